import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { createSince } from "./since.ts";

/** Checks that the shop's data files are still in place and that their folder can be written. */
export type WatchedFiles = ReturnType<typeof watchDataFiles>;

const SIDES = ["-wal", "-shm"];

const LOG_LOST =
  "what SQLite keeps beside a database was taken away: nothing is taken until the shop was stopped (SIGTERM, which saves what is not in the file yet) and started again";

const LOST =
  "the data folder is not the one that the shop opened: nothing is taken until it is back, or the shop is started again on another";

/**
 * Watches the open databases of a data folder, and SQLite's -wal and -shm files beside them. SQLite creates and removes
 * those only with the first and the last connection, and the shop keeps one open. Throws if a database is missing now.
 */
export function watchDataFiles({
  dataDir,
  names,
  clock,
  log,
}: {
  dataDir: string;
  names: readonly string[];
  clock: Clock;
  log: Pick<Logger, "info" | "error">;
}) {
  const opened = names.map((name) => watched(join(dataDir, name), databaseAt));
  if (opened.some(({ file }) => file === null)) throw new Error(`A file of ${dataDir} was taken away at the start.`);
  const beside = names.flatMap((name) => SIDES.map((side) => watched(join(dataDir, name + side), fileAt)));
  let wereLost = false;
  const disk = createSince(clock);
  return {
    /**
     * True while one of the files is missing or is not the file that was opened: a write would be lost. Logs each
     * change.
     */
    areLost() {
      let err: unknown;
      const isOther = (one: Watched) => {
        let found: string | null = null;
        try {
          found = one.look(one.path);
        } catch (error) {
          // Called while a request is answered, where an error would end the process: a file that cannot be checked counts
          // as lost.
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
    /**
     * Writes a probe beside the files: false if the disk is full or read-only. Logs each change. For a job too, so that
     * `disk` is up to date.
     */
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
        const wasFull = disk.state().state === "fails";
        disk.set("answers");
        if (wasFull) log.info("the data folder can be written again");
        return true;
      } catch (error) {
        if (disk.set("fails")) log.error({ err: error }, "the data folder cannot be written");
        return false;
      }
    },
    /** Whether the last probe could be written. */
    disk: disk.state,
  };
}

interface Watched {
  path: string;
  look: typeof fileAt;
  /** identity when first seen; null until then: a database without a write-ahead log has no files beside it */
  file: string | null;
}

function watched(path: string, look: typeof fileAt): Watched {
  return { path, look, file: look(path) };
}

/** The size of a small change in a write-ahead log. */
const PROBE = Buffer.alloc(65_536);

/** Identifies a file while it is open; null if there is none. */
function fileAt(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev} ${found.ino}` : null;
}

/** Like `fileAt`, but also null if the file is empty: a log beside a database may be empty at any time, a database never is. */
function databaseAt(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false })?.size === 0 ? null : fileAt(path);
}
