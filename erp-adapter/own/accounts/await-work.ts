import type { CallContext } from "../../contract/context.ts";
import { assertInTime } from "../../kit/assert-in-time.ts";
import type { Transactions } from "./transactions.ts";

/**
 * Waits for slow work, then checks that the call may go on: TIMEOUT if its deadline has passed, UNAVAILABLE if the
 * database was closed during the wait. Data that the caller read before the wait may be outdated.
 */
export async function awaitWork<Result>(work: Promise<Result>, db: Transactions, c: CallContext): Promise<Result> {
  const result = await work;
  assertInTime(c);
  db.assertOpen();
  return result;
}
