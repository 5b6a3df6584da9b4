/**
 * The outcome of a statement or transaction that failed because of the database. none: nothing was written · unknown:
 * the data may be written, because the connection or the disk failed · null: the error has another cause.
 */
export function outageOf(error: unknown): "none" | "unknown" | null {
  if (!(error instanceof Error)) return null;
  if ("errcode" in error) return outageOfSqlite(Number(error.errcode) & 0xff);
  if (NO_CONNECTION.test(error.message)) return "none";
  if (BROKEN.test(error.message)) return "unknown";
  const code = "code" in error ? String(error.code) : "";
  if (REFUSED.test(code)) return "none";
  return BROKE_OFF.test(code) ? "unknown" : null;
}

/** node:sqlite has an `errcode` at every error, also at those of a statement that is wrong. */
function outageOfSqlite(code: number): "none" | "unknown" | null {
  if (MISTAKES.has(code)) return null;
  return code === SQLITE_IOERR ? "unknown" : "none";
}

const SQLITE_IOERR = 10;

/**
 * Mistakes of the statement or its values, after which trying again does not help: a syntax error or a missing table, a
 * broken constraint, a value of another type, a wrong use of the interface, a parameter out of range
 * (https://www.sqlite.org/rescode.html: ERROR, CONSTRAINT, MISMATCH, MISUSE, RANGE).
 */
const MISTAKES: ReadonlySet<number> = new Set([1, 19, 20, 21, 25]);

/** Messages of node-postgres errors without a code: the pool gave no connection. */
const NO_CONNECTION = /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout/;
/** Messages of node-postgres errors without a code: a connection broke. */
const BROKEN = /^Connection terminated|^Client has encountered a connection error|^Query read timeout/;

/**
 * Codes after which nothing was written: no connection could be made, a lock, missing resources, a cancelled statement,
 * a database that is read-only or still starting (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const REFUSED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|25006|40\w{3}|53\w{3}|55\w{3}|57014|57P03|28\w{3}|3D000)$/;

/**
 * Codes after which the data may be written: the connection broke, the server stopped, or its disk failed, perhaps
 * after the commit.
 */
const BROKE_OFF = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|57P\w{2}|58\w{3})$/;
