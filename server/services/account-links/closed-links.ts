import { createHash } from "node:crypto";
import { UNDO_MS } from "#erp-adapter/contract/accounts.ts";
import type { SingleUseTokens } from "../captcha/single-use-tokens.ts";
import type { Clock } from "../clock.ts";

/**
 * Keys of mailed links that have done their work, or that the ERP refused for good: their page says so on GET, before
 * anything is typed. Links that are closed elsewhere are the ERP's to know, and to refuse.
 */
export interface ClosedLinks {
  close(key: string): void;
  isClosed(key: string): boolean;
}

/** In shop.db, as hashes, for as long as the longest of the links would be good. */
export function createClosedLinks({ tokens, clock }: { tokens: SingleUseTokens; clock: Clock }): ClosedLinks {
  const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");
  return {
    close: (key) => void tokens.use("mailed-link", hashOf(key), clock() + UNDO_MS),
    isClosed: (key) => tokens.isUsed("mailed-link", hashOf(key)),
  };
}
