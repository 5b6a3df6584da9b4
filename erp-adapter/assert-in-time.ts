import type { CallContext } from "./contract/context.ts";
import { ErpError } from "./contract/errors.ts";

/** First line of every adapter method: TIMEOUT for a call past its deadline or aborted, before anything is asked. */
export function assertInTime(c: CallContext, now = Date.now()): void {
  if (c.signal?.aborted || now >= c.deadline) throw new ErpError("TIMEOUT", {}, { effect: "none" });
}
