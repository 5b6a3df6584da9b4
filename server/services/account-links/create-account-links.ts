import { z } from "zod";
import { UNDO_MS, type UserHash } from "#erp-adapter/contract/accounts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { Clock } from "../clock.ts";
import type { Signer } from "../signing.ts";
import type { AccountLinks } from "./account-links.ts";

/** Milliseconds for which the key of a mailed link opens its page: as long as the ERP's own. */
const RESET_KEY_LIFE = 3_600_000;

/** Longer ones would make a link that mail programs break. */
const proofSchema = z.object({
  id: z.custom<UserId>(isPart),
  userHash: z.custom<UserHash>(isPart),
});

export function createAccountLinks({ signer, clock }: { signer: Signer; clock: Clock }): AccountLinks {
  return {
    undoKey: (userId) => signer.sign("undo-registration", userId, clock() + UNDO_MS),

    userOfUndoKey: (key) => (signer.verify("undo-registration", key) as UserId | null) || null,

    resetKey(proof) {
      const sealed = signer.seal("password-reset", JSON.stringify(proofSchema.parse(proof)));
      return signer.sign("password-reset", sealed, clock() + RESET_KEY_LIFE);
    },

    parseResetKey(key) {
      const sealed = signer.verify("password-reset", key);
      const body = sealed === null ? null : signer.unseal("password-reset", sealed);
      return body === null ? null : proofSchema.parse(JSON.parse(body));
    },
  };
}

function isPart(value: unknown): boolean {
  return typeof value === "string" && value !== "" && value.length <= 200;
}
