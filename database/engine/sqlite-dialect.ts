import type { DatabaseSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { requireNoTransaction } from "./in-transaction.ts";
import { createSqliteStatements } from "./sqlite-statements.ts";

/** Kysely on Node's own SQLite: one connection, which statements and transactions use in turns. */
export function createSqliteDialect(db: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TakingTurns(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (query) => new SqliteIntrospector(query),
    createDriver: () => createDriver(db),
  };
}

/**
 * Claims to support several connections. Otherwise Kysely would make a statement outside the transaction's own object
 * wait forever, before the driver can refuse it.
 */
class TakingTurns extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

function createDriver(db: DatabaseSync): Driver {
  const connection = createConnection(db);
  const file = db.location() ?? "";
  let hasWaited = false;
  let endTurn = () => {};
  return {
    async init() {},
    async acquireConnection() {
      requireNoTransaction();
      endTurn = await takeTurn(file);
      return connection;
    },
    async beginTransaction() {
      // IMMEDIATE, because a transaction that began by reading could not become a writer while another process writes.
      db.exec("BEGIN IMMEDIATE");
      hasWaited = false;
      setImmediate(() => {
        hasWaited = true;
      });
    },
    async commitTransaction() {
      // Statements run synchronously: the event loop continues only if the work awaits something else.
      if (hasWaited) throw new Error("a transaction waited for something else than the database");
      db.exec("COMMIT");
    },
    async rollbackTransaction() {
      if (db.isOpen && db.isTransaction) db.exec("ROLLBACK");
    },
    async releaseConnection() {
      endTurn();
    },
    async destroy() {
      if (db.isOpen) db.close();
    },
  };
}

const turns = new Map<string, Promise<void>>();

/**
 * Waits until no other statement or transaction of this process uses the file, and returns the function that ends the
 * turn. Two connections to one file take turns, too: otherwise SQLite would block the whole process while it waits for
 * the other connection, which could then never finish.
 */
async function takeTurn(file: string): Promise<() => void> {
  const before = turns.get(file);
  const { promise, resolve } = Promise.withResolvers<void>();
  turns.set(file, promise);
  await before;
  return resolve;
}

function createConnection(db: DatabaseSync): DatabaseConnection {
  const ask = createSqliteStatements(db);
  return {
    executeQuery: async <Result>(query: CompiledQuery): Promise<QueryResult<Result>> =>
      ask(query as CompiledQuery<Result>),
    streamQuery() {
      throw new Error("rows of the shop's database are not streamed");
    },
  };
}
