/**
 * The reason why a file cannot be read as a table. picture, pdf, old-excel, packed: another kind of file · markup: a web page or
 * XML, as some programs call .xls · empty: no bytes ·
 * not-a-workbook: a zip of something else · no-sheet: a workbook without sheets · too-large: more bytes or parts, once
 * unpacked, than the reader takes · too-many-rows, with empty ones · too-many-columns · long-cell: a cell or a line beyond all measure · entities: XML that
 * defines its own signs, which no workbook does · unclosed-quote · encoding: bytes that are no UTF-8 · damaged: all else
 */
export type TableFaultReason =
  | "picture"
  | "pdf"
  | "old-excel"
  | "packed"
  | "markup"
  | "empty"
  | "not-a-workbook"
  | "no-sheet"
  | "too-large"
  | "too-many-rows"
  | "too-many-columns"
  | "long-cell"
  | "entities"
  | "unclosed-quote"
  | "encoding"
  | "damaged";

export interface TableFault extends Error {
  reason: TableFaultReason;
}

/** A fault of a whole file. The message is one sentence for a person. */
export function tableFault(reason: TableFaultReason, message: string): TableFault {
  return Object.assign(new Error(message), { name: NAME, reason });
}

export function isTableFault(error: unknown): error is TableFault {
  return error instanceof Error && error.name === NAME;
}

const NAME = "TableFault";
