import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it. Throws the system's error where that is not allowed. Not `recursive`: on file
 * systems that answer ENOENT to every mkdir, such as /proc, Node would try for ever.
 */
export function makeDataFolder(path: string): void {
  const folder = resolve(path);
  if (existsSync(folder)) return;
  makeDataFolder(dirname(folder));
  try {
    // What people ordered is in it: only its owner may look.
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
}
