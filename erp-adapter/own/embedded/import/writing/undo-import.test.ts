import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toEurCents } from "../../../../contract/money.ts";
import type { ProductId } from "../../../../contract/product-id.ts";
import { openCatalogueDatabase } from "../../../catalogue-index/catalogue-database.ts";
import { createCatalogueWriter } from "../../../catalogue-index/writing/catalogue-writer.ts";
import { importFile } from "../import-file.ts";
import { formatUndoReport, undoImport } from "./undo-import.ts";

let folder: string;
let db: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-undo-"));
  db = openCatalogueDatabase(join(folder, "catalogue.db"));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const A1 = "lab~A-1" as ProductId;

test("products come back as they were, and new ones are withdrawn", async () => {
  await bring("A-1;Lab;Washer;1,00;4;A-2;OE 1\nA-2;Lab;Nut;2,00;;;\nA-3;Lab;Bolt;3,00;;;");
  createCatalogueWriter(db).withdraw("lab~A-3" as ProductId);
  const before = snapshot();
  await bring("A-1;Lab;Stud;9,00;7;;OE 2|OE 3\nA-2;Lab;Nut;2,00;;;\nA-3;Lab;Bolt;3,50;;;\nA-4;Lab;Pin;4,00;;A-2;");
  expect(undoImport(db, { dryRun: true })).toMatchObject({ dryRun: true, added: 1, changed: 2, file: "list.csv" });
  const report = undoImport(db);
  expect(report).toMatchObject({ added: 1, changed: 2, withdrawn: 0, kept: [] });
  expect(formatUndoReport(report)).toMatch(
    /^Undone\.\nThe import of list\.csv on \S+: 1 new products are withdrawn, 2 changed ones are as they were/,
  );
  expect(snapshot()).toEqual(before);
  expect(productOf("lab~A-3")).toMatchObject({ withdrawn: 1, wholesale: 300 });
  expect(productOf("lab~A-4")).toMatchObject({ withdrawn: 1 });
  expect(() => undoImport(db)).toThrow("there is no import to undo");
});

test("changes that a person made since stay, and pieces sold since are not on the shelf again", async () => {
  await bring("A-1;Lab;Washer;1,00;10;;\nA-2;Lab;Nut;2,00;10;;");
  await bring("A-1;Lab;Washers;5,00;20;;\nA-2;Lab;Nut;6,00;30;;");
  const writer = createCatalogueWriter(db);
  writer.setPrice(A1, toEurCents(777));
  db.exec("update product set stock = stock - 3 where public_id = 'lab~A-1'");
  const report = undoImport(db);
  expect(report.kept).toEqual([A1]);
  expect(formatUndoReport(report)).toContain("What was changed by hand since stays, at 1 products: lab~A-1.");
  expect(productOf(A1)).toMatchObject({ title_en: "Washer", wholesale: 777, stock: 7 });
  expect(productOf("lab~A-2")).toMatchObject({ wholesale: 200, stock: 10 });
});

test("a product that was withdrawn since stays withdrawn", async () => {
  await bring("A-1;Lab;Washer;1,00;;;");
  await bring("A-1;Lab;Washer;2,00;;;");
  createCatalogueWriter(db).withdraw(A1);
  undoImport(db);
  expect(productOf(A1)).toMatchObject({ withdrawn: 1, wholesale: 100 });
});

test("only the last import is kept, and one that changes nothing is none", async () => {
  await bring("A-1;Lab;Washer;1,00;;;\nA-2;Lab;Nut;1,00;;;");
  await bring("A-1;Lab;Washer;2,00;;;");
  expect(db.prepare("select product from import_change").all()).toEqual([{ product: A1 }]);
  const changes = () => db.prepare("select max(seq) as seq from change").get();
  const before = changes();
  await bring("A-1;LAB;Washer;2,00;;;\nA-2;Lab;Nut;1,00;;;");
  expect(changes()).toEqual(before);
  undoImport(db);
  expect(productOf(A1)).toMatchObject({ wholesale: 100 });
  expect(() => undoImport(db)).toThrow("there is no import to undo");
});

function bring(lines: string) {
  const file = join(folder, "list.csv");
  writeFileSync(file, `number;manufacturer;title;price;stock;zamjena;oe\n${lines}\n`);
  return importFile(db, file);
}

function productOf(id: string): Record<string, unknown> | undefined {
  return db.prepare("select * from product where public_id = ?").get(id);
}

/** Everything that the shop shows. */
function snapshot(): unknown[] {
  return [
    "select * from product where withdrawn = 0 order by 1",
    "select n.* from number n join product p on p.id = n.product where p.withdrawn = 0 order by 1, 2, 3",
    "select s.* from supersession s join product p on p.id = s.product where p.withdrawn = 0",
    "select d.* from product_detail d join product p on p.id = d.product where p.withdrawn = 0",
  ].map((sql) => db.prepare(sql).all());
}
