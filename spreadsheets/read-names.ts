import { readFileSync } from "node:fs";

/** Reads a table of column names: each line has the meaning first, then the names with it, separated by commas. */
export function readNames<Meaning extends string>(file: string): Record<Meaning, readonly string[]> {
  const lines = readFileSync(file, "utf8").trimEnd().split(/\r?\n/);
  const entries = lines.map((line) => line.split(",")).map(([meaning, ...names]) => [meaning, names]);
  return Object.fromEntries(entries) as Record<Meaning, readonly string[]>;
}
