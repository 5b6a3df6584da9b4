import type { UserHash } from "#erp-adapter/contract/accounts.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { kindOfWait } from "../request/in-turn.ts";
import { callContext } from "../request/session/call-context.ts";

export type PasswordProof =
  | { kind: "proven"; userHash: UserHash }
  | { kind: "wrong" }
  | { kind: "limited" | "busy"; retryAfterSeconds: number };

/**
 * Asks the ERP whether this is the present password, before a change that a session alone must not make. Tries are
 * counted per session, so a stranger who guesses passwords at the login cannot block the owner here. Throws the ERP's
 * other errors.
 */
export async function provePassword(password: string, context: RequestContext): Promise<PasswordProof> {
  const { erp } = context.get(shopContext);
  const { limits } = context.get(shopContext).request;
  const who = { session: context.get(sessionContext).token ?? "" };
  const turn = await limits.ownPassword.take(who);
  if (!turn.allowed) return { kind: "limited", retryAfterSeconds: turn.retryAfterSeconds };
  try {
    const { userHash } = await erp.accounts.checkPassword(password, callContext(context));
    await limits.ownPassword.reset(who);
    return { kind: "proven", userHash };
  } catch (error) {
    if (isErpError(error, "BAD_CREDENTIALS")) return { kind: "wrong" };
    await limits.ownPassword.giveBack(who);
    if (isErpError(error, "RATE_LIMITED")) {
      const { retryAfterSeconds } = error.details;
      return { kind: kindOfWait(retryAfterSeconds), retryAfterSeconds };
    }
    throw error;
  }
}
