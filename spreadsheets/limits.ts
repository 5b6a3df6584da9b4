/** Limits above which a reader refuses a file. */
export interface TableLimits {
  columns: number;
  /** rows of a sheet or lines of a text, including empty ones */
  rows: number;
  /** characters of a cell of a workbook */
  cell: number;
  /** bytes of a line of text */
  line: number;
  /** characters of a record of separated values */
  record: number;
  /** files within a workbook */
  parts: number;
  /** bytes of all XML of a workbook, as its zip declares them */
  inflated: number;
  /** bytes of all parts that are read: usually one sheet, and the texts that all sheets share */
  read: number;
  /** maximum ratio of a part's unpacked size to its packed size */
  ratio: number;
  /** bytes of the texts that a workbook's cells share, which are held in memory */
  sharedTexts: number;
}
