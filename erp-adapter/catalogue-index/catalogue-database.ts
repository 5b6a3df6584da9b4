import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../sqlite/open-database.ts";
import { indexWordsAgain } from "./writing/index-words-again.ts";

/** Folder of the migrations of catalogue.db. */
export const CATALOGUE_MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Opens catalogue.db and creates it if missing, or opens an existing one read-only. Its content can be imported again, so
 * it is not synced at every commit. The word indexes of a file of an earlier version are written again.
 */
export function openCatalogueDatabase(path: string, { readOnly = false } = {}): DatabaseSync {
  const db = openDatabase(path, { migrations: CATALOGUE_MIGRATIONS, synchronous: "normal", pageSize: 8192, readOnly });
  db.exec("pragma cache_size = -65536");
  if (!readOnly) indexWordsAgain(db);
  return db;
}
