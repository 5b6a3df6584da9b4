import type { CallContext } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";

/**
 * To be called first in every adapter method. Throws TIMEOUT (effect none) if the call is aborted or past its deadline.
 */
export function assertInTime(c: CallContext, now = Date.now()): void {
  if (c.signal?.aborted || now >= c.deadline) throw new ErpError("TIMEOUT", {}, { effect: "none" });
}
