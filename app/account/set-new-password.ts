import { isErpError } from "#erp-adapter/contract/errors.ts";
import { factsContext, log, logFailure, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { rememberAccount } from "../request/devices.ts";
import { keyOf, newPasswordFormSchema } from "../request/forms/account-forms.ts";
import { passwordErrors } from "../request/forms/password-errors.ts";
import { type FormReply, readForm } from "../request/forms/read-form.ts";
import { inTurn, kindOfWait, ROOM_IN_SECONDS } from "../request/in-turn.ts";
import { callContext } from "../request/session/call-context.ts";
import { changeAndTell } from "./tell-of-change.ts";

type Outcome =
  | { kind: "set" }
  | { kind: "form"; reply: FormReply }
  | { kind: "closed" }
  /** unsure: the ERP's answer was lost, and the password may have been set */
  | { kind: "failed" | "unsure" }
  | { kind: "limited" | "busy"; retryAfterSeconds: number };

/** Sets the password of a mailed link: the link works once, for one hour, and all sessions of the account end. */
export async function setNewPassword(form: FormData, key: string, context: RequestContext): Promise<Outcome> {
  const { links: accountLinks, closedLinks } = context.get(shopContext).account;
  const { erp } = context.get(shopContext);
  const { limits } = context.get(shopContext).request;
  const { address } = context.get(factsContext);
  const proof = accountLinks.parseResetKey(key);
  if (!proof || (await closedLinks.isClosed(key))) return { kind: "closed" };
  const reading = readForm(form, newPasswordFormSchema);
  if (!reading.ok) return { kind: "form", reply: reading.reply };
  const errors = passwordErrors(reading.value, {});
  if (errors) return { kind: "form", reply: reading.refuse(errors) };
  const turn = await limits.newPassword.take({ address });
  if (!turn.allowed) {
    log(context).warn("new password limit reached");
    return { kind: "limited", retryAfterSeconds: turn.retryAfterSeconds };
  }
  try {
    const { id, userHash, email = null } = proof;
    const change = { userHash, password: reading.value.password };
    const user = await inTurn(id, context, () =>
      changeAndTell({ id, email }, context, () => erp.accounts.changePassword(id, change, callContext(context))),
    );
    if (user === null) {
      log(context).warn("no room for a new password");
      await limits.newPassword.giveBack({ address });
      return { kind: "busy", retryAfterSeconds: ROOM_IN_SECONDS };
    }
    await closedLinks.close(key);
    await limits.newPassword.reset({ address });
    if (user.email !== null) await welcome(user.email, context);
    return { kind: "set" };
  } catch (error) {
    logFailure(error, "password not set", context);
    if (!isErpError(error, "BAD_CREDENTIALS") && !isErpError(error, "NOT_FOUND"))
      await limits.newPassword.giveBack({ address });
    if (isErpError(error, "RATE_LIMITED")) {
      const { retryAfterSeconds } = error.details;
      return { kind: kindOfWait(retryAfterSeconds), retryAfterSeconds };
    }
    if (isErpError(error, "VALIDATION") && error.details.field === "password")
      return { kind: "form", reply: reading.refuse({ password: keyOf(error.details) }) };
    if (error.effect !== "none") return { kind: "unsure" };
    if (!isErpError(error, "BAD_CREDENTIALS") && !isErpError(error, "NOT_FOUND")) return { kind: "failed" };
    await closedLinks.close(key);
    return { kind: "closed" };
  }
}

/**
 * The mail was opened, so this is the owner of the account. From now on strangers who guess passwords cannot block the
 * owner's login, and the count of requested links starts again.
 */
async function welcome(email: string, context: RequestContext): Promise<void> {
  const session = context.get(sessionContext);
  session.rememberDevice(rememberAccount(session.device, email));
  await context.get(shopContext).request.limits.resetMails.reset({ email });
}
