import type { DatabaseSync } from "node:sqlite";
import { assertInTime } from "../../assert-in-time.ts";
import type { CallContext } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";

/**
 * Waits for slow work, and then checks that the call can still go on: TIMEOUT when its deadline has passed, UNAVAILABLE
 * when the books were closed meanwhile. What the caller read from the books before the wait may be out of date.
 */
export async function awaitWork<Result>(work: Promise<Result>, db: DatabaseSync, c: CallContext): Promise<Result> {
  const result = await work;
  assertInTime(c);
  if (!db.isOpen) throw new ErpError("UNAVAILABLE", {}, { peerMessage: "closed" });
  return result;
}
