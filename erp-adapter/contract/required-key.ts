import type { CallContext, IdempotencyKey } from "./context.ts";
import { ErpError } from "./errors.ts";

const MAX_KEY = 200;

/** The idempotency key of a call that needs one: 1 to 200 characters. VALIDATION (idempotencyKey) otherwise. */
export function requireKey(c: CallContext): IdempotencyKey {
  const key = c.idempotencyKey;
  if (typeof key !== "string" || key === "")
    throw new ErpError("VALIDATION", { field: "idempotencyKey", rule: "required" });
  if (key.length > MAX_KEY) throw new ErpError("VALIDATION", { field: "idempotencyKey", rule: "max", limit: MAX_KEY });
  return key;
}

/** Like `requireKey`, for a call whose key is optional: null if there is no key. */
export function readKey(c: CallContext): IdempotencyKey | null {
  return c.idempotencyKey === undefined ? null : requireKey(c);
}
