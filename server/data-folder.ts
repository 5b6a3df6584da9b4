import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { requireNoHalfRestore } from "#erp-adapter/sqlite/backup/restore-backup.ts";

/** The data folder as an absolute path, made when it is missing. Throws one sentence when it cannot be written. */
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

/** Not `recursive`: where a file system answers ENOENT to every mkdir, as /proc does, node would try for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
