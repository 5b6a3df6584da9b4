import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/** A prepared statement whose rows have a type. SQLite compiles it at its first run. */
export interface PreparedStatement<Row> {
  /** The first row. */
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  /** Rows one by one. This connection must not write anything during the iteration. */
  iterate(...values: SQLInputValue[]): Iterable<Row>;
  /** Number of rows changed. */
  run(...values: SQLInputValue[]): number;
}

/** A template tag that prepares the SQL in the template. */
type SqlTag<Row> = (parts: TemplateStringsArray, ...values: (string | number)[]) => PreparedStatement<Row>;

/**
 * Prepares a statement. `Row` describes its columns; rows are not checked, because the tables are our own. SQLite
 * compiles the statement at its first run: a process has hundreds of statements, but needs only a few of them when it
 * starts.
 */
export function prepare<Row = Record<string, never>>(db: DatabaseSync): SqlTag<Row>;
export function prepare<Row = Record<string, never>>(db: DatabaseSync, sql: string): PreparedStatement<Row>;
export function prepare<Row>(db: DatabaseSync, sql?: string): PreparedStatement<Row> | SqlTag<Row> {
  if (sql === undefined) return (parts, ...values) => prepare<Row>(db, String.raw({ raw: parts }, ...values));
  let compiled: StatementSync | undefined;
  const statement = () => (compiled ??= db.prepare(sql));
  // SQLite copies its write-ahead log into the database only when a writing statement has run to its end, and `get`
  // stops at the first row. A statement with `returning` therefore reads all rows; otherwise the log would grow without
  // limit.
  const runsToItsEnd = /\breturning\b/i.test(sql);
  return {
    get: (...values) => (runsToItsEnd ? statement().all(...values)[0] : statement().get(...values)) as Row | undefined,
    all: (...values) => statement().all(...values) as Row[],
    iterate: (...values) => statement().iterate(...values) as Iterable<Row>,
    run: (...values) => Number(statement().run(...values).changes),
  };
}
