import { statfsSync } from "node:fs";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";

/** The free room on the disk of the data folder. */
export interface FreeDisk {
  /**
   * True while the disk has less free room than the reserve, which orders alone may use. Logs each change. False if the
   * room cannot be read: a lost folder is another fault (../health/lost-files.ts).
   */
  isShort(): boolean;
}

/** Milliseconds for which the free room is not read again. */
const READ_EVERY = 1_000;

/** `reserve`: bytes; 0: none. `read`: the free bytes of a folder's disk. */
export function createFreeDisk({
  dataDir,
  reserve,
  clock,
  log,
  read = readFree,
}: {
  dataDir: string;
  reserve: number;
  clock: Clock;
  log: Pick<Logger, "info" | "error">;
  read?: (folder: string) => number;
}): FreeDisk {
  let isShort = false;
  let readAt = Number.NEGATIVE_INFINITY;

  function look(): void {
    const free = readOr(read, dataDir, reserve);
    if (free < reserve && !isShort) log.error({ free, reserve }, SHORT);
    if (free >= reserve && isShort) log.info({ free }, "the disk has room again");
    isShort = free < reserve;
  }

  return {
    isShort() {
      if (reserve === 0) return false;
      if (clock() - readAt >= READ_EVERY) {
        readAt = clock();
        look();
      }
      return isShort;
    },
  };
}

const SHORT =
  "the disk has less room than DISK_RESERVE_MB: the shop keeps orders and what they need, and refuses lists and other things that people can do without";

function readFree(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function readOr(read: (folder: string) => number, folder: string, otherwise: number): number {
  try {
    return read(folder);
  } catch {
    return otherwise;
  }
}
