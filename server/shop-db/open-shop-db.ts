import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { requireNotEmptied, requireWhole } from "#erp-adapter/sqlite/damage.ts";
import { KEPT_LOG_BYTES } from "#erp-adapter/sqlite/open-database.ts";
import { transact } from "./transact.ts";

/** The shop's own database: quotes, order intents, copies of orders, outbox. */
export type ShopDb = DatabaseSync;

/** Folder of the database's migrations. */
export const SHOP_DB_MIGRATIONS = join(import.meta.dirname, "migrations");

/** Milliseconds that a statement waits for another process. */
const BUSY_TIMEOUT = 5_000;

/**
 * Opens shop.db in the data folder and migrates it to the newest schema; safe in several processes at once. Every commit is
 * on disk when it returns. Throws if the folder is not writable, or the file is damaged or of a newer version.
 */
export function openShopDb(dataDir: string): ShopDb {
  const file = join(dataDir, "shop.db");
  try {
    requireNotEmptied(file);
  } catch (error) {
    if (error instanceof Error) error.message = `${file}: ${error.message}`;
    throw error;
  }
  // The file holds people's addresses: only its owner may read it. SQLite gives its side files the same mode.
  closeSync(openSync(file, "a", 0o600));
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  try {
    db.exec("PRAGMA journal_mode = WAL");
    db.exec("PRAGMA synchronous = FULL");
    db.exec(`PRAGMA journal_size_limit = ${KEPT_LOG_BYTES}`);
    requireWhole(db);
    migrate(db);
  } catch (error) {
    db.close();
    if (error instanceof Error) error.message = `${file}: ${error.message}`;
    throw error;
  }
  return db;
}

function migrate(db: ShopDb): void {
  const migrations = readdirSync(SHOP_DB_MIGRATIONS)
    .filter((name) => /^\d{3}-.+\.sql$/.test(name))
    .sort();
  if (versionOf(db) > migrations.length) throw new Error("shop.db was written by a newer version of the shop");
  for (const [index, name] of migrations.entries()) {
    transact(db, () => {
      // Checked again inside the transaction: another process may have migrated since.
      if (versionOf(db) > index) return;
      db.exec(readFileSync(join(SHOP_DB_MIGRATIONS, name), "utf8"));
      db.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}

function versionOf(db: ShopDb): number {
  return Number(db.prepare("PRAGMA user_version").get()?.user_version);
}
