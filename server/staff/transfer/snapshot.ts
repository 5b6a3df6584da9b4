import { createHash } from "node:crypto";

/** A value in a row: text, a whole number, bytes or null. */
export type Value = string | number | Uint8Array | null;

export interface SnapshotColumn {
  name: string;
  kind: "text" | "integer" | "bytes";
}

/** A table of a snapshot. */
export interface SnapshotTable {
  name: string;
  /** columns of the primary key first, then the others by name: the same order on both engines */
  columns: readonly SnapshotColumn[];
  /** number of columns in the primary key; rows are sorted by these columns, text by its bytes */
  keyed: number;
}

/** One unchanging state of a shop's tables. */
export interface Snapshot {
  /** null if there is no such table */
  table(name: string): Promise<SnapshotTable | null>;
  /** the rows in batches, each row with its values in the order of the columns */
  batches(table: SnapshotTable): AsyncIterable<Value[][]>;
}

/** Number of rows of a table, and the SHA-256 of their lines. */
export interface TableSum {
  rows: number;
  sha256: string;
}

/**
 * Reads the rows of a table as JSON lines, each ending with a line feed; both engines give the same text. Passes the
 * lines to `take` in batches; returns their number and hash.
 */
export async function readLines(
  snapshot: Snapshot,
  table: SnapshotTable,
  take: (lines: string[]) => Promise<void> = async () => {},
): Promise<TableSum> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const batch of snapshot.batches(table)) {
    const lines = batch.map((values) => toLine(table.columns, values));
    for (const line of lines) hash.update(line);
    rows += lines.length;
    await take(lines);
  }
  return { rows, sha256: hash.digest("hex") };
}

function toLine(columns: readonly SnapshotColumn[], values: readonly Value[]): string {
  return `${JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, toJson(values[at] ?? null)])))}\n`;
}

/** Converts bytes to PostgreSQL's hex notation; other values stay as they are. */
function toJson(value: Value): string | number | null {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}

/** Sorts columns in the order that is the same on both engines. */
export function inOrder(
  columns: readonly (SnapshotColumn & { key: number })[],
): Pick<SnapshotTable, "columns" | "keyed"> {
  const keyed = columns.filter(({ key }) => key > 0).sort((a, b) => a.key - b.key);
  const others = columns.filter(({ key }) => key === 0).sort((a, b) => (a.name < b.name ? -1 : 1));
  return { columns: [...keyed, ...others].map(({ name, kind }) => ({ name, kind })), keyed: keyed.length };
}

export function quoted(name: string): string {
  return `"${name}"`;
}
