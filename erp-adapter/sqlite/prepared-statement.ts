import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/** A prepared statement whose rows have a type. Prepared once, run often. */
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

/** Prepares a statement. `Row` describes its columns: the tables are our own, so rows are not checked. */
export function prepare<Row = Record<string, never>>(db: DatabaseSync): SqlTag<Row>;
export function prepare<Row = Record<string, never>>(db: DatabaseSync, sql: string): Statement<Row>;
export function prepare<Row>(db: DatabaseSync, sql?: string): Statement<Row> | SqlTag<Row> {
  if (sql === undefined) return (parts, ...values) => prepare<Row>(db, String.raw({ raw: parts }, ...values));
  const statement = db.prepare(sql);
  const first = writesRows(sql) ? firstOfAll(statement) : (...values: SQLInputValue[]) => statement.get(...values);
  return {
    get: (...values) => first(...values) as Row | undefined,
    all: (...values) => statement.all(...values) as Row[],
    iterate: (...values) => statement.iterate(...values) as Iterable<Row>,
    run: (...values) => Number(statement.run(...values).changes),
  };
}

/**
 * The first row of a statement that writes and returns rows. `get` of node:sqlite stops at that row, but SQLite copies its
 * write-ahead log into the database only after a statement is stepped to its end: the log would grow without limit.
 */
export function firstOfAll(statement: Pick<StatementSync, "all">) {
  return (...values: SQLInputValue[]) => statement.all(...values)[0];
}

/** True if the statement writes and returns rows. */
export function writesRows(sql: string): boolean {
  return /\breturning\b/i.test(sql);
}
