import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder and its parents. Throws the system's error if that is not allowed. Does not use `recursive`: on file
 * systems that answer ENOENT to every mkdir, such as /proc, Node would try for ever.
 */
export function makeDataFolder(path: string): void {
  const folder = resolve(path);
  if (existsSync(folder)) return;
  makeDataFolder(dirname(folder));
  try {
    // The folder contains people's orders: only its owner may read it.
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // It is no error if another process has just created the folder.
    if (!existsSync(folder)) throw error;
  }
}
