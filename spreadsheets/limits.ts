/** How much a reader takes before it refuses a file. */
export interface TableLimits {
  columns: number;
  /** rows of a sheet and lines of a text, with those that are empty */
  rows: number;
  /** characters of a cell of a workbook */
  cell: number;
  /** bytes of a line of text, and characters of a record of separated values */
  line: number;
  record: number;
  /** files within a workbook */
  parts: number;
  /** bytes of all XML of a workbook, as its zip declares them */
  inflated: number;
  /** the same of those parts together that are read: one sheet, as a rule, and the texts of all */
  read: number;
  /** times that a part of a workbook may be larger than it is packed */
  ratio: number;
  /** bytes of the texts that a workbook's cells share, which are held in memory */
  sharedTexts: number;
}
