import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCatalogueDatabase } from "../catalogue-database.ts";
import { sampleCatalogue, sampleRecord } from "../testing/sample-catalogue.ts";
import { WORD_RULES } from "./index-state.ts";
import { indexWordsAgain } from "./index-words-again.ts";

const PRODUCTS = 120;
let folder: string;
let open: DatabaseSync[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-words-again-"));
  const { db } = sampleCatalogue(
    Array.from({ length: PRODUCTS }, (_, at) => sampleRecord({ number: `N ${at}` })),
    file(),
  );
  db.exec("delete from terms; update meta set value = 0 where name = 'indexed_by'");
  open = [db];
});

afterEach(() => {
  for (const db of open) if (db.isOpen) db.close();
  rmSync(folder, { recursive: true });
});

test("a small catalogue is indexed by the present rules before it is used", () => {
  const db = opened();
  expect([indexed(db), editionOf(db)]).toEqual([PRODUCTS, WORD_RULES]);
  expect(db.prepare("select count(*) as rows from meta where name like 'indexed_to%'").get()).toEqual({ rows: 0 });
});

test("a large one is in use at once, and two processes that both index it do so once", async () => {
  const [first] = open as [DatabaseSync];
  const second = plain();
  const generation = generationOf(first);
  for (const db of [first, second]) indexWordsAgain(db, { mostAtOnce: 10 });
  expect(indexed(first)).toBe(0);
  await vi.waitFor(() => expect(editionOf(first)).toBe(WORD_RULES), { timeout: 30_000 });
  expect(indexed(first)).toBe(PRODUCTS);
  expect(generationOf(first)).toBe(generation + 1);
});

test("work that a closed shop left undone goes on where it ended", async () => {
  const [db] = open as [DatabaseSync];
  indexWordsAgain(db, { mostAtOnce: 10 });
  await vi.waitFor(() => expect(indexed(db)).toBeGreaterThan(0), { timeout: 30_000 });
  const half = indexed(db);
  db.close();
  // Deletes the terms of the first half: they would come back if that half were indexed again.
  plain().exec("delete from terms");
  const again = opened();
  expect(editionOf(again)).toBe(WORD_RULES);
  expect(indexed(again)).toBe(PRODUCTS - half);
});

function file(): string {
  return join(folder, "catalogue.db");
}

function opened(): DatabaseSync {
  const db = openCatalogueDatabase(file());
  open.push(db);
  return db;
}

function plain(): DatabaseSync {
  const db = new DatabaseSync(file(), { timeout: 30_000 });
  open.push(db);
  return db;
}

/** The number of products that are found by a word. */
function indexed(db: DatabaseSync): number {
  return Number(db.prepare(`select count(*) as found from terms where terms match '"h_brizgaljk"'`).get()?.found);
}

function editionOf(db: DatabaseSync): number {
  return metaOf(db, "indexed_by");
}

function generationOf(db: DatabaseSync): number {
  return metaOf(db, "generation");
}

function metaOf(db: DatabaseSync, name: string): number {
  return Number(db.prepare("select value from meta where name = ?").get(name)?.value);
}
