/**
 * The reason why a file cannot be read as a table. picture, pdf, old-excel, packed: another kind of file · markup: a
 * web page or XML, which some programs save as .xls · empty: no bytes · not-a-workbook: a zip without a workbook, or
 * other binary data · no-sheet: a workbook without sheets · too-large: more unpacked bytes or parts than the limits
 * allow · too-many-rows: empty rows count, too · too-many-columns · long-cell: a cell or a line longer than the limits
 * allow · entities: XML with a DOCTYPE, which no workbook has · unclosed-quote · encoding: bytes that are not UTF-8 ·
 * damaged: any other fault
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
