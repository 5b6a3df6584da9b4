/** One record of a file, with its first line. */
export interface Row {
  line: number;
  cells: string[];
}
