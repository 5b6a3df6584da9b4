import type { DatabaseSync } from "node:sqlite";
import { type Insertable, type Kysely, type QueryResult, type Selectable, sql, type Updateable } from "kysely";
import type { Engine } from "./database.ts";
import { createSqliteStatements } from "./engine/sqlite-statements.ts";
import { countOf, deleteFrom, insertInto, insertNewInto, selectFrom, updateTable, upsertInto } from "./one-table.ts";
import { type Build, type Compile, changedBy, prepareStatement } from "./statements.ts";

/**
 * Work on a database, as a generator that yields its statements and receives their rows. It is written once for the
 * embedded ERP, whose transactions cannot wait, and for the shop's stores, whose transactions must wait. `runNow` runs
 * work synchronously on SQLite; `run` awaits each statement, on either engine. Work calls other work with `yield*`.
 */
export type Work<Result> = Generator<Compile<unknown>, Result, QueryResult<unknown>>;

/** Runs the work synchronously on SQLite. */
export function runNow<Result>(db: DatabaseSync, work: Work<Result>): Result {
  const ask = statementsOf(db);
  let step = work.next();
  while (!step.done) step = work.next(ask(step.value("sqlite")));
  return step.value;
}

/** A database with any tables, because work brings its own statements. */
export interface AnyDatabase {
  readonly engine: Engine;
  readonly query: Pick<Kysely<never>, "executeQuery">;
  transact<Result>(work: (inner: AnyTransaction) => Promise<Result>): Promise<Result>;
}

export interface AnyTransaction extends AnyDatabase {
  lock(name: string): Promise<void>;
}

/** Runs the work on a database or in a transaction, and awaits each statement. */
export async function run<Result>({ engine, query }: AnyDatabase, work: Work<Result>): Promise<Result> {
  let step = work.next();
  while (!step.done) step = work.next(await query.executeQuery(step.value(engine)));
  return step.value;
}

/**
 * Takes the lock of this name until the end of the caller's transaction; waits while another transaction holds the
 * lock. Does nothing on SQLite, where a transaction has the whole database.
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

/** Values of columns by which rows are found. */
type Key<Table> = { [Column in keyof Selectable<Table>]?: NonNullable<Selectable<Table>[Column]> };

/** Creates the statements that work on these tables yields. */
export function workOn<Tables>() {
  type Name = keyof Tables & string;
  return {
    /** The rows with these values, in any order. */
    *all<Table extends Name>(table: Table, where: Key<Tables[Table]>): Work<Selectable<Tables[Table]>[]> {
      const { rows } = yield selectFrom(table, where);
      return rows as Selectable<Tables[Table]>[];
    },

    /** A row with these values; undefined if there is no row. */
    *find<Table extends Name>(table: Table, where: Key<Tables[Table]>): Work<Selectable<Tables[Table]> | undefined> {
      const { rows } = yield selectFrom(table, where);
      return rows[0] as Selectable<Tables[Table]> | undefined;
    },

    /** The number of rows with these values. */
    *count<Table extends Name>(table: Table, where: Key<Tables[Table]>): Work<number> {
      const { rows } = yield countOf(table, where);
      return Number((rows[0] as { count: number | string }).count);
    },

    *insert<Table extends Name>(table: Table, row: Insertable<Tables[Table]>): Work<void> {
      yield insertInto(table, row);
    },

    /** Inserts a row unless there is one with the same key; false if there is. */
    *insertNew<Table extends Name>(table: Table, row: Insertable<Tables[Table]>): Work<boolean> {
      return changedBy(yield insertNewInto(table, row)) === 1;
    },

    /** Inserts a row, or gives the row with the same unique `key` these values. */
    *upsert<Table extends Name, Unique extends Key<Tables[Table]>>(
      table: Table,
      key: Unique,
      values: Omit<Insertable<Tables[Table]>, keyof Unique>,
    ): Work<void> {
      yield upsertInto(table, key, values);
    },

    /** Changes the rows with these values; returns their number. */
    *update<Table extends Name>(table: Table, where: Key<Tables[Table]>, set: Updateable<Tables[Table]>): Work<number> {
      return changedBy(yield updateTable(table, where, set));
    },

    /** Removes the rows with these values; returns their number. */
    *remove<Table extends Name>(table: Table, where: Key<Tables[Table]>): Work<number> {
      return changedBy(yield deleteFrom(table, where));
    },

    /** A statement that returns rows. */
    rows<Values extends object, Row>(build: Build<Tables, Values, Row>): (values: Values) => Work<Row[]> {
      const statement = prepareStatement(build);
      return function* (values) {
        const { rows } = yield statement(values);
        return rows as Row[];
      };
    },
    /** A statement that returns at most one row; undefined if there is no row. */
    row<Values extends object, Row>(build: Build<Tables, Values, Row>): (values: Values) => Work<Row | undefined> {
      const statement = prepareStatement(build);
      return function* (values) {
        const { rows } = yield statement(values);
        return rows[0] as Row | undefined;
      };
    },
    /** A statement that returns the number of rows that it has changed. */
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
