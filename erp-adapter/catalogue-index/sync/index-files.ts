import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The files of a catalogue's folder: each pass over the whole catalogue writes one of its own. */
export interface IndexFiles {
  pathOf(file: number): string;
  exists(file: number): boolean;
  /** Removes the files that are neither of these. Who has one open goes on reading it. */
  removeOthers(...kept: (number | null)[]): void;
}

const NAME = /^index-(\d+)\.db/;

export function createIndexFiles(folder: string): IndexFiles {
  const pathOf = (file: number) => join(folder, `index-${file}.db`);
  return {
    pathOf,
    exists: (file) => existsSync(pathOf(file)),
    removeOthers(...kept) {
      for (const name of readdirSync(folder)) {
        const number = NAME.exec(name)?.[1];
        if (number !== undefined && !kept.includes(Number(number))) rmSync(join(folder, name), { force: true });
      }
    },
  };
}
