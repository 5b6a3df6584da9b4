import type { DatabaseSync } from "node:sqlite";
import { type Kysely, type QueryResult, sql } from "kysely";
import type { Engine } from "./database.ts";
import { createSqliteStatements } from "./engine/sqlite-statements.ts";
import { type Build, type Compile, changedBy, prepareStatement } from "./statements.ts";

/**
 * Work on a database, written once for the embedded ERP, whose transactions cannot wait, and for the shop's stores, which
 * must: a generator that hands out its statements and gets their rows. `runNow` does it on SQLite at once, `run` awaits each
 * statement, on either engine. Work calls other work by `yield*`.
 */
export type Work<Result> = Generator<Compile<unknown>, Result, QueryResult<unknown>>;

/** Does the work on SQLite, at once. */
export function runNow<Result>(db: DatabaseSync, work: Work<Result>): Result {
  const ask = statementsOf(db);
  let step = work.next();
  while (!step.done) step = work.next(ask(step.value("sqlite")));
  return step.value;
}

/** A database of any tables: work brings its own statements. */
export interface AnyDatabase {
  readonly engine: Engine;
  readonly query: Pick<Kysely<never>, "executeQuery">;
  transact<Result>(work: (inner: AnyTransaction) => Promise<Result>): Promise<Result>;
}

export interface AnyTransaction extends AnyDatabase {
  lock(name: string): Promise<void>;
}

/** Does the work on a database or in a transaction, statement by statement. */
export async function run<Result>({ engine, query }: AnyDatabase, work: Work<Result>): Promise<Result> {
  let step = work.next();
  while (!step.done) step = work.next(await query.executeQuery(step.value(engine)));
  return step.value;
}

/**
 * Waits until no other transaction holds the lock of this name, and holds it to the end of the caller's; on SQLite, a
 * transaction has the whole database.
 */
export function* lock(name: string): Work<void> {
  yield takeLock({ name });
}

const takeLock = prepareStatement<object, { name: string }, { locked: unknown }>((query, value, engine) =>
  query.selectNoFrom(
    (engine === "postgres" ? sql`pg_advisory_xact_lock(hashtextextended(${value("name")}, 0))` : sql`null`).as(
      "locked",
    ),
  ),
);

/** Makes the statements of work on these tables. */
export function workOn<Tables>() {
  return {
    /** A statement that answers rows. */
    rows<Values extends object, Row>(build: Build<Tables, Values, Row>): (values: Values) => Work<Row[]> {
      const statement = prepareStatement(build);
      return function* (values) {
        const { rows } = yield statement(values);
        return rows as Row[];
      };
    },
    /** A statement that answers at most one row; undefined without one. */
    row<Values extends object, Row>(build: Build<Tables, Values, Row>): (values: Values) => Work<Row | undefined> {
      const statement = prepareStatement(build);
      return function* (values) {
        const { rows } = yield statement(values);
        return rows[0] as Row | undefined;
      };
    },
    /** A statement that answers how many rows it has changed. */
    change<Values extends object>(build: Build<Tables, Values, unknown>): (values: Values) => Work<number> {
      const statement = prepareStatement(build);
      return function* (values) {
        return changedBy(yield statement(values));
      };
    },
  };
}

const known = new WeakMap<DatabaseSync, ReturnType<typeof createSqliteStatements>>();

function statementsOf(db: DatabaseSync): ReturnType<typeof createSqliteStatements> {
  const ready = known.get(db) ?? createSqliteStatements(db);
  known.set(db, ready);
  return ready;
}
