import { createHash } from "node:crypto";
import type { SessionToken } from "../contract/context.ts";

/** The stored form of a token. */
export function hashOfToken(token: SessionToken): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * A digest of a request: two requests under one idempotency key are the same if their digests are equal. The argument
 * must come from a schema, which fixes the order of its fields.
 */
export function fingerprintOf(parsed: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(parsed)).digest();
}
