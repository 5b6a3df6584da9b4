/**
 * The outcome of a statement or transaction that failed because of the database. none: nothing was written · unknown:
 * the data may be written, because the connection or the disk failed · null: the error has another cause.
 */
export function outageOf(error: unknown): "none" | "unknown" | null {
  if (!(error instanceof Error)) return null;
  if ("errcode" in error) return (Number(error.errcode) & 0xff) === SQLITE_IOERR ? "unknown" : "none";
  if (NO_CONNECTION.test(error.message)) return "none";
  if (BROKEN.test(error.message)) return "unknown";
  const code = "code" in error ? String(error.code) : "";
  if (REFUSED.test(code)) return "none";
  return BROKE_OFF.test(code) ? "unknown" : null;
}

const SQLITE_IOERR = 10;

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
