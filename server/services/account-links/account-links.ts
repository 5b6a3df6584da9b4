import { z } from "zod";
import { RESTORE_EMAIL_MS, UNDO_MS, type UserHash } from "#erp-adapter/contract/accounts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { emailSchema } from "#erp-adapter/contract/email-address.ts";
import type { Clock } from "../clock.ts";
import type { Purpose, Signer } from "../signing.ts";

/** The keys in the links of account mails. A GET with one shows a page, a POST acts. */
export interface AccountLinks {
  /** Opens the page that undoes a registration, for 7 days. */
  undoKey(userId: UserId): string;
  /** Whose request the key undoes; null for one that is invented, altered or late. */
  userOfUndoKey(key: string): UserId | null;
  /** Opens the page that sets a new password, for one hour. Nothing can be read in it. Throws for an empty or endless part. */
  resetKey(proof: ResetProof): string;
  /** What the ERP wants to see; null for a key that is invented, altered or late. That it works once is the ERP's to say; see closed-links.ts. */
  parseResetKey(key: string): ResetProof | null;
  /** Opens the page that puts a replaced e-mail address back, for 7 days. Neither can be read in it. */
  restoreKey(left: LeftAddress): string;
  /** What is to be put back; null for a key that is invented, altered or late. That it works once is the ERP's to say. */
  parseRestoreKey(key: string): LeftAddress | null;
}

/** The address that an account had before. */
export interface LeftAddress {
  id: UserId;
  email: string;
}

/** Proves to the ERP, once, that its holder may change the password: `parsePasswordLink` of its link. Never logged or shown. */
export interface ResetProof {
  id: UserId;
  userHash: UserHash;
  /** where the link was mailed to: the address of the account for as long as the link works; absent in links of earlier builds */
  email?: string;
}

/** Milliseconds for which the key of a mailed link opens its page: as long as the ERP's own. */
const RESET_KEY_LIFE = 3_600_000;

/** Longer ones would make a link that mail programs break. */
const proofSchema = z.object({
  id: z.custom<UserId>(isPart),
  userHash: z.custom<UserHash>(isPart),
  email: emailSchema.optional(),
});

const leftSchema = z.object({ id: z.custom<UserId>(isPart), email: emailSchema });

export function createAccountLinks({ signer, clock }: { signer: Signer; clock: Clock }): AccountLinks {
  return {
    undoKey: (userId) => signer.sign("undo-registration", userId, clock() + UNDO_MS),

    userOfUndoKey: (key) => (signer.verify("undo-registration", key) as UserId | null) || null,

    resetKey: (proof) => seal("password-reset", proofSchema.parse(proof), RESET_KEY_LIFE),

    parseResetKey(key) {
      const body = open("password-reset", key);
      return body === null ? null : proofSchema.parse(JSON.parse(body));
    },

    restoreKey: (left) => seal("restore-email", leftSchema.parse(left), RESTORE_EMAIL_MS),

    parseRestoreKey(key) {
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
