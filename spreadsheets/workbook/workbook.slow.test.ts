import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TableLimits } from "../limits.ts";
import { fileSource } from "../source.ts";
import { readXlsxRows } from "../xlsx-rows.ts";

const LIMITS: TableLimits = {
  columns: 500,
  rows: 200_000,
  cell: 1_000_000,
  line: 1_000_000,
  record: 100_000,
  parts: 100,
  inflated: 2 ** 28,
  read: 2 ** 28,
  ratio: 1_000,
  sharedTexts: 2 ** 26,
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-workbook-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PARTS = {
  "xl/workbook.xml": `<x:workbook xmlns:r="${RELATIONS}" xmlns:x="x"><x:sheets>
    <x:sheet name="Cover" sheetId="1" r:id="rId2"/><x:sheet name="List" sheetId="2" r:id="rId1"/></x:sheets></x:workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships>
    <Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/list.xml"/>
    <Relationship Id="rId2" Type="${RELATIONS}/worksheet" Target="/xl/worksheets/cover.xml"/>
    <Relationship Id="rId3" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>
    <Relationship Id="rId4" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  "xl/worksheets/cover.xml": "<worksheet><sheetData><row r='1'><c s='1'/></row></sheetData></worksheet>",
  "xl/sharedStrings.xml": `<sst><si><t>Bosch &amp; čahura</t></si><si/>
    <si><r><rPr><b/></rPr><t>two </t></r><r><t>runs</t></r><rPh><t>read</t></rPh></si><si><t>a_x000D_
b</t></si></sst>`,
  "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yy"/>
    <numFmt numFmtId="165" formatCode="#,##0.00 [Red]&quot;days&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
};

test("cells of every kind are read as texts, from the first sheet that has any", async () => {
  expect(
    await rowsOf(`
    <row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>2</v></c><c t="s"><v>3</v></c><c t="s"><v>1</v></c></row>
    <row><c><v>445110369</v></c><c><v>12.5</v></c><c><v>0.30000000000000004</v></c><c t="str"><f>A1</f><v>sum</v></c></row>
    <row r="9"><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c s="3"><v>7</v></c><c t="inlineStr"><is><t> in </t></is></c></row>
    <row r="10"><c s="1"><v>46379</v></c><c s="2"><v>46379.75</v></c><c s="1"><v>1</v></c><c t="s"><v>99</v></c></row>`),
  ).toEqual([
    [3, "Bosch & čahura", "", "two runs", "a\nb"],
    [4, "445110369", "12.5", "0.3", "sum"],
    [9, "true", "#N/A", "7", " in "],
    [10, "2026-12-23", "2026-12-23", "1900-01-01", ""],
  ]);
});

test("a workbook of a Macintosh counts its days from 1904", async () => {
  const workbook = PARTS["xl/workbook.xml"].replace("<x:sheets>", '<x:workbookPr date1904="1"/><x:sheets>');
  const rows = await rowsOf('<row><c s="1"><v>44917</v></c></row>', { "xl/workbook.xml": workbook });
  expect(rows).toEqual([[1, "2026-12-23"]]);
});

test("200,000 rows of different texts are read by a process of 200 MiB", async () => {
  const texts = Array.from({ length: 400_000 }, (_, at) => `<si><t>common rail injector number ${at}</t></si>`);
  const lines = Array.from(
    { length: 200_000 },
    (_, at) => `<row><c t="s"><v>${2 * at}</v></c><c t="s"><v>${2 * at + 1}</v></c><c><v>${at}</v></c></row>`,
  );
  const file = write(lines.join(""), { "xl/sharedStrings.xml": `<sst>${texts.join("")}</sst>` });
  // Runs in its own process, because the heap of this one also holds what other tests left behind.
  const heap = "--max-old-space-size=120";
  const env = { ...process.env, FILE: file, LIMITS: JSON.stringify(LIMITS) };
  const { stdout } = await run(process.execPath, [heap, "--input-type=module", "--eval", READER], { env });
  const { count, last, most } = JSON.parse(stdout);
  expect({ count, last }).toEqual({ count: 200_000, last: "common rail injector number 399999" });
  expect(most).toBeLessThan(200 * 2 ** 20);
});

const run = promisify(execFile);
/** Prints the number of rows, the second cell of the last row, and the most memory that the process used. */
const READER = `
  const { readXlsxRows } = await import(${JSON.stringify(new URL("../xlsx-rows.ts", import.meta.url).href)});
  const { fileSource } = await import(${JSON.stringify(new URL("../source.ts", import.meta.url).href)});
  let [count, last, most] = [0, "", 0];
  const source = fileSource(process.env.FILE);
  for await (const { cells } of readXlsxRows(source, JSON.parse(process.env.LIMITS), { onShare() {} })) {
    [count, last] = [count + 1, cells[1]];
    if (count % 5_000 === 1) most = Math.max(most, process.memoryUsage.rss());
  }
  console.log(JSON.stringify({ count, last, most }));
`;

async function rowsOf(sheet: string, others: Record<string, string> = {}): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = [];
  for await (const { line, cells } of readXlsxRows(fileSource(write(sheet, others)), LIMITS, { onShare: () => {} }))
    rows.push([line, ...cells]);
  return rows;
}

function write(sheet: string, others: Record<string, string>): string {
  const list = `<worksheet><sheetData>${sheet}</sheetData></worksheet>`;
  const parts = Object.entries({ ...PARTS, "xl/worksheets/list.xml": list, ...others });
  const file = join(folder, "list.xlsx");
  writeFileSync(file, zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, Buffer.from(xml)])), { level: 1 }));
  return file;
}
