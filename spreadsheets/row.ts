/** One record of a file, with the number of its first line. */
export interface Row {
  line: number;
  cells: string[];
  /** positions of the cells that a workbook keeps as numbers, written with a decimal point */
  numeric?: ReadonlySet<number>;
  /** true for a hidden row of a workbook; left out for all other rows */
  isHidden?: true;
}
