import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
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

/** Files that are no lists, and the reason for which each is refused. */
const FILES: [string, () => Uint8Array, string][] = [
  ["a PDF", () => Buffer.from("%PDF-1.7\n"), "the file is a PDF: save the list as .xlsx or .csv"],
  ["a picture", () => Buffer.from("89504e470d0a1a0a", "hex"), "the file is a picture"],
  ["an old .xls", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "the file is an old Excel file (.xls)"],
  ["a zip of something else", () => zipSync({ "a.txt": new Uint8Array([65]) }), "packed, but no Excel workbook"],
  ["a torn workbook", () => zipSync({ "xl/workbook.xml": new Uint8Array(5_000) }).subarray(0, 60), "workbook"],
  [
    "a zip bomb that says so",
    () => declaring(sheet("", "x"), 500 * 2 ** 20),
    "the workbook is too large: save the list as CSV",
  ],
  [
    "a cell of many megabytes",
    () => bomb(20, '<row><c t="inlineStr"><is><t>', " "),
    "a cell of more than 1000000 characters",
  ],
  ["a tag of many megabytes", () => bomb(20, "<row ", " a"), "the workbook cannot be read"],
  [
    "a workbook that says it is smaller",
    () => declaring(sheet("", "x".repeat(1_000), 1, 1_000), 10),
    "the workbook cannot be read",
  ],
  [
    "an entity bomb",
    () => sheet('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>', "&b;"),
    "the workbook declares signs of its own",
  ],
  ["a sheet of 10,000 columns", () => sheet("", "x", 10_000), "more than 500 columns"],
  [
    "a sheet of more than 200,000 rows",
    () => manyRows(200_060),
    "the sheet has more than 200,000 rows: save it as CSV",
  ],
  [
    "a line of 10,000 columns",
    () => Buffer.from("number;title\n".repeat(3) + "x;".repeat(10_000)),
    "more than 500 columns",
  ],
  ["a line of 20 MB", () => Buffer.alloc(20_000_000, "a"), "longer than 1000000 bytes"],
  [
    "a quoted cell of 20 MB",
    () => Buffer.concat([Buffer.from('number;title\n1;"'), Buffer.alloc(20_000_000, "a\n")]),
    "never closed",
  ],
  [
    "a line of 20 MB in another encoding",
    () => Buffer.alloc(20_000_000, "\xe8", "latin1"),
    "a quoted field is never closed",
  ],
];

describe("a file that is no list is refused with one line, and nothing is written", () => {
  test.each(pickToday(FILES, 8))(`%s, seed ${SEED}`, async (_, makeBytes, message) => {
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

/** A workbook of few bytes whose sheet inflates to many MiB. */
function bomb(mebibytes: number, begin: string, piece: string): Uint8Array {
  const block = Buffer.from(piece.repeat(Math.ceil(2 ** 20 / piece.length)));
  const start = Buffer.from(`<worksheet><sheetData>${begin}`);
  return workbook(Buffer.concat([start, ...Array.from({ length: mebibytes }, () => block)]), 1);
}

/** The workbook, with `size` as the size of each of its entries in the zip directory. */
function declaring(zip: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const entry = Buffer.from("504b0102", "hex");
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1)) bytes.writeUInt32LE(size, at + 24);
  return bytes;
}

/** A workbook with one column, `number`, and this many rows. */
function manyRows(count: number): Uint8Array {
  const head = '<row><c t="inlineStr"><is><t>number</t></is></c></row>';
  const rows = "<row><c><v>1</v></c></row>".repeat(count);
  return workbook(Buffer.from(`<worksheet><sheetData>${head}${rows}</sheetData></worksheet>`), 1);
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
  return workbook(Buffer.from(`${before}<worksheet><sheetData>${lines.join("")}</sheetData></worksheet>`));
}

function workbook(sheet: Uint8Array, level: 1 | 6 = 6): Uint8Array {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zipSync(
    {
      "xl/workbook.xml": Buffer.from(
        `<workbook xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": Buffer.from(
        `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      "xl/worksheets/sheet1.xml": sheet,
    },
    { level },
  );
}
