import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Name of the file beside a shop.db whose data were moved to a PostgreSQL. */
export const MOVED_MARK = "moved-to-postgres.json";

const schema = z.object({
  /** ending: it is unknown whether the commit was made */
  state: z.enum(["ending", "moved"]),
  /** host, port and database */
  to: z.string(),
  /** instant, RFC 3339 */
  at: z.string(),
});

export type MovedMark = z.infer<typeof schema>;

/** Writes the mark; it is on disk when the function returns. */
export function writeMovedMark(dataDir: string, mark: MovedMark): void {
  const path = join(dataDir, MOVED_MARK);
  writeFileSync(`${path}.part`, `${JSON.stringify(mark, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
  const folder = openSync(dataDir, "r");
  fsyncSync(folder);
  closeSync(folder);
}

function wasMoved(dataDir: string): boolean {
  return existsSync(join(dataDir, MOVED_MARK));
}

/**
 * Throws one sentence if the folder's shop is in a PostgreSQL now: a second shop on the old files could place the same
 * order twice.
 */
export function requireNotMoved(dataDir: string): void {
  if (!wasMoved(dataDir)) return;
  const mark = readMark(join(dataDir, MOVED_MARK));
  if (mark?.state === "ending")
    throw new Error(
      `The move of ${dataDir} to the PostgreSQL ${mark.to} was broken off at its end. Run it again: npm run shop -- move-to-postgres`,
    );
  const where = mark ? `the PostgreSQL ${mark.to} on ${mark.at.slice(0, 10)}` : "a PostgreSQL";
  throw new Error(
    `The shop of ${dataDir} was moved to ${where}, and these files are what it was before: set DATABASE_URL. The way back is in docs/scaling.md.`,
  );
}

/** Throws one sentence if the folder has a shop that was not moved: its open orders and its id would be left behind. */
export function requireNothingToMove(dataDir: string): void {
  if (existsSync(join(dataDir, "shop.db")) && !wasMoved(dataDir))
    throw new Error(
      `DATABASE_URL is set, and ${dataDir} has a shop.db that was not moved there: npm run shop -- move-to-postgres, or set DATA_DIR to another folder.`,
    );
}

function readMark(path: string): MovedMark | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}
