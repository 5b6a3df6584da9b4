import type { DatabaseSync } from "node:sqlite";
import { assertInTime } from "../../assert-in-time.ts";
import type { CallContext } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";

/**
 * Waits for slow work, and then looks again: TIMEOUT when nobody waits for the answer any more, UNAVAILABLE when the
 * books were closed meanwhile. Whatever was read from them before may be out of date.
 */
export async function awaitWork<Result>(work: Promise<Result>, db: DatabaseSync, c: CallContext): Promise<Result> {
  const result = await work;
  assertInTime(c);
  if (!db.isOpen) throw new ErpError("UNAVAILABLE", {}, { peerMessage: "closed" });
  return result;
}
