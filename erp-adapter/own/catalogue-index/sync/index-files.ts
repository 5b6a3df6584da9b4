import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The files of a catalogue's folder: each full pass writes a new file. */
export interface IndexFiles {
  pathOf(file: number): string;
  exists(file: number): boolean;
  /** Removes a file that is not in use. */
  remove(file: number): void;
  /** Removes all files except this one (null: all). A process that has a removed file open can still read it. */
  removeOthers(kept: number | null): void;
}

const NAME = /^index-(\d+)\.db/;

export function createIndexFiles(folder: string): IndexFiles {
  const pathOf = (file: number) => join(folder, `index-${file}.db`);

  /** Removes the chosen files, together with SQLite's own files beside them. */
  function removeIf(goes: (number: number) => boolean): void {
    for (const name of readdirSync(folder)) {
      const number = NAME.exec(name)?.[1];
      if (number !== undefined && goes(Number(number))) rmSync(join(folder, name), { force: true });
    }
  }

  return {
    pathOf,
    exists: (file) => existsSync(pathOf(file)),
    remove: (file) => removeIf((number) => number === file),
    removeOthers: (kept) => removeIf((number) => number !== kept),
  };
}
