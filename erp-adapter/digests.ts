import { createHash } from "node:crypto";
import type { SessionToken } from "./contract/context.ts";

/** The stored form of a token. */
export function hashOfToken(token: SessionToken): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Tells whether two requests under one key are the same. Its argument must come from a schema, which fixes the order of
 * keys.
 */
export function fingerprintOf(parsed: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(parsed)).digest();
}
