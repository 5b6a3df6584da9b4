import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALIASES } from "./column-names.ts";
import { columnsFromOption, columnsOf, ownNamesFromOption, requireColumns, requireOwnNames } from "./columns.ts";
import { FIELDS } from "./fields.ts";

test.each([
  [
    ["CAT number", "Manufacturer", "Title", "Price"],
    ["number", "manufacturer", "titleEn", "price"],
  ],
  [
    ["Šifra", "Proizvođač", "Naziv", "Cijena (EUR)"],
    ["number", "manufacturer", "titleHr", "price"],
  ],
  [
    ["KAT. BROJ", "proizvodjac", "Naziv HR", "VPC"],
    ["number", "manufacturer", "titleHr", "price"],
  ],
  [
    ["part_no", "maker", "title (en)", "core-deposit"],
    ["number", "manufacturer", "titleEn", "deposit"],
  ],
  [
    ["number", "shelf", "", "zaliha"],
    ["number", null, null, "stock"],
  ],
])("%j", (header, fields) => {
  expect(requireColumns(columnsOf(header)).fields).toEqual(fields);
});

test("names what it does not understand", () => {
  expect(columnsOf(["number", "Shelf", "", "Regal"]).ignored).toEqual(["Shelf", "Regal"]);
});

test.each([
  [["price", "number", "Price"], "two columns mean price"],
  [["foo", "bar"], "no column is the number (not understood: foo, bar)"],
])("refuses %j", (header, message) => {
  expect(() => requireColumns(columnsOf(header))).toThrow(message);
});

test("takes columns from the option, and skips with a dash", () => {
  expect(columnsFromOption("number,-,title,cijena").fields).toEqual(["number", null, "titleEn", "price"]);
  expect(() => columnsFromOption("number,foo")).toThrow('nothing is known as "foo"');
  expect(() => columnsFromOption("title")).toThrow("no column is the number");
});

test("takes a list's own names from the option, before those that are known", () => {
  const own = ownNamesFromOption("My Number=number, Ціна = price");
  expect(columnsOf(["SKU", "my  number", "ЦІНА"], own ?? undefined).fields).toEqual([null, "number", "price"]);
  expect(ownNamesFromOption("number,price")).toBeNull();
  expect(() => ownNamesFromOption("X=foo")).toThrow('nothing is known as "foo"');
  expect(() => requireOwnNames(columnsOf(["SKU"]), own ?? new Map())).toThrow('the file has no column "my number"');
});

test("no alias means two fields", () => {
  const all = FIELDS.flatMap((field) => ALIASES[field]);
  expect(all.filter((alias, index) => all.indexOf(alias) !== index)).toEqual([]);
});

test("docs/import-columns.md lists every field by its first name", () => {
  const docs = readFileSync(join(import.meta.dirname, "../../../../docs/import-columns.md"), "utf8");
  for (const field of FIELDS) expect(docs).toContain(`| \`${ALIASES[field][0]}\``);
});
