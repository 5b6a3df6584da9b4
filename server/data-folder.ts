import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { requireNoHalfRestore } from "#erp-adapter/sqlite/backup/restore-backup.ts";

/**
 * The absolute path of the data folder; creates the folder if it is missing. Throws an Error with one sentence if the
 * folder is not writable, or if a restore into it was not completed.
 */
export function requireDataFolder(configured: string): string {
  const folder = resolve(configured);
  requireNoHalfRestore(folder);
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error("a file");
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    throw new Error(`The data folder ${folder} cannot be written. Set DATA_DIR to a folder that can.`);
  }
}

/**
 * Creates the folder and its missing parents. Does not use `recursive`: node would retry forever on a file system that
 * answers ENOENT to every mkdir, as /proc does.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
