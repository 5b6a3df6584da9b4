import { beforeEach, expect, test } from "vitest";
import type { ProductId } from "../../../contract/product-id.ts";
import { NO_PAPERS, type PapersRecord } from "../../../contract/product-papers.ts";
import { createGetPresentRecord } from "./present-record.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";
import { undoImport } from "./writing/undo-import.ts";

const own = openForEachTest();

beforeEach(async () => {
  await own.take(["number;manufacturer;title;price", "I-1;Lab;Injector;9,00", "W-1;Lab;Washer;1,00"]);
});

const DOCUMENT = { title: "", language: "hr" } as const;

test("documents by kind, warnings in both languages, maker and responsible person, with the names of the trade", async () => {
  const report = await own.take([
    "šifra;Upute;Sigurnosno-tehnički list;Jezik dokumenta;Upozorenja;Warnings;Adresa proizvođača;E-mail proizvođača;Odgovorna osoba;Adresa odgovorne osobe;E-mail odgovorne osobe",
    "I-1;https://a.example/1.pdf https://a.example/2.pdf;https://a.example/s.pdf;HR;Vruće.;Hot.;Ulica 1;a@lab.example;EU d.o.o.;Ilica 1;https://eu.example/",
  ]);
  expect(report).toMatchObject({ refused: [], updated: 1, ignoredColumns: [] });
  expect(papersOf("lab~I-1")).toEqual({
    documents: [
      { ...DOCUMENT, kind: "instructions", href: "https://a.example/1.pdf" },
      { ...DOCUMENT, kind: "instructions", href: "https://a.example/2.pdf" },
      { ...DOCUMENT, kind: "safety-sheet", href: "https://a.example/s.pdf" },
    ],
    warnings: { en: "Hot.", hr: "Vruće." },
    maker: { name: "Lab", address: "Ulica 1", contact: "a@lab.example" },
    responsible: { name: "EU d.o.o.", address: "Ilica 1", contact: "https://eu.example/" },
  });
});

test("papers without a column stay, an empty cell takes its kind away, the same list again changes nothing, undo puts it back", async () => {
  await own.take(["number;instructions;warnings", "I-1;https://a.example/1.pdf;Hot."]);
  const before = papersOf("lab~I-1");
  expect(await own.take(["number;instructions", "I-1;https://a.example/1.pdf"])).toMatchObject({
    updated: 0,
    unchanged: 1,
  });
  await own.take(["number;price", "I-1;9,50"]);
  expect(papersOf("lab~I-1")).toEqual(before);
  await own.take(["number;instructions;warnings", "I-1;;"]);
  expect(papersOf("lab~I-1")).toEqual(NO_PAPERS);
  undoImport(own.db);
  expect(papersOf("lab~I-1")).toEqual(before);
});

test.each([
  ["http://a.example/1.pdf", "is not a plain https address"],
  ["javascript:alert(1)", "is not a plain https address"],
  ["https://user:pass@a.example/1.pdf", "is not a plain https address"],
  ["https://a.example:8443/1.pdf", "is not a plain https address"],
  ["https://a.example/ž.pdf", "is not a plain https address"],
  ["//a.example/1.pdf", "is not a plain https address"],
  [String.raw`C:\files\1.pdf`, "is not a plain https address"],
  [`https://a.example/${"x".repeat(500)}`, "is not a plain https address"],
  [Array.from({ length: 13 }, (_, at) => `https://a.example/${at}`).join(" "), "has more than 12 addresses"],
])("the address %.50s refuses its line alone", async (address, words) => {
  const report = await own.take(["number;instructions", `I-1;${address}`, "W-1;https://a.example/1.pdf"]);
  expect(report.refused).toEqual([expect.objectContaining({ line: 2, reason: expect.stringContaining(words) })]);
  expect(papersOf("lab~I-1")).toEqual(NO_PAPERS);
  expect(papersOf("lab~W-1")?.documents).toHaveLength(1);
});

test("documents of several columns, or beside those of other kinds, that are too many together are named", async () => {
  const addresses = (kind: string, count: number) =>
    Array.from({ length: count }, (_, at) => `https://a.example/${kind}${at}`).join(" ");
  await own.take(["number;certificate", `I-1;${addresses("c", 3)}`]);
  const lines = ["number;data sheet;instructions", `I-1;${addresses("d", 5)};${addresses("i", 6)}`, "W-1;;"];
  const said =
    'the part would have 14 documents of all kinds, of which the first 12 count: "https://a.example/c1" "https://a.example/c2" are left out';
  const dry = await own.take(lines, { dryRun: true });
  expect(dry.warnings).toEqual([{ line: 2, reason: said }]);
  expect((await own.take(lines)).warnings).toEqual([{ line: 2, reason: said }]);
  expect(papersOf("lab~I-1")?.documents).toHaveLength(12);
  const enough = ["number;data sheet;instructions", `I-1;${addresses("d", 5)};${addresses("i", 4)}`];
  expect((await own.take(enough)).warnings).toEqual([]);
});

test("related parts that are too many together are named", async () => {
  const numbers = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}${at}`).join("|");
  const report = await own.take(["number;fitting parts;accessories", `I-1;${numbers("F", 20)};${numbers("A", 8)}`]);
  expect(report.warnings).toEqual([
    expect.objectContaining({
      line: 2,
      reason:
        'the part would have 28 related parts of all kinds, of which the first 24 count: "A4" "A5" "A6" … are left out',
    }),
  ]);
});

test.each([
  ["maker address;maker e-mail", "Ulica 1;"],
  ["maker address;maker e-mail", "Ulica 1;not an address"],
  ["maker address;maker e-mail", "Ulica 1;javascript:alert(1)"],
  ["responsible address;responsible e-mail", "Ulica 1;a@b.example"],
])("a contact that is not whole refuses its line: %s %s", async (columns, cells) => {
  const report = await own.take([`number;${columns}`, `I-1;${cells}`]);
  expect(report.refused).toEqual([
    expect.objectContaining({ line: 2, reason: expect.stringContaining("need a name, a postal address") }),
  ]);
});

test("a contact whose column is missing is not quoted as a word of its own", async () => {
  const report = await own.take(["number;maker address", "I-1;Ulica 1"]);
  expect(report.refused).toEqual([expect.objectContaining({ reason: expect.stringMatching(/not "Ulica 1; "$/) })]);
});

function papersOf(id: string): PapersRecord | undefined {
  return createGetPresentRecord(own.db)(id as ProductId)?.record.papers;
}
