/**
 * PostgreSQL conditions under which the same statement may succeed later: connection failure (08), refused login (28),
 * no memory, disk space or connections left (53), ended by an operator or a timeout (57), read-only (25006), lock not
 * available in time (55P03).
 */
const CONDITIONS = /^(?:08...|28...|53...|57...|25006|55P03)$/;

/** Error codes of Node's network operations. */
const NETWORK = /^(?:ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of node-postgres errors without a code: a connection ended, or was not available in time. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/**
 * True if a statement failed because its database cannot be reached, is full or is read-only; false if the statement
 * itself is wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return CONDITIONS.test(code) || NETWORK.test(code) || WORDS.test(error.message);
}
