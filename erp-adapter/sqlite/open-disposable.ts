import { existsSync, renameSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { isDamage } from "./damage.ts";
import { type DatabaseOptions, openDatabase } from "./open-database.ts";

/**
 * Like `openDatabase`, for a file that can be rebuilt: a damaged file is renamed, and `onSetAside` gets the new path.
 */
export function openDisposable(
  path: string,
  options: DatabaseOptions,
  onSetAside: (aside: string) => void,
): DatabaseSync {
  const db = openWhole(path, options);
  if (db) return db;
  const aside = `${path}.damaged-${new Date().toISOString().replace(/[-:.]/g, "")}`;
  for (const part of ["", "-wal", "-shm"]) if (existsSync(path + part)) renameSync(path + part, aside + part);
  onSetAside(aside);
  return openDatabase(path, { ...options, mayBeEmpty: true });
}

/** The open database; null if the file is damaged. */
function openWhole(path: string, options: DatabaseOptions): DatabaseSync | null {
  try {
    return openDatabase(path, { ...options, mayBeEmpty: true });
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}
