import { readFileSync } from "node:fs";

/**
 * The rows of a table of demo data: columns are separated by semicolons, several values of one cell by `|`, and the
 * first line has the names of the columns. A cell holds neither mark otherwise, and nothing is quoted.
 */
export function readTable<Column extends string>(file: string): Record<Column, string>[] {
  const [head = [], ...rows] = readFileSync(file, "utf8")
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(";"));
  return rows.map(
    (cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ""])) as Record<Column, string>,
  );
}
