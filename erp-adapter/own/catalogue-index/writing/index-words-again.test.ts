import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCatalogueDatabase } from "../catalogue-database.ts";
import { sampleCatalogue, sampleRecord } from "../testing/sample-catalogue.ts";
import { createCatalogueWriter } from "./catalogue-writer.ts";
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

test.each([0, 1])("a first filling that broke off after %i calls is completed at the next start", (calls) => {
  const path = join(folder, "first.db");
  const db = openCatalogueDatabase(path);
  open.push(db);
  const writer = createCatalogueWriter(db);
  writer.postponeIndex();
  writer.writeProducts(Array.from({ length: PRODUCTS }, (_, at) => sampleRecord({ number: `N ${1_000 + at}` })));
  const numbers = (one: DatabaseSync) =>
    one.prepare(`select rowid from grams where grams match '"N1042"'`).all().length;
  expect([indexed(db), numbers(db)]).toEqual([0, 0]);
  for (let call = 0; call < calls; call += 1) writer.fillIndex();
  db.close();
  const again = openCatalogueDatabase(path);
  open.push(again);
  expect([indexed(again), numbers(again), editionOf(again)]).toEqual([PRODUCTS, 1, WORD_RULES]);
});

test("products written during a first filling are found by their present words", () => {
  const db = openCatalogueDatabase(join(folder, "first.db"));
  open.push(db);
  const writer = createCatalogueWriter(db);
  writer.postponeIndex();
  writer.writeProducts([sampleRecord({ number: "N 1" })]);
  writer.fillIndex();
  writer.writeProducts([sampleRecord({ number: "N 1", titleHr: "Sapnica" }), sampleRecord({ number: "N 2" })]);
  while (writer.fillIndex());
  const found = (word: string) => db.prepare("select rowid from terms where terms match ?").all(word).length;
  expect([found('"h_sapn" *'), indexed(db)]).toEqual([1, 1]);
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
