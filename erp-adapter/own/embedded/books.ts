import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../sqlite/open-database.ts";
import { fillOrderSearch } from "./orders/order-words.ts";

/** Folder of the migrations of erp.db. */
export const BOOKS_MIGRATIONS = join(import.meta.dirname, "migrations");

/** Opens erp.db, and creates it if missing. An acknowledged order survives a power cut. */
export function openBooks(path: string, { busyTimeout }: { busyTimeout?: number } = {}): DatabaseSync {
  const db = openDatabase(path, { migrations: BOOKS_MIGRATIONS, synchronous: "full", busyTimeout });
  fillOrderSearch(db);
  return db;
}
