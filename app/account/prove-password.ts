import type { RouterContextProvider } from "react-router";
import type { User, UserHash } from "#erp-adapter/contract/accounts.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { factsContext, shopContext } from "../context.ts";
import { callContext } from "../session/call-context.ts";

export type PasswordProof =
  | { kind: "proven"; userHash: UserHash }
  | { kind: "wrong" }
  | { kind: "limited"; retryAfterSeconds: number };

/**
 * Asks the ERP whether this is the present password, before what a session alone must not change. Tries count with those
 * of the login. Throws the ERP's other errors.
 */
export async function provePassword(
  password: string,
  user: User,
  context: Readonly<RouterContextProvider>,
): Promise<PasswordProof> {
  const { erp, limits } = context.get(shopContext);
  const who = { email: user.email ?? "", address: context.get(factsContext).address };
  const turn = await limits.login.take(who);
  if (!turn.allowed) return { kind: "limited", retryAfterSeconds: turn.retryAfterSeconds };
  try {
    const { userHash } = await erp.accounts.checkPassword(password, callContext(context));
    await limits.login.reset(who);
    return { kind: "proven", userHash };
  } catch (error) {
    if (isErpError(error, "RATE_LIMITED"))
      return { kind: "limited", retryAfterSeconds: error.details.retryAfterSeconds };
    if (isErpError(error, "BAD_CREDENTIALS")) return { kind: "wrong" };
    throw error;
  }
}
