import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { createMissedSearches, type MissedSearches } from "./missed-searches.ts";

let dataDir: string;
let db: OpenShopDb;
let now: number;
let searches: MissedSearches;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-missed-"));
  db = await openTestDb(dataDir);
  now = 1_000;
  searches = createMissedSearches({ db, clock: () => now });
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("spellings of a text are one row, with their count, last time and what was shown instead", async () => {
  await searches.note({ text: "Brisači", locale: "hr", shownFor: null });
  now = 2_000;
  await searches.note({ text: "  brisaci ", locale: "en", shownFor: "brtva" });
  await searches.note({ text: "xenon", locale: "en", shownFor: null });
  expect(await searches.list(10)).toEqual([
    { text: "  brisaci ", locale: "en", count: 2, lastAt: 2_000, shownFor: "brtva" },
    { text: "xenon", locale: "en", count: 1, lastAt: 2_000, shownFor: null },
  ]);
  expect(await searches.list(1)).toHaveLength(1);
  expect(await searches.clear()).toBe(2);
  expect(await searches.list(10)).toEqual([]);
});

test.each(["ana@example.com", "WVWZZZ1KZ8W386752", "wvwzzz 1kz8w 386752", "", "   "])(
  "%j is not kept",
  async (text) => {
    await searches.note({ text, locale: "hr", shownFor: null });
    expect(await searches.list(10)).toEqual([]);
  },
);

test("the oldest go when there are too many", async () => {
  for (let at = 0; at < 2_001; at += 1) {
    now = at;
    await searches.note({ text: `text ${at}`, locale: "en", shownFor: null });
  }
  const left = await searches.list(3_000);
  expect(left).toHaveLength(1_800);
  expect(left.some(({ text }) => text === "text 0")).toBe(false);
  expect(left.some(({ text }) => text === "text 2000")).toBe(true);
});
