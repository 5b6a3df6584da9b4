import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../sqlite/open-database.ts";
import { indexWordsAnew } from "./writing/index-words-anew.ts";

/** Folder of the migrations of catalogue.db. */
export const CATALOGUE_MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Opens catalogue.db and creates it if missing, or opens an existing one read-only. Its content can be imported again, so
 * it is not synced at every commit. A file of an earlier version gets its word indexes anew, some 20,000 products a second.
 */
export function openCatalogueDatabase(path: string, { readOnly = false } = {}): DatabaseSync {
  const db = openDatabase(path, { migrations: CATALOGUE_MIGRATIONS, synchronous: "normal", pageSize: 8192, readOnly });
  db.exec("pragma cache_size = -65536");
  if (!readOnly) indexWordsAnew(db);
  return db;
}
