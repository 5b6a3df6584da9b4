import type { DatabaseSync } from "node:sqlite";
import { assertInTime } from "../assert-in-time.ts";
import type { CallContext } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";

/**
 * Waits for slow work, then checks that the call may go on: TIMEOUT if its deadline has passed, UNAVAILABLE if the books
 * were closed meanwhile. Data that the caller read before the wait may be outdated.
 */
export async function awaitWork<Result>(work: Promise<Result>, db: DatabaseSync, c: CallContext): Promise<Result> {
  const result = await work;
  assertInTime(c);
  if (!db.isOpen) throw new ErpError("UNAVAILABLE", {}, { peerMessage: "closed" });
  return result;
}
