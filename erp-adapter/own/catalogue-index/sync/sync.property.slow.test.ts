import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toRuns } from "#tests/support/rounds.ts";
import type { FeedRecord } from "../../../contract/feed.ts";
import { sampleCall } from "../testing/sample-catalogue.ts";
import { createCatalogueSync } from "./catalogue-sync.ts";
import { createIndexFiles } from "./index-files.ts";
import { openIndexReader } from "./index-reader.ts";
import { openSyncState } from "./sqlite/open-sync-state.ts";
import { createFakeFeed, type FakeFeed, sampleFeedRecord } from "./testing/fake-feed.ts";
import { openIndexHere } from "./testing/in-process.ts";

const KEYS = 6;

/** A product of a small catalogue, in which several keys may have the same number, and products replace each other. */
const record = fc
  .record({
    key: fc.integer({ min: 1, max: KEYS }),
    number: fc.integer({ min: 1, max: KEYS }),
    title: fc.constantFrom("pump", "nozzle", "injector"),
    stock: fc.integer({ min: 0, max: 2 }),
    successor: fc.option(fc.integer({ min: 1, max: KEYS }), { nil: null }),
  })
  .map(({ key, number, title, stock, successor }): FeedRecord => {
    return sampleFeedRecord(`N ${number}`, {
      key: String(key),
      title: { en: title, hr: "" },
      stock,
      supersededBy: successor === null ? null : { manufacturer: null, number: `N ${successor}` },
    });
  });

const event = fc.oneof(
  record.map((put) => (office: Office) => office.put(put)),
  fc.integer({ min: 1, max: KEYS }).map((key) => (office: Office) => office.remove(String(key))),
  fc.constant((office: Office) => office.fake.forget()),
  fc.integer({ min: 0, max: 3 }).map((calls) => (office: Office) => office.fake.breakOffAfter(calls)),
  fc.integer({ min: 1, max: 4 }).map((records) => (office: Office) => office.fake.answerAtMost(records)),
  fc.constant((office: Office) => office.sync()),
);

/** The ERP's office, which never gives two products the same number, and a shop that reads the feed. */
interface Office {
  fake: FakeFeed;
  put(record: FeedRecord): void;
  remove(key: string): void;
  sync(): Promise<void>;
}

test("whatever happens, the catalogue is the ERP's once a reading comes to its end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
      const folder = mkdtempSync(join(tmpdir(), "dizna-sync-"));
      const state = openSyncState({ folder });
      const files = createIndexFiles(folder);
      const fake = createFakeFeed([]);
      const now = new Map<string, FeedRecord>();
      let clock = Date.parse("2026-11-20T10:00:00Z");
      const sync = createCatalogueSync({
        erp: fake.erp,
        state,
        files,
        source: "erp",
        holder: "one",
        clock: () => clock,
        log: { info() {}, warn() {} },
        openIndex: openIndexHere,
        pauses: [],
      });
      const office: Office = {
        fake,
        put(record) {
          if ([...now.values()].some(({ key, number }) => number === record.number && key !== record.key)) return;
          now.set(record.key, record);
          fake.put(record);
        },
        remove(key) {
          now.delete(key);
          fake.remove(key);
        },
        async sync() {
          clock += 24 * 3_600_000;
          await sync.run();
        },
      };
      try {
        for (const happens of events) await happens(office);
        fake.breakOffAfter(Number.POSITIVE_INFINITY);
        await office.sync();
        const view = await state.read();
        const expected = await contentOfFresh([...now.values()]);
        if (view.succeededAt === clock) expect(await contentOf(files, view)).toEqual(expected);
        await state.ask("accept");
        await office.sync();
        expect(await contentOf(files, await state.read())).toEqual(expected);
      } finally {
        await sync.close();
        await state.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    toRuns(30, 60),
  );
});

/** All data of a catalogue that pages show. */
async function contentOf(files: ReturnType<typeof createIndexFiles>, { file }: { file: number | null }) {
  const reader = openIndexReader(files.pathOf(file ?? 0), file ?? 0);
  try {
    const { items, facets } = await reader.search({ sort: "number" }, sampleCall());
    const words = await Promise.all(
      ["pump", "nozzle", "injector", "N 1", "N 4"].map(async (text) => {
        const found = await reader.search({ text, withFacets: false }, sampleCall());
        return found.items.map(({ id }) => id).sort();
      }),
    );
    const keys = [...reader.keysOf(items.map(({ id }) => id))];
    return { items, facets: facets?.availability, words, keys };
  } finally {
    await reader.close();
  }
}

/** The same content for a shop that reads these products for the first time. */
async function contentOfFresh(records: FeedRecord[]) {
  const folder = mkdtempSync(join(tmpdir(), "dizna-sync-"));
  const state = openSyncState({ folder });
  const files = createIndexFiles(folder);
  const sync = createCatalogueSync({
    erp: createFakeFeed(records).erp,
    state,
    files,
    source: "erp",
    holder: "one",
    clock: Date.now,
    log: { info() {}, warn() {} },
    openIndex: openIndexHere,
  });
  try {
    await sync.run();
    return await contentOf(files, await state.read());
  } finally {
    await sync.close();
    await state.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
