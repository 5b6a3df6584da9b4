import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCatalogueDatabase } from "../../own/catalogue-index/catalogue-database.ts";
import { createCatalogueWriter } from "../../own/catalogue-index/writing/catalogue-writer.ts";
import { clearCatalogue } from "./clear-catalogue.ts";
import { generateProducts } from "./generate-products.ts";
import { SEED_VERSION } from "./seed-catalogue.ts";
import { seedGoods } from "./seed-goods.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-seed-"));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("seeds an empty folder once, and says what it did", () => {
  expect(seedGoods({ dataDir, products: 300 })).toBe("seeded");
  expect(ask("select count(*) as n from product")).toBe(300);
  expect(ask("select value as n from meta where name = 'seed_version'")).toBe(SEED_VERSION);
  const changes = ask("select max(seq) as n from change");
  expect(seedGoods({ dataDir, products: 500 })).toBe("present");
  expect(ask("select count(*) as n from product")).toBe(300);
  expect(ask("select max(seq) as n from change")).toBe(changes);
});

test("leaves a catalogue alone that holds something else", () => {
  open((db) => createCatalogueWriter(db).writeProducts(generateProducts({ products: 1 })));
  expect(seedGoods({ dataDir, products: 300 })).toBe("foreign");
  expect(ask("select count(*) as n from product")).toBe(1);
});

test("takes up a seed that was interrupted, with the number it was begun with", () => {
  open((db) => {
    createCatalogueWriter(db).writeProducts(generateProducts({ products: 40 }));
    db.exec("insert into meta values ('seeding', 90)");
  });
  expect(seedGoods({ dataDir, products: 300 })).toBe("seeded");
  expect(ask("select count(*) as n from product")).toBe(90);
  expect(ask("select count(*) as n from meta where name = 'seeding'")).toBe(0);
});

test("replace: nothing of the old catalogue is left, and the change feed says so", () => {
  seedGoods({ dataDir, products: 200 });
  expect(seedGoods({ dataDir, products: 50, replace: true })).toBe("seeded");
  expect(ask("select count(*) as n from product")).toBe(50);
  expect(ask("select count(*) as n from change where kind = 'removed'")).toBe(150);
  expect(ask("select count(*) as n from words_en where words_en match 'injector*'")).toBeLessThanOrEqual(50);
  expect(ask("select count(*) as n from words_en where words_en match 'injector*'")).toBeGreaterThan(0);
});

test("a cleared catalogue has no row left in any table that speaks of products", () => {
  seedGoods({ dataDir, products: 60 });
  open((db) => {
    clearCatalogue(db);
    const tables = db
      .prepare(
        `select distinct m.name from sqlite_master m join pragma_table_info(m.name) c
         where m.type = 'table' and m.name <> 'change' and (c.name = 'product' or m.name = 'product')`,
      )
      .all();
    expect(tables.length).toBeGreaterThan(4);
    for (const { name } of tables) expect(db.prepare(`select count(*) as n from ${name}`).get()).toEqual({ n: 0 });
  });
});

function ask(sql: string): number {
  const db = new DatabaseSync(join(dataDir, "catalogue.db"), { readOnly: true });
  try {
    return Number(db.prepare(sql).get()?.n);
  } finally {
    db.close();
  }
}

function open(work: (db: DatabaseSync) => void): void {
  const db = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  try {
    work(db);
  } finally {
    db.close();
  }
}
