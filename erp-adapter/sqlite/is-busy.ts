/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html); an extended code has more in its higher bits. */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** True for an error of SQLite because another connection holds the database. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error && "errcode" in error)) return false;
  const code = Number(error.errcode) & 0xff;
  return code === SQLITE_BUSY || code === SQLITE_LOCKED;
}
