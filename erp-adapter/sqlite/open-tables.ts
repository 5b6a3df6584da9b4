import { Kysely } from "kysely";
import { createDatabase, type OpenDatabase } from "#database/database.ts";
import { createSqliteDialect } from "#database/engine/sqlite-dialect.ts";
import { type DatabaseOptions, openDatabase } from "./open-database.ts";

/** Like `openDatabase`, for tables that other installations keep in PostgreSQL; the statements are Kysely's. */
export function openTables<Tables>(path: string, options: DatabaseOptions): OpenDatabase<Tables> {
  const file = openDatabase(path, options);
  const db = createDatabase("sqlite", new Kysely<Tables>({ dialect: createSqliteDialect(file) }));
  return {
    ...db,
    async close() {
      await db.close();
      // Kysely leaves a connection open that no statement has used.
      if (file.isOpen) file.close();
    },
  };
}
