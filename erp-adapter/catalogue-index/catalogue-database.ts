import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../sqlite/open-database.ts";

/** Folder of the migrations of catalogue.db. */
export const CATALOGUE_MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Opens catalogue.db, making it when there is none, or one that is there for reading only. It can be filled again, so it
 * is not synced at every commit.
 */
export function openCatalogueDatabase(path: string, { readOnly = false } = {}): DatabaseSync {
  const db = openDatabase(path, { migrations: CATALOGUE_MIGRATIONS, synchronous: "normal", pageSize: 8192, readOnly });
  db.exec("pragma cache_size = -65536");
  return db;
}
