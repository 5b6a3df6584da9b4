import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";

/** The most prepared statements that are kept. The shop has about a hundred; lists of values make a few more. */
const KEPT_STATEMENTS = 300;

/** Runs compiled statements on Node's own SQLite; each is prepared once. */
export function createSqliteStatements(
  db: DatabaseSync,
): <Row>(query: Pick<CompiledQuery<Row>, "sql" | "parameters">) => QueryResult<Row> {
  const kept = new Map<string, { statement: StatementSync; hasRows: boolean }>();

  function prepare(sql: string) {
    const known = kept.get(sql);
    if (known) return known;
    if (kept.size >= KEPT_STATEMENTS) kept.clear();
    const statement = db.prepare(sql);
    const made = { statement, hasRows: statement.columns().length > 0 };
    kept.set(sql, made);
    return made;
  }

  return <Row>({ sql, parameters }: Pick<CompiledQuery<Row>, "sql" | "parameters">): QueryResult<Row> => {
    const { statement, hasRows } = prepare(sql);
    const values = parameters.map(toSqlValue);
    // `all` runs a statement that writes and returns rows to its end; an unfinished statement would let SQLite's log
    // grow.
    if (hasRows) return { rows: statement.all(...values) as Row[] };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  };
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`no value for a statement: ${typeof value}`);
}
