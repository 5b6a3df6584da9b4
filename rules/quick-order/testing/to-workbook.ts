import { zipSync } from "fflate";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A row of texts and numbers; "date" after a number formats that number as a day. */
export type WorkbookRow = readonly (string | number)[];

/** A workbook as Excel writes it: numbers as numbers, days as numbers with a style. */
export function toWorkbook(rows: readonly WorkbookRow[]): Uint8Array {
  return toZip({ "xl/worksheets/sheet1.xml": toSheet(rows) });
}

function toSheet(rows: readonly WorkbookRow[]): string {
  const lines = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((cell, column) => toCell(cell, row[column + 2])).join("")}</row>`,
  );
  return `<worksheet><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

/** A workbook of several sheets, given by name. */
export function toSheets(sheets: Readonly<Record<string, readonly WorkbookRow[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 10}"/>`);
  const related = names.map(
    (_, at) => `<Relationship Id="rId${at + 10}" Type="${RELATIONS}/worksheet" Target="worksheets/s${at}.xml"/>`,
  );
  const parts = Object.values(sheets).map((rows, at) => [`xl/worksheets/s${at}.xml`, toSheet(rows)]);
  return toZip({
    "xl/workbook.xml": `<workbook xmlns:r="${RELATIONS}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${related.join("")}</Relationships>`,
    ...Object.fromEntries(parts),
  });
}

/** A workbook whose default files in the zip are replaced or extended by `parts`. */
export function toZip(parts: Record<string, string | Uint8Array>, level: 1 | 6 | 9 = 6): Uint8Array {
  const all = { ...PARTS, ...parts };
  const bytes = Object.entries(all).map(([name, part]) => [name, typeof part === "string" ? Buffer.from(part) : part]);
  return zipSync(Object.fromEntries(bytes), { level });
}

function toCell(cell: string | number, remark: string | number | undefined): string {
  if (cell === "date") return "";
  if (typeof cell === "number") return `<c s="${remark === "date" ? 1 : 0}"><v>${cell}</v></c>`;
  const text = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

const PARTS = {
  "xl/workbook.xml": `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
};
