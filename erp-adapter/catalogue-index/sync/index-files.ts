import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The files of a catalogue's folder: each pass over the whole catalogue writes one of its own. */
export interface IndexFiles {
  pathOf(file: number): string;
  exists(file: number): boolean;
  /** Removes a file that is not in use. */
  remove(file: number): void;
  /** Removes all files but this one. A process that has one open goes on reading it. */
  removeOthers(kept: number | null): void;
}

const NAME = /^index-(\d+)\.db/;

export function createIndexFiles(folder: string): IndexFiles {
  const pathOf = (file: number) => join(folder, `index-${file}.db`);

  /** With the files that SQLite has beside them. */
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
