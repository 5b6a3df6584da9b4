import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { BackupError } from "./manifest.ts";

/**
 * Creates a folder that only its owner can enter. `fill` fills a draft of the folder, which then gets the name
 * `target`. Throws BackupError if the target exists and is not an empty folder.
 */
export async function fillFolder<Result>(target: string, fill: (draft: string) => Promise<Result>): Promise<Result> {
  const folder = resolve(target);
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new BackupError(`${folder} is there already. Name a folder that does not exist or is empty.`);
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.part-`);
  try {
    const result = await fill(draft);
    await sync(draft);
    renameSync(draft, folder);
    await sync(dirname(folder));
    return result;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Waits until a file or folder is written to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
