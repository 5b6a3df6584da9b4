/** One record of a file, with its first line. */
export interface Row {
  line: number;
  cells: string[];
  /** positions of the cells that a workbook keeps as numbers, written with a decimal point */
  numeric?: ReadonlySet<number>;
  /** a row that a workbook does not show; left out for others */
  isHidden?: true;
}
