import type { ColumnKind, SheetColumn } from "./sheet.ts";

/** The cell formats of the workbook, by their index in `cellXfs`. */
export const STYLES: Record<ColumnKind | "head" | "headRight" | "defused", number> = {
  text: 0,
  head: 1,
  headRight: 2,
  day: 3,
  money: 4,
  integer: 5,
  typed: 6,
  defused: 7,
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const SHEET_PATH = "xl/worksheets/sheet1.xml";

/** All parts (files of the ZIP archive) of a one-sheet workbook except the sheet, by path. */
export function toWorkbookParts(sheetName: string): Record<string, string> {
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MIME}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${MIME}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${MIME}.styles+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${toXml(toSheetName(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": toStyles(),
  };
}

/** The XML before the rows: column widths, and a frozen head row. */
export function toSheetHead(columns: SheetColumn[]): string {
  const widths = columns.map(
    ({ label, kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(WIDTHS[kind], Math.min(label.length + 3, 50))}" customWidth="1"${kind === "typed" ? ` style="${STYLES.typed}"` : ""}/>`,
  );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
}

export const SHEET_FOOT = "</sheetData></worksheet>";

/** Text that is valid in XML and in a cell; escapes text that looks like Excel's own escape of a character. */
export function toXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSAYABLE, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? "");
}

/** The reference of a cell, from zero-based column and row: A1, Z9, AA10. */
export function toReference(column: number, row: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

const WIDTHS: Record<ColumnKind, number> = { text: 24, typed: 24, day: 13, money: 14, integer: 10 };
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Characters that XML cannot express: control characters except tab and line ends, and two noncharacters. */
const UNSAYABLE = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** At most 31 characters, and none that Excel forbids in the name of a sheet. */
function toSheetName(name: string): string {
  const plain = name.replace(/[\p{Cc}[\]:*?/\\']+/gu, " ").trim();
  return [...plain].slice(0, 31).join("").trim() || "1";
}

function toStyles(): string {
  const fonts =
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>';
  const fills =
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
  const borders = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>';
  const bold = 'numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"';
  const plain = 'fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"';
  // 14 is a day in the format of the reader's own system, 4 is #,##0.00, 3 is #,##0, 49 is text. With quotePrefix a cell stays
  // text when it is edited.
  const formats = `<cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf ${bold}/><xf ${bold} applyAlignment="1"><alignment horizontal="right"/></xf><xf numFmtId="14" ${plain}/><xf numFmtId="4" ${plain}/><xf numFmtId="3" ${plain}/><xf numFmtId="49" ${plain}/><xf numFmtId="49" ${plain} quotePrefix="1"/></cellXfs>`;
  return `${XML}<styleSheet xmlns="${MAIN}">${fonts}${fills}${borders}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${formats}</styleSheet>`;
}
