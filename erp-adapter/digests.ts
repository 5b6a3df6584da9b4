import { createHash } from "node:crypto";
import type { SessionToken } from "./contract/context.ts";

/** What is kept of a token. */
export function hashOfToken(token: SessionToken): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Tells whether two requests under one key are the same. Of what a schema has parsed: that has its keys in order. */
export function fingerprintOf(parsed: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(parsed)).digest();
}
