import type { DatabaseSync, SQLInputValue } from "node:sqlite";

/** A prepared statement whose rows have a type. Prepared once, run often. */
export interface Statement<Row> {
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  /** Rows one by one; nothing else may be written through this connection meanwhile. */
  iterate(...values: SQLInputValue[]): Iterable<Row>;
  /** Number of rows changed. */
  run(...values: SQLInputValue[]): number;
}

/** Prepares a statement. `Row` is what its columns are: the tables are ours, so rows are believed. */
export function prepare<Row = Record<string, never>>(db: DatabaseSync, sql: string): Statement<Row> {
  const statement = db.prepare(sql);
  return {
    get: (...values) => statement.get(...values) as Row | undefined,
    all: (...values) => statement.all(...values) as Row[],
    iterate: (...values) => statement.iterate(...values) as Iterable<Row>,
    run: (...values) => Number(statement.run(...values).changes),
  };
}
