import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../sqlite/open-database.ts";

const MIGRATIONS = join(import.meta.dirname, "../migrations/catalogue");

/** Opens catalogue.db, making it when there is none. It can be filled again, so it is not synced at every commit. */
export function openCatalogueDatabase(path: string): DatabaseSync {
  const db = openDatabase(path, { migrations: MIGRATIONS, synchronous: "normal", pageSize: 8192 });
  db.exec("pragma cache_size = -65536");
  return db;
}
