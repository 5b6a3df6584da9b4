import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";

/** Whether what the shop writes is kept. */
export interface DataFiles {
  /** True while one of the files is not the one that was opened: a write would be lost. Each change is logged. */
  areLost(): boolean;
  /** Tries to write beside the files: false on a full disk, or one that is read only. */
  canWrite(): boolean;
}

const SIDES = ["-wal", "-shm"];

const LOG_LOST =
  "what SQLite keeps beside a database was taken away: nothing is taken until the shop was stopped (SIGTERM, which saves what is not in the file yet) and started again";

const LOST =
  "the data folder is not the one that the shop opened: nothing is taken until it is back, or the shop is started again on another";

/**
 * Watches the files of a data folder that are open and must be kept, and those that SQLite has beside them: it removes and
 * makes them with the last and the first connection only, and the shop has one open. Throws for a file that is not there now.
 */
export function watchDataFiles({
  dataDir,
  names,
  log,
}: {
  dataDir: string;
  names: readonly string[];
  log: Pick<Logger, "info" | "error">;
}): DataFiles {
  const opened = names.map((name) => watched(join(dataDir, name), databaseAt));
  if (opened.some(({ file }) => file === null)) throw new Error(`A file of ${dataDir} was taken away at the start.`);
  const beside = names.flatMap((name) => SIDES.map((side) => watched(join(dataDir, name + side), fileAt)));
  let wereLost = false;
  return {
    areLost() {
      let err: unknown;
      const isOther = (one: Watched) => {
        let found: string | null = null;
        try {
          found = one.look(one.path);
        } catch (error) {
          // Asked while a request is answered, where an error would end the process: what cannot be looked at is lost.
          err = error;
        }
        one.file ??= found;
        return found !== one.file;
      };
      const lost = opened.find(isOther);
      const lostBeside = lost ? undefined : beside.find(isOther);
      if (lost && !wereLost) log.error({ file: lost.path, err }, LOST);
      else if (lostBeside && !wereLost) log.error({ file: lostBeside.path, err }, LOG_LOST);
      else if (!lost && !lostBeside && wereLost) log.info("the data folder is back");
      wereLost = (lost ?? lostBeside) !== undefined;
      return wereLost;
    },
    canWrite() {
      const probe = join(dataDir, `.probe-${process.pid}`);
      try {
        const file = openSync(probe, "w", 0o600);
        try {
          writeSync(file, PROBE);
          fsyncSync(file);
        } finally {
          closeSync(file);
          rmSync(probe);
        }
        return true;
      } catch (error) {
        log.error({ err: error }, "the data folder cannot be written");
        return false;
      }
    },
  };
}

interface Watched {
  path: string;
  look: typeof fileAt;
  /** as it was when it was first seen; null until then: a database without a write-ahead log has none beside it */
  file: string | null;
}

function watched(path: string, look: typeof fileAt): Watched {
  return { path, look, file: look(path) };
}

/** As much as a small change takes in a write-ahead log. */
const PROBE = Buffer.alloc(65_536);

/** Tells a file from all others while it is open; null if there is none. */
function fileAt(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev} ${found.ino}` : null;
}

/** As `fileAt`; null as well if the file was emptied, which a log beside it may be at any time, and a database never is. */
function databaseAt(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false })?.size === 0 ? null : fileAt(path);
}
