import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FeedRecord } from "../../../contract/feed.ts";
import { toFitment } from "../../../contract/fitments.ts";
import { sampleCall } from "../testing/sample-catalogue.ts";
import { createCatalogueSync } from "./catalogue-sync.ts";
import { createIndexFiles } from "./index-files.ts";
import { openIndexReader } from "./index-reader.ts";
import { openSyncState } from "./sqlite/open-sync-state.ts";
import type { SyncState } from "./sync-state.ts";
import { createFakeFeed, type FakeFeed, sampleFeedRecord, sampleFeedRecords } from "./testing/fake-feed.ts";
import { openIndexHere } from "./testing/in-process.ts";

let folder: string;
let state: SyncState;
let now: number;
let lines: string[];
const ends: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-sync-"));
  state = openSyncState({ folder });
  now = Date.parse("2026-11-20T10:00:00Z");
  lines = [];
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await state.close();
  rmSync(folder, { recursive: true, force: true });
});

const MINUTE = 60_000;
const VW = toFitment({ make: "VW", model: "Golf", engineCode: "CAYC" });

/** A process that keeps this folder's catalogue up to date. */
function startSync(fake: FakeFeed, holder = "one", source = "erp") {
  const note = (facts: object, text: string) => void lines.push(`${text} ${JSON.stringify(facts)}`);
  const sync = createCatalogueSync({
    erp: fake.erp,
    state,
    files: createIndexFiles(folder),
    source,
    holder,
    clock: () => now,
    log: { info: () => {}, warn: note },
    openIndex: openIndexHere,
    pauses: [],
  });
  ends.push(sync.close);
  return {
    ...sync,
    /** Moves the clock forward and runs the sync. */
    async later(milliseconds = MINUTE) {
      now += milliseconds;
      await sync.run();
    },
  };
}

/** The products that a search for the text shows. */
async function find(text = ""): Promise<string[]> {
  const { file } = await state.read();
  if (file === null) return [];
  const reader = openIndexReader(createIndexFiles(folder).pathOf(file), file);
  try {
    const { items } = await reader.search({ text, pageSize: 100, sort: "number" }, sampleCall("hr"));
    return items.map(({ number, title, availability }) => `${number} ${title} ${availability}`);
  } finally {
    await reader.close();
  }
}

const count = async () => (await state.read()).count;

describe("the first pass", () => {
  test("takes in everything, once, and the next readings only what has changed", async () => {
    const fake = createFakeFeed(sampleFeedRecords(2_500));
    const sync = startSync(fake);
    await sync.run();
    expect(await state.read()).toMatchObject({ count: 2_500, read: null, braked: null, file: 1 });
    expect(fake.calls.feed).toBe(3);
    fake.put(sampleFeedRecord("N 00007", { title: { en: "Glow plug", hr: "Grijač" } }));
    fake.remove("key of N 00008");
    await sync.later();
    expect(await find("grijač")).toEqual(["N 00007 Grijač available"]);
    expect(await find("N 00008")).toEqual([]);
    expect(await state.read()).toMatchObject({ file: 1, succeededAt: now });
    expect(lines).toEqual([]);
  });

  test("is not seen before its end, and begins again after it broke off", async () => {
    const fake = createFakeFeed(sampleFeedRecords(2_500));
    const sync = startSync(fake);
    fake.breakOffAfter(2);
    await sync.run();
    expect(await state.read()).toMatchObject({ file: null, read: null });
    expect(readdirSync(folder).filter((name) => name.startsWith("index"))).toEqual([]);
    await sync.later();
    await sync.later();
    expect(lines).toHaveLength(1);
    fake.breakOffAfter(100);
    await sync.later();
    expect(await count()).toBe(2_500);
  });

  test("goes on from the stored cursor in another process", async () => {
    const fake = createFakeFeed(sampleFeedRecords(20));
    await startSync(fake).run();
    for (const end of ends.splice(0)) await end();
    fake.put(sampleFeedRecord("NEW"));
    await startSync(fake, "two").later();
    expect(await find("NEW")).toEqual(["NEW Common rail brizgaljka available"]);
    expect(fake.calls.feed).toBe(2);
  });

  test("is one process's work", async () => {
    const fake = createFakeFeed(sampleFeedRecords(20));
    await startSync(fake).run();
    const calls = fake.calls.feed;
    await startSync(fake, "two").later();
    expect(fake.calls.feed).toBe(calls);
  });

  test("begins with nothing when the ERP is another one", async () => {
    await startSync(createFakeFeed(sampleFeedRecords(20))).run();
    for (const end of ends.splice(0)) await end();
    await startSync(createFakeFeed([sampleFeedRecord("OTHER")]), "two", "another erp").later();
    expect(await find()).toEqual(["OTHER Common rail brizgaljka available"]);
    expect(lines).toEqual([]);
  });
});

describe("the brake", () => {
  test.each([true, false])("stops where most products are gone, until it is lifted (named: %s)", async (isNamed) => {
    const records = sampleFeedRecords(300);
    const gone = records.slice(0, 180).map(({ key }) => key);
    const fake = createFakeFeed(records, { deletions: isNamed });
    const sync = startSync(fake);
    await sync.run();
    if (isNamed) fake.remove(...gone);
    else fake.lose(...gone);
    await sync.later(24 * 60 * MINUTE);
    await sync.later();
    expect(await state.read()).toMatchObject({ count: 300, braked: { gone: 180, of: 300 } });
    expect(await find()).toHaveLength(100);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("--accept");
    await state.ask("full");
    await sync.later();
    expect(await count()).toBe(300);
    await state.ask("accept");
    await sync.later();
    expect(await state.read()).toMatchObject({ count: 120, braked: null });
  });

  test("does not forget a request to lift it when it stops what comes before that request", async () => {
    const records = sampleFeedRecords(300);
    const fake = createFakeFeed(records);
    const sync = startSync(fake);
    await sync.run();
    await state.ask("accept");
    fake.breakOffAfter(0);
    await sync.later();
    fake.breakOffAfter(Number.POSITIVE_INFINITY);
    // The pass that was asked for has failed and rests for a while; changes are read meanwhile.
    fake.remove(...records.slice(0, 180).map(({ key }) => key));
    await sync.later(5_000);
    expect(await state.read()).toMatchObject({ count: 300, braked: { in: "follow" } });
    await sync.later();
    expect(await state.read()).toMatchObject({ count: 120, braked: null });
  });

  test("lets an office clear out a few", async () => {
    const records = sampleFeedRecords(300);
    const fake = createFakeFeed(records);
    const sync = startSync(fake);
    await sync.run();
    fake.remove(...records.slice(0, 15).map(({ key }) => key));
    await sync.later();
    expect(await find("N 0000")).toEqual([]);
    expect(lines).toEqual([]);
  });

  test("lets go by itself when the products are back", async () => {
    const records = sampleFeedRecords(300);
    const fake = createFakeFeed(records, { deletions: false });
    const sync = startSync(fake);
    await sync.run();
    fake.lose(...records.map(({ key }) => key));
    await sync.later(24 * 60 * MINUTE);
    expect((await state.read()).braked).not.toBeNull();
    fake.put(...records);
    await sync.later(24 * 60 * MINUTE);
    expect(await state.read()).toMatchObject({ count: 300, braked: null });
  });
});

describe("a feed", () => {
  test("that no longer knows its cursor is read again", async () => {
    const fake = createFakeFeed(sampleFeedRecords(20));
    const sync = startSync(fake);
    await sync.run();
    fake.forget();
    fake.put(sampleFeedRecord("NEW"));
    await sync.later();
    expect(await find("NEW")).toHaveLength(1);
    expect(lines).toEqual([expect.stringContaining("no longer knows")]);
  });

  test("that falls silent half-way through another reading leaves the catalogue as it was", async () => {
    const fake = createFakeFeed(sampleFeedRecords(2_500));
    const sync = startSync(fake);
    await sync.run();
    fake.forget();
    fake.breakOffAfter(3);
    await sync.later();
    expect(await state.read()).toMatchObject({ file: 1, read: null });
    expect(await find("N 00001")).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.endsWith(".db"))).toEqual(["index-1.db", "sync.db"]);
  });

  test("without changes is read again, and writes a new file only for news", async () => {
    const fake = createFakeFeed(sampleFeedRecords(20), { changes: false });
    const sync = startSync(fake);
    await sync.run();
    await sync.later(2 * MINUTE);
    expect(await state.read()).toMatchObject({ file: 1, succeededAt: now });
    fake.put(sampleFeedRecord("NEW"));
    await sync.later(2 * MINUTE);
    expect(await find("NEW")).toHaveLength(1);
  });

  test("without deletions is passed over each night", async () => {
    const fake = createFakeFeed(sampleFeedRecords(20), { deletions: false });
    const sync = startSync(fake);
    await sync.run();
    fake.lose("key of N 00001");
    await sync.later();
    expect(await find("N 00001")).toHaveLength(1);
    await sync.later(24 * 60 * MINUTE);
    expect(await find("N 00001")).toEqual([]);
  });

  test("with stock apart keeps what that says", async () => {
    const fake = createFakeFeed([sampleFeedRecord("A", { stock: null })], { stock: "separate" });
    fake.setStock("key of A", 3);
    const sync = startSync(fake);
    await sync.run();
    expect(await find()).toEqual(["A Common rail brizgaljka available"]);
    fake.put(sampleFeedRecord("A", { stock: null, size: "M8" }));
    await sync.later();
    expect(await find()).toEqual(["A Common rail brizgaljka available"]);
    fake.setStock("key of A", 0);
    fake.setStock("nobody's", 2);
    await sync.later();
    expect(await find()).toEqual(["A Common rail brizgaljka orderable"]);
    expect(lines).toEqual([expect.stringContaining("nobody's")]);
  });

  test("that renames a product takes the old name away, and gives its number to another", async () => {
    const fake = createFakeFeed([sampleFeedRecord("A"), sampleFeedRecord("B")]);
    const sync = startSync(fake);
    await sync.run();
    fake.put(sampleFeedRecord("C", { key: "key of A" }));
    fake.remove("key of B");
    fake.put(sampleFeedRecord("B", { key: "another key" }));
    await sync.later();
    expect((await find()).map((found) => found[0])).toEqual(["B", "C"]);
  });
});

test("bad records have a line each, and the others are taken in", async () => {
  const reference = (number: number) => ({ kind: "oe", number: `OE ${number}`, maker: null }) as const;
  const bad: FeedRecord[] = [
    sampleFeedRecord("NO TITLE", { title: { en: "", hr: "" } }),
    sampleFeedRecord("NO ENGLISH", { title: { en: "", hr: "Senzor" } }),
    sampleFeedRecord("MANY", { references: Array.from({ length: 10_000 }, (_, at) => reference(at)) }),
    sampleFeedRecord("FITS", { fitments: [VW, { ...VW, from: "2008-13" }, { ...VW, make: "" }, { ...VW, kw: 0.5 }] }),
    sampleFeedRecord("FITS ALL", { fitments: Array.from({ length: 501 }, () => VW) }),
    sampleFeedRecord("  ", { key: "no number" }),
    sampleFeedRecord("HALF", { packQuantity: 0.5 }),
    sampleFeedRecord("RING 1", { supersededBy: { manufacturer: null, number: "RING 2" } }),
    sampleFeedRecord("RING 2", { supersededBy: { manufacturer: "Bosch", number: "RING 1" } }),
    sampleFeedRecord("ODD GROUP", { group: { id: "Šumske životinje/7", name: { en: "", hr: "Životinje" } } }),
  ];
  const fake = createFakeFeed([...sampleFeedRecords(20), ...bad]);
  fake.repeat(sampleFeedRecord("TWICE"), sampleFeedRecord("TWICE"));
  const sync = startSync(fake);
  await sync.run();
  expect(lines.map((line) => JSON.parse(line.slice(line.indexOf("{"))))).toEqual([
    { oddity: "no-title", count: 1, first: "key of NO TITLE" },
    { oddity: "no-english-title", count: 1, first: "key of NO ENGLISH" },
    { oddity: "too-many-references", count: 1, first: "key of MANY" },
    { oddity: "invalid-fitment", count: 3, first: "key of FITS: from" },
    { oddity: "too-many-fitments", count: 1, first: "key of FITS ALL" },
    { oddity: "invalid-record", count: 2, first: expect.stringContaining("no number") },
    { oddity: "unknown-group", count: 1, first: "key of ODD GROUP: Šumske životinje/7" },
    { oddity: "repeated", count: 1, first: "key of TWICE" },
    { oddity: "supersession-ring", count: 2, first: "" },
  ]);
  expect(await find("NO TITLE")).toEqual(["NO TITLE NO TITLE available"]);
  expect(await find("OE 999")).toHaveLength(1);
  expect(await count()).toBe(20 + bad.length - 2 + 1);
  fake.remove("key that never was");
  await sync.later();
  expect(lines.at(-1)).toContain("key that never was");
});
