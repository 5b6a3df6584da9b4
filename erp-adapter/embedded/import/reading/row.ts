/** One record of a file, with its first line. */
export interface Row {
  line: number;
  cells: string[];
}

/** Excel's own number of columns is 16,384; no list of parts has more than this. */
export const MAX_COLUMNS = 500;
