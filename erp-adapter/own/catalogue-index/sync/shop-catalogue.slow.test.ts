import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../../sqlite/open-database.ts";
import { CATALOGUE_MIGRATIONS } from "../catalogue-database.ts";
import { sampleCall } from "../testing/sample-catalogue.ts";
import { createIndexFiles } from "./index-files.ts";
import { openShopCatalogue, type ShopCatalogue, STALE_AFTER } from "./shop-catalogue.ts";
import { openSyncState } from "./sqlite/open-sync-state.ts";
import { createFakeFeed, type FakeFeed, sampleFeedRecord, sampleFeedRecords } from "./testing/fake-feed.ts";

let folder: string;
const ends: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-catalogue-"));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** A process of the shop, with a thread that writes. */
async function open(fake: FakeFeed, clock = Date.now): Promise<ShopCatalogue> {
  const catalogue = await openShopCatalogue({
    erp: fake.erp,
    folder,
    state: openSyncState({ folder }),
    source: "erp",
    clock,
    log: { info() {}, warn() {} },
    every: { look: 20, read: 40 },
    pauses: [],
  });
  ends.push(catalogue.close);
  return catalogue;
}

const find = async (catalogue: ShopCatalogue, text: string) =>
  (await catalogue.search({ text }, sampleCall())).items.map(({ number }) => number);

test("one process reads, all see it, and another one takes over when it ends", async () => {
  const fake = createFakeFeed(sampleFeedRecords(50));
  const [one, other] = [await open(fake), await open(fake)];
  expect(one.state()).toMatchObject({ state: "reading", read: 0 });
  await expect(one.search({}, sampleCall())).rejects.toMatchObject({ code: "RATE_LIMITED" });
  one.start();
  other.start();
  for (const catalogue of [one, other]) await expect.poll(() => catalogue.state()?.state).toBe("current");
  const before = other.version();
  fake.put(sampleFeedRecord("NEW"));
  for (const catalogue of [one, other]) await expect.poll(() => find(catalogue, "NEW")).toEqual(["NEW"]);
  expect(other.version()).not.toBe(before);
  await one.close();
  await one.close();
  fake.put(sampleFeedRecord("NEWER"));
  await expect.poll(() => find(other, "NEWER")).toEqual(["NEWER"]);
});

test("all go on in the new file, and its list of changes begins again", async () => {
  const fake = createFakeFeed(sampleFeedRecords(50));
  const [one, other] = [await open(fake), await open(fake)];
  one.start();
  other.start();
  for (const catalogue of [one, other]) await expect.poll(() => catalogue.state()?.state).toBe("current");
  const { cursor } = await other.changes(null, 10, sampleCall());
  expect((await other.changes(cursor, 10, sampleCall())).changes).toHaveLength(10);
  fake.lose("key of N 00003");
  await other.ask("full");
  await expect.poll(() => find(other, "N 00003")).toEqual([]);
  await expect(other.changes(cursor, 10, sampleCall())).rejects.toMatchObject({ details: { field: "cursor" } });
  await expect.poll(() => find(one, "N 00003")).toEqual([]);
});

test("a day without a reading is stale, and search goes on", async () => {
  const fake = createFakeFeed(sampleFeedRecords(50));
  let now = Date.now();
  const catalogue = await open(fake, () => now);
  catalogue.start();
  await expect.poll(() => catalogue.state()?.state).toBe("current");
  fake.breakOffAfter(0);
  now += STALE_AFTER + 60_000;
  await expect.poll(() => catalogue.state()?.state).toBe("stale");
  expect(await find(catalogue, "N 00003")).toEqual(["N 00003"]);
  fake.breakOffAfter(1_000);
  await expect.poll(() => catalogue.state()?.state).toBe("current");
});

test("a file that is damaged or taken away is read from the ERP again", async () => {
  const fake = createFakeFeed(sampleFeedRecords(50));
  const first = await open(fake);
  first.start();
  await expect.poll(() => first.state()?.state).toBe("current");
  await first.close();
  const { pathOf } = createIndexFiles(folder);
  const garbage = Buffer.alloc(100_000, "no database at all ");
  for (const harm of [
    () => rmSync(pathOf(1)),
    () => writeFileSync(pathOf(2), garbage),
    () => writeFileSync(join(folder, "sync.db"), garbage),
  ]) {
    harm();
    const again = await open(fake);
    expect(again.state()?.state).toBe("reading");
    again.start();
    await expect.poll(() => again.state()?.state).toBe("current");
    expect(await find(again, "N 00003")).toEqual(["N 00003"]);
    await again.close();
  }
});

test("a file of an older shop is in use at once, and read again whole", async () => {
  const fake = createFakeFeed(sampleFeedRecords(50));
  const first = await open(fake);
  first.start();
  await expect.poll(() => first.state()?.state).toBe("current");
  await first.close();
  const { pathOf } = createIndexFiles(folder);
  rmSync(pathOf(1));
  const older = join(folder, "migrations of then");
  cpSync(CATALOGUE_MIGRATIONS, older, { recursive: true, filter: (path) => !/0(?:09|[1-9]\d)-/.test(path) });
  openDatabase(pathOf(1), { migrations: older, synchronous: "normal" }).close();
  const again = await open(fake);
  expect(again.state()?.state).toBe("current");
  expect(await find(again, "N 00003")).toEqual([]);
  again.start();
  await expect.poll(() => find(again, "N 00003")).toEqual(["N 00003"]);
});

test("an ERP that owns its catalogue has none here", async () => {
  const fake = createFakeFeed([]);
  Reflect.set(fake.erp.capabilities.catalogue, "owner", "erp");
  const catalogue = await open(fake);
  catalogue.start();
  expect(catalogue.state()).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(fake.calls.feed).toBe(0);
});

test("the id of a message is taken once, in whichever process", async () => {
  const fake = createFakeFeed([]);
  const [one, other] = [await open(fake), await open(fake)];
  const until = Date.now() + 60_000;
  expect([await one.isFirst("m-1", until), await other.isFirst("m-1", until)]).toEqual([true, false]);
  expect(await one.isFirst("m-2", Date.now() - 1)).toBe(true);
  expect(await other.isFirst("m-2", until)).toBe(true);
});
