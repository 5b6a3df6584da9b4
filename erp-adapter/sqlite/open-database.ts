import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { requireNotEmptied, requireWhole } from "./damage.ts";
import { loadMigrations, type Migration } from "./migrations.ts";
import { transaction } from "./transaction.ts";

export interface DatabaseOptions {
  /** folder of the numbered files `001-….sql`, applied in order, each once */
  migrations: string;
  /** full: what is committed survives a power cut · normal: it survives the end of the process */
  synchronous: "normal" | "full";
  /** bytes, a power of two; takes effect only for a file that does not exist yet */
  pageSize?: number;
  /** milliseconds a statement waits for another process, standing in everybody's way; 5,000 unless said */
  busyTimeout?: number;
  /** neither creates nor migrates the file; throws when there is none */
  readOnly?: boolean;
  /** true for a file that can be made again: an empty one is filled */
  mayBeEmpty?: boolean;
}

const BUSY_TIMEOUT_MS = 5_000;

/** What a write-ahead log that a long read or a large write has made grow is cut back to once it has been copied, in bytes. */
export const KEPT_LOG_BYTES = 4 * 1_024 * 1_024;

/**
 * Opens a database file in WAL mode and brings its tables up to date; several processes may do so at once.
 * Throws for a path that cannot be opened, a damaged file, a broken migration, or a file that a newer version has migrated
 * further.
 */
export function openDatabase(path: string, options: DatabaseOptions): DatabaseSync {
  try {
    return open(path, options);
  } catch (error) {
    // Which of the files it is, is what an operator wants to know first. SQLite's code stays with the error.
    if (error instanceof Error) error.message = `${path}: ${error.message}`;
    throw error;
  }
}

function open(path: string, options: DatabaseOptions): DatabaseSync {
  if (path !== ":memory:" && options.mayBeEmpty !== true) requireNotEmptied(path);
  // Only its owner may read it; SQLite gives the files beside it the same mode.
  if (path !== ":memory:" && options.readOnly !== true) makePrivate(path);
  const migrations = loadMigrations(options.migrations);
  const db = new DatabaseSync(path, {
    readOnly: options.readOnly ?? false,
    timeout: options.busyTimeout ?? BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  try {
    if (options.readOnly !== true) prepareFile(db, options.pageSize);
    db.exec(`pragma synchronous = ${options.synchronous}; pragma temp_store = memory;`);
    db.exec(`pragma journal_size_limit = ${KEPT_LOG_BYTES}`);
    if (options.readOnly !== true) requireWhole(db);
    migrate(db, migrations, options.readOnly ?? false);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Switching to WAL wants the file for itself, and SQLite does not wait for that by itself. */
function prepareFile(db: DatabaseSync, pageSize: number | undefined): void {
  if (pageSize !== undefined) db.exec(`pragma page_size = ${pageSize}`);
  const giveUpAt = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      db.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function migrate(db: DatabaseSync, migrations: readonly Migration[], readOnly: boolean): void {
  const newest = migrations.at(-1)?.version ?? 0;
  const present = versionOf(db);
  if (present > newest) throw new Error(`the file is of version ${present}, this program knows ${newest}`);
  if (readOnly && present < newest) throw new Error(`the file is of version ${present}, not yet ${newest}`);
  for (const migration of migrations) {
    if (migration.version <= versionOf(db)) continue;
    transaction(db, () => {
      // Another process may have been first while this one waited for the lock.
      if (migration.version <= versionOf(db)) return;
      db.exec(migration.sql);
      db.exec(`pragma user_version = ${migration.version}`);
    });
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare("pragma user_version").get()?.user_version);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (error.errcode === 5 || error.errcode === 6);
}

function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, "a", 0o600));
  } catch {
    // Where no file can be made, SQLite says so in a moment, in words that are handled.
  }
}
