import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { inTransaction } from "./engine/in-transaction.ts";
import type { ShopTables } from "./tables.ts";

export type Engine = "sqlite" | "postgres";

/**
 * The shop's own database, a file or a PostgreSQL: quotes, order intents, copies of orders, outbox. Stores are made on it, or,
 * inside a transaction, on what `transact` hands over.
 */
export interface ShopDb {
  /** for the few statements that the engines do not share */
  readonly engine: Engine;
  readonly query: Kysely<ShopTables>;
  /**
   * Runs work in one transaction: commits all of it, or rolls back if it throws. Inside another transaction it joins that one,
   * so that an order and its mail are committed together. The work awaits nothing but statements of the `db` that it is
   * given: a statement of another connection throws, and on SQLite, where everybody waits meanwhile, so does any other wait.
   */
  transact<Result>(work: (db: ShopTransaction) => Promise<Result>): Promise<Result>;
}

export interface ShopTransaction extends ShopDb {
  /**
   * Waits until no other transaction holds the lock of this name, and holds it to the end of this one. For checks that a
   * write of another connection must not overtake; on SQLite, a transaction has the whole database.
   */
  lock(name: string): Promise<void>;
}

export interface OpenShopDb extends ShopDb {
  /** Closing twice does nothing. */
  close(): Promise<void>;
}

export function createShopDb(engine: Engine, query: Kysely<ShopTables>): OpenShopDb {
  return {
    engine,
    query,
    transact: (work) => query.transaction().execute((bound) => inTransaction(() => work(bind(engine, bound)))),
    close: () => query.destroy(),
  };
}

function bind(engine: Engine, query: Kysely<ShopTables>): ShopTransaction {
  const bound: ShopTransaction = {
    engine,
    query,
    transact: (work) => work(bound),
    async lock(name) {
      if (engine === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(query);
    },
  };
  return bound;
}

/** Locks the selected rows until the end of the transaction; on SQLite, a transaction has the whole database. */
export function forUpdate<DB, TB extends keyof DB, O>(
  { engine }: ShopTransaction,
  rows: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engine === "postgres" ? rows.forUpdate() : rows;
}

/** A whole row of a table. */
export type Row<Table extends keyof ShopTables> = Selectable<ShopTables[Table]>;
