import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { createDatabase } from "#database/database.ts";
import { createSqliteDialect } from "#database/engine/sqlite-dialect.ts";
import { requireNotEmptied, requireWhole } from "#erp-adapter/sqlite/damage.ts";
import { KEPT_LOG_BYTES } from "#erp-adapter/sqlite/open-database.ts";
import { migrate } from "./migrate.ts";
import type { OpenShopDb } from "./shop-db.ts";

/** Milliseconds that a statement waits for another process. */
const BUSY_TIMEOUT = 5_000;

/**
 * Opens shop.db in the data folder and migrates it to the newest schema; safe in several processes at once. Every commit is
 * on disk when it returns. Throws if the folder is not writable, or the file is damaged or of a newer version.
 */
export async function openShopDb(dataDir: string): Promise<OpenShopDb> {
  const file = join(dataDir, "shop.db");
  try {
    return await open(file);
  } catch (error) {
    if (error instanceof Error) error.message = `${file}: ${error.message}`;
    throw error;
  }
}

async function open(file: string): Promise<OpenShopDb> {
  requireNotEmptied(file);
  // The file holds people's addresses: only its owner may read it. SQLite gives its side files the same mode.
  closeSync(openSync(file, "a", 0o600));
  const sqlite = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  try {
    sqlite.exec("PRAGMA journal_mode = WAL");
    sqlite.exec("PRAGMA synchronous = FULL");
    sqlite.exec(`PRAGMA journal_size_limit = ${KEPT_LOG_BYTES}`);
    requireWhole(sqlite);
    const db = createDatabase("sqlite", new Kysely({ dialect: createSqliteDialect(sqlite) }));
    await migrate(db);
    return db;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}
