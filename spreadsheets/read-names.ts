import { readFileSync } from "node:fs";

/** A table of column names: each line has what the names mean, and the names, separated by commas. */
export function readNames<Meaning extends string>(file: string): Record<Meaning, readonly string[]> {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const entries = lines.map((line) => line.split(",")).map(([meaning, ...names]) => [meaning, names]);
  return Object.fromEntries(entries) as Record<Meaning, readonly string[]>;
}
