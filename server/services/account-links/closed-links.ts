import { createHash } from "node:crypto";
import { UNDO_MS } from "#erp-adapter/contract/accounts.ts";
import type { SingleUseTokens } from "../captcha/single-use-tokens.ts";
import type { Clock } from "../clock.ts";

/**
 * Keys of mailed links that were used, or that the ERP refused for good. The page of such a link says so on GET, before
 * the user types. Links that were closed elsewhere are known only to the ERP, which refuses them.
 */
export type ClosedLinks = ReturnType<typeof createClosedLinks>;

/** The keys are stored in the shop's database as hashes, for the longest lifetime of any link. */
export function createClosedLinks({ tokens, clock }: { tokens: SingleUseTokens; clock: Clock }) {
  const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");
  return {
    async close(key: string): Promise<void> {
      await tokens.use("mailed-link", hashOf(key), clock() + UNDO_MS);
    },
    isClosed: (key: string) => tokens.isUsed("mailed-link", hashOf(key)),
  };
}
