import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { inTransaction } from "./engine/in-transaction.ts";

export type Engine = "sqlite" | "postgres";

/** A database of the shop: a SQLite file or a PostgreSQL. `Tables` are the tables that its statements may name. */
export interface Database<Tables> {
  /** for the few statements that the engines do not share */
  readonly engine: Engine;
  readonly query: Kysely<Tables>;
  /**
   * Runs work in one transaction: commits all of it, or rolls back if it throws. Inside another transaction, the work
   * joins that transaction, so that an order and its mail are committed together. The work must await only statements
   * of the database that it is given: a statement on another connection throws. On SQLite, where all other work waits
   * until the transaction ends, awaiting anything else throws too.
   */
  transact<Result>(work: (inner: Transaction<Tables>) => Promise<Result>): Promise<Result>;
}

export interface Transaction<Tables> extends Database<Tables> {
  /**
   * Takes the lock of this name until the end of this transaction; waits while another transaction holds the lock. For
   * checks that a concurrent write could invalidate. Does nothing on SQLite, where a transaction has the whole
   * database.
   */
  lock(name: string): Promise<void>;
}

export interface OpenDatabase<Tables> extends Database<Tables> {
  /** null on SQLite */
  readonly connections: (() => PoolCounts) | null;
  /** Closing twice does nothing. */
  close(): Promise<void>;
}

/** Numbers of open connections, of idle connections among them, and of requests that wait for a connection. */
export interface PoolCounts {
  total: number;
  idle: number;
  waiting: number;
}

export function createDatabase<Tables>(
  engine: Engine,
  query: Kysely<Tables>,
  connections: (() => PoolCounts) | null = null,
): OpenDatabase<Tables> {
  return {
    engine,
    query,
    connections,
    transact: (work) => query.transaction().execute((bound) => inTransaction(() => work(bind(engine, bound)))),
    close: () => query.destroy(),
  };
}

function bind<Tables>(engine: Engine, query: Kysely<Tables>): Transaction<Tables> {
  const bound: Transaction<Tables> = {
    engine,
    query,
    transact: (work) => work(bound),
    async lock(name) {
      if (engine === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(query);
    },
  };
  return bound;
}

/**
 * Locks the selected rows until the end of the transaction. Does nothing on SQLite, where a transaction has the whole
 * database.
 */
export function forUpdate<DB, TB extends keyof DB, O>(
  { engine }: Pick<Database<DB>, "engine">,
  rows: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engine === "postgres" ? rows.forUpdate() : rows;
}
