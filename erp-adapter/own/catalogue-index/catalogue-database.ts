import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../sqlite/open-database.ts";
import { indexWordsAgain } from "./writing/index-words-again.ts";

/** Folder of the migrations of catalogue.db. */
export const CATALOGUE_MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Opens catalogue.db. Creates a missing file unless `readOnly`. Commits are not synced to the disk, because the content
 * can be imported again. Rebuilds the word indexes of a file of an earlier version, unless `readOnly`.
 */
export function openCatalogueDatabase(path: string, { readOnly = false } = {}): DatabaseSync {
  const db = openDatabase(path, { migrations: CATALOGUE_MIGRATIONS, synchronous: "normal", pageSize: 8192, readOnly });
  db.exec("pragma cache_size = -65536");
  if (!readOnly) indexWordsAgain(db);
  return db;
}
