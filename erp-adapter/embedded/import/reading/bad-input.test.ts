import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openCatalogueDatabase } from "../../../catalogue-index/catalogue-database.ts";
import { importFile } from "../import-file.ts";

let folder: string;
let db: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-bad-input-"));
  db = openCatalogueDatabase(join(folder, "catalogue.db"));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const BOSCH = { manufacturer: "Bosch" };

describe("what is no list is refused with one line, and nothing is written", () => {
  test.each<[string, () => Uint8Array, string]>([
    ["a PDF", () => Buffer.from("%PDF-1.7\n"), "the file is a PDF: save the list as .xlsx or .csv"],
    ["a picture", () => Buffer.from("89504e470d0a1a0a", "hex"), "the file is a picture"],
    ["an old .xls", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "the file is an old Excel file (.xls)"],
    ["a zip of something else", () => zipSync({ "a.txt": new Uint8Array([65]) }), "packed, but no Excel workbook"],
    ["a torn workbook", () => zipSync({ "xl/workbook.xml": new Uint8Array(5_000) }).subarray(0, 60), "workbook"],
    ["a zip bomb", () => bomb("<c></c>"), "the workbook is too large: save the list as CSV"],
    ["a cell of many megabytes", () => bomb(" "), "a cell of more than a million characters"],
    [
      "an entity bomb",
      () => sheet('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>', "&b;"),
      "",
    ],
    ["a sheet of 10,000 columns", () => sheet("", "x", 10_000), "more than 500 columns"],
    [
      "a sheet of more than 200,000 rows",
      () => sheet("", "number", 1, 200_060),
      "the sheet has more than 200,000 rows: save it as CSV",
    ],
    [
      "a line of 10,000 columns",
      () => Buffer.from("number;title\n".repeat(3) + "x;".repeat(10_000)),
      "more than 500 columns",
    ],
    ["a line of 200 MB", () => Buffer.alloc(200_000_000, "a"), "longer than 1000000 bytes"],
    [
      "a quoted cell of 200 MB",
      () => Buffer.concat([Buffer.from('number;title\n1;"'), Buffer.alloc(200_000_000, "a\n")]),
      "never closed",
    ],
    [
      "a line of 40 MB in another encoding",
      () => Buffer.alloc(40_000_000, "\xe8", "latin1"),
      "a quoted field is never closed",
    ],
  ])("%s", async (_, makeBytes, message) => {
    const file = join(folder, "bad.xlsx");
    writeFileSync(file, makeBytes());
    const fault: unknown = await importFile(db, file, BOSCH).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: "ImportFault", message: expect.stringContaining(message) });
    expect(String(fault)).not.toContain("\n");
    expect(db.prepare("select count(*) as n from product").get()).toEqual({ n: 0 });
  });
});

test("a file that changes while it is read is refused, with nothing written", async () => {
  const file = join(folder, "list.csv");
  writeFileSync(file, `number;title\n${Array.from({ length: 5_000 }, (_, at) => `${at};Washer`).join("\n")}`);
  let isChanged = false;
  const onProgress = () => {
    if (!isChanged) appendFileSync(file, "\n9999;late");
    isChanged = true;
  };
  await expect(importFile(db, file, { ...BOSCH, onProgress })).rejects.toThrow("the file changed while it was read");
  expect(db.prepare("select count(*) as n from product").get()).toEqual({ n: 0 });
});

/** A workbook of few bytes whose sheet inflates to 500 MiB. */
function bomb(piece: string): Uint8Array {
  const block = new TextEncoder().encode(piece.repeat(Math.ceil(2 ** 20 / piece.length)));
  const whole = new Uint8Array(block.length * 500);
  for (let at = 0; at < 500; at += 1) whole.set(block, at * block.length);
  return zipSync({ "xl/workbook.xml": new Uint8Array(1), "xl/worksheets/sheet1.xml": whole }, { level: 1 });
}

/** A workbook made by hand: rows of equal cells. */
function sheet(before: string, text: string, columns = 1, rows = 1): Uint8Array {
  const name = (at: number): string =>
    `${at >= 26 ? name(Math.floor(at / 26) - 1) : ""}${String.fromCharCode(65 + (at % 26))}`;
  const cell = (at: number, row: number) => `<c r="${name(at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `<row r="${at + 1}">${Array.from({ length: columns }, (_, column) => cell(column, at + 1)).join("")}</row>`,
  );
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${before}<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, new TextEncoder().encode(xml)])));
}
