import { z } from "zod";
import { RESTORE_EMAIL_MS, UNDO_MS, type UserHash } from "#erp-adapter/contract/accounts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { emailSchema } from "#erp-adapter/contract/email-address.ts";
import type { Clock } from "../clock.ts";
import type { Purpose, Signer } from "../signing.ts";
import type { AccountLinks } from "./account-links.ts";

/** Milliseconds for which the key of a mailed link opens its page: as long as the ERP's own. */
const RESET_KEY_LIFE = 3_600_000;

/** Longer ones would make a link that mail programs break. */
const proofSchema = z.object({
  id: z.custom<UserId>(isPart),
  userHash: z.custom<UserHash>(isPart),
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
