import { type Dialect, type Driver, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { requireNoTransaction } from "./in-transaction.ts";

/** Kysely on node-postgres. A statement inside a transaction throws if it takes a second connection. */
export function createPostgresDialect(pool: Pool): Dialect {
  const dialect = new PostgresDialect({ pool });
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (query) => dialect.createIntrospector(query),
    createDriver: () => guard(dialect.createDriver()),
  };
}

function guard(driver: Driver): Driver {
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      requireNoTransaction();
      return driver.acquireConnection(options);
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}
