import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { requireNotEmptied, requireWhole } from "./damage.ts";
import { isBusy } from "./is-busy.ts";
import { loadMigrations, type Migration } from "./migrations.ts";
import { transaction } from "./transaction.ts";

export interface DatabaseOptions {
  /** folder of the numbered files `001-….sql`, applied in order, each once */
  migrations: string;
  /** full: commits survive a power cut · normal: commits survive the end of the process */
  synchronous: "normal" | "full";
  /** bytes, a power of two; has an effect only when the file is created */
  pageSize?: number;
  /**
   * milliseconds that a statement waits for the lock of another process, during which this process is blocked; default
   * 5,000
   */
  busyTimeout?: number;
  /** true: the file is neither created nor migrated, and a missing file throws */
  readOnly?: boolean;
  /** true for a file that can be rebuilt: an empty file is then accepted and filled */
  mayBeEmpty?: boolean;
}

const BUSY_TIMEOUT_MS = 5_000;

/** Bytes. A write-ahead log that has grown beyond this size is truncated to it once its content is in the database. */
const KEPT_LOG_BYTES = 4 * 1_024 * 1_024;

/**
 * Opens a database file in WAL mode and brings its tables up to date; several processes may do so at once. Throws for a
 * path that cannot be opened, a damaged file, a broken migration, or a file with migrations of a newer version.
 */
export function openDatabase(path: string, options: DatabaseOptions): DatabaseSync {
  try {
    return open(path, options);
  } catch (error) {
    // The message names the file for the operator. The error keeps SQLite's code.
    if (error instanceof Error) error.message = `${path}: ${error.message}`;
    throw error;
  }
}

function open(path: string, options: DatabaseOptions): DatabaseSync {
  if (path !== ":memory:" && options.mayBeEmpty !== true) requireNotEmptied(path);
  // Only the owner can read the file; SQLite gives its log files the same mode.
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

/**
 * Switches to WAL mode. Repeats the attempt for some time, because the switch needs exclusive use of the file and
 * SQLite does not wait for it.
 */
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
  if (present > newest)
    throw new Error(
      `the file is of version ${present}, this program knows ${newest}: a newer version of the shop wrote it`,
    );
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

/**
 * Creates the file readable only by its owner, if it is missing. Throws for a file that this user may not write: SQLite
 * would open it, and fail only at the first order.
 */
function makePrivate(path: string): void {
  closeSync(openSync(path, "a", 0o600));
}
