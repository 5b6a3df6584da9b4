import { z } from "zod";
import { RESTORE_EMAIL_MS, UNDO_MS, type UserHash } from "#erp-adapter/contract/accounts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { emailSchema } from "#erp-adapter/contract/email-address.ts";
import type { Clock } from "../clock.ts";
import type { Purpose, Signer } from "../signing.ts";

/** The keys in the links of account mails. A GET with a key shows a page, a POST acts. */
export type AccountLinks = ReturnType<typeof createAccountLinks>;

/** The previous address of an account. */
export interface LeftAddress {
  id: UserId;
  email: string;
}

/**
 * Proof for the ERP that its holder may change the password; works once. `parsePasswordLink` reads it from the ERP's
 * link. Never log or show it.
 */
export interface ResetProof {
  id: UserId;
  userHash: UserHash;
  /**
   * address to which the link was mailed, which stays the account's address for as long as the link works; absent in
   * links of earlier builds
   */
  email?: string;
}

/** Milliseconds for which a mailed link to set a new password opens its page; the ERP's own link lasts as long. */
const RESET_KEY_LIFE = 3_600_000;

/** Limits the length of each field, because mail programs break long links. */
const proofSchema = z.object({
  id: z.custom<UserId>(isPart),
  userHash: z.custom<UserHash>(isPart),
  email: emailSchema.optional(),
});

const leftSchema = z.object({ id: z.custom<UserId>(isPart), email: emailSchema });

export function createAccountLinks({ signer, clock }: { signer: Signer; clock: Clock }) {
  return {
    /** A key that opens, for 7 days, the page that undoes a registration. */
    undoKey: (userId: UserId) => signer.sign("undo-registration", userId, clock() + UNDO_MS),

    /** The user whose request the key undoes; null if the key is invented, altered or expired. */
    userOfUndoKey: (key: string) => (signer.verify("undo-registration", key) as UserId | null) || null,

    /**
     * An encrypted key that opens, for one hour, the page that sets a new password. Throws if a field is empty or too
     * long.
     */
    resetKey: (proof: ResetProof) => seal("password-reset", proofSchema.parse(proof), RESET_KEY_LIFE),

    /**
     * The proof for the ERP; null if the key is invented, altered or expired. The ERP ensures that the proof works only
     * once; see closed-links.ts.
     */
    parseResetKey(key: string): ResetProof | null {
      const body = open("password-reset", key);
      return body === null ? null : proofSchema.parse(JSON.parse(body));
    },

    /** An encrypted key that opens, for 7 days, the page that restores a replaced e-mail address. */
    restoreKey: (left: LeftAddress) => seal("restore-email", leftSchema.parse(left), RESTORE_EMAIL_MS),

    /**
     * The address to restore; null if the key is invented, altered or expired. The ERP ensures that an address is
     * restored only once.
     */
    parseRestoreKey(key: string): LeftAddress | null {
      const body = open("restore-email", key);
      return body === null ? null : leftSchema.parse(JSON.parse(body));
    },
  };

  function seal(purpose: Purpose, value: object, lastsMs: number): string {
    return signer.sign(purpose, signer.seal(purpose, JSON.stringify(value)), clock() + lastsMs);
  }

  function open(purpose: Purpose, key: string): string | null {
    const sealed = signer.verify(purpose, key);
    return sealed === null ? null : signer.unseal(purpose, sealed);
  }
}

function isPart(value: unknown): boolean {
  return typeof value === "string" && value !== "" && value.length <= 200;
}
