/**
 * Conditions of PostgreSQL under which the same statement may work later: no connection (08), a login refused (28), nothing left of memory, disk or
 * connections (53), ended by an operator or for its time (57), read-only (25006), a lock that was not had in time (55P03).
 */
const CONDITIONS = /^(?:08...|28...|53...|57...|25006|55P03)$/;

/** Codes of Node's network. */
const NETWORK = /^(?:ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Words of node-postgres, which have no code, about connections that ended or were not had in time. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** True if a statement failed because its database is away, full or read-only; not if the statement itself is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return CONDITIONS.test(code) || NETWORK.test(code) || WORDS.test(error.message);
}
