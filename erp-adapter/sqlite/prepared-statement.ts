import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/** A prepared statement whose rows have a type. Prepared by its first run, run often. */
export interface Statement<Row> {
  /** The first row. */
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  /** Rows one by one; this connection must not write anything else meanwhile. */
  iterate(...values: SQLInputValue[]): Iterable<Row>;
  /** Number of rows changed. */
  run(...values: SQLInputValue[]): number;
}

/** Prepares the statement of a template, for SQL of several lines. */
type SqlTag<Row> = (parts: TemplateStringsArray, ...values: (string | number)[]) => Statement<Row>;

/**
 * A statement of a database. `Row` describes its columns: the tables are our own, so rows are not checked. SQLite compiles it
 * when it is first run: a process has hundreds, and most of them wait long for their first use.
 */
export function prepare<Row = Record<string, never>>(db: DatabaseSync): SqlTag<Row>;
export function prepare<Row = Record<string, never>>(db: DatabaseSync, sql: string): Statement<Row>;
export function prepare<Row>(db: DatabaseSync, sql?: string): Statement<Row> | SqlTag<Row> {
  if (sql === undefined) return (parts, ...values) => prepare<Row>(db, String.raw({ raw: parts }, ...values));
  let compiled: StatementSync | undefined;
  const statement = () => (compiled ??= db.prepare(sql));
  // `get` stops at the first row, but SQLite copies its write-ahead log into the database only after a statement that writes
  // is stepped to its end: the log would grow without limit.
  const runsToItsEnd = /\breturning\b/i.test(sql);
  return {
    get: (...values) => (runsToItsEnd ? statement().all(...values)[0] : statement().get(...values)) as Row | undefined,
    all: (...values) => statement().all(...values) as Row[],
    iterate: (...values) => statement().iterate(...values) as Iterable<Row>,
    run: (...values) => Number(statement().run(...values).changes),
  };
}
