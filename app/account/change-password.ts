import { href, redirect } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { getLocale, log, logFailure, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { changePasswordFormSchema, keyOf } from "../request/forms/account-forms.ts";
import { passwordErrors } from "../request/forms/password-errors.ts";
import { readForm } from "../request/forms/read-form.ts";
import { countFromNow, inTurn, kindOfWait, ROOM_IN_SECONDS } from "../request/in-turn.ts";
import { FAILED_RETRY } from "../request/retry-later.ts";
import { callContext } from "../request/session/call-context.ts";
import { toLogin } from "../request/session/to-login.ts";
import { verifyNow } from "../request/session/verified-users.ts";
import { refusalsOf } from "./profile-refusal.ts";
import { provePassword } from "./prove-password.ts";
import { changeAndTell } from "./tell-of-change.ts";

/**
 * Sets a new password for a person who enters the present one correctly; the change carries the ERP's proof of that.
 * The person's other sessions end.
 */
export async function changePassword(form: FormData, context: RequestContext) {
  const { erp } = context.get(shopContext);
  if (!(await verifyNow(context))) return toLogin(context);
  const { user, token } = context.get(sessionContext);
  const reading = readForm(form, changePasswordFormSchema);
  if (!user || !reading.ok) return refuse({ reply: reading.ok ? null : reading.reply, failed: !user }, 400);
  const { oldPassword, password } = reading.value;
  const errors = passwordErrors(reading.value, user);
  if (errors || oldPassword === "")
    return refuse(
      { reply: reading.refuse({ ...errors, ...(oldPassword === "" && { oldPassword: "required" as const }) }) },
      400,
    );

  let isBegun = false;
  try {
    const proof = await inTurn(token ?? "", context, async () => {
      const proven = await provePassword(oldPassword, context);
      if (proven.kind === "proven")
        await changeAndTell(user, context, () => {
          isBegun = true;
          // Hashing the new password takes as long as checking the present one did, so the page's time limit restarts.
          countFromNow(context);
          return erp.accounts.changePassword(user.id, { userHash: proven.userHash, password }, callContext(context));
        });
      return proven;
    });
    if (proof === null) {
      log(context).warn("no room for a password change");
      return busy(ROOM_IN_SECONDS);
    }
    if (proof.kind === "limited") return tooMany(proof.retryAfterSeconds);
    if (proof.kind === "busy") return busy(proof.retryAfterSeconds);
    if (proof.kind === "wrong") return refuse({ reply: reading.refuse({ oldPassword: "oldPassword" }) }, 400);
  } catch (error) {
    logFailure(error, "password not changed", context);
    if (isErpError(error, "UNAUTHENTICATED")) return toLogin(context);
    if (isErpError(error, "RATE_LIMITED")) {
      const { retryAfterSeconds } = error.details;
      return kindOfWait(retryAfterSeconds) === "busy" ? busy(retryAfterSeconds) : tooMany(retryAfterSeconds);
    }
    if (isErpError(error, "BAD_CREDENTIALS"))
      return refuse({ reply: reading.refuse({ oldPassword: "oldPassword" }) }, 400);
    if (isErpError(error, "VALIDATION") && error.details.field === "password")
      return refuse({ reply: reading.refuse({ password: keyOf(error.details) }) }, 400);
    // If the answer to the proof was lost, nothing has changed.
    const unsure = isBegun && error.effect !== "none";
    return refuse({ failed: true, unsure }, 503, { "Retry-After": FAILED_RETRY });
  }
  context.get(sessionContext).announce({ kind: "password-saved" });
  return redirect(href("/:lang/my-profile", { lang: getLocale(context) }), 303);
}

const { refuse, busy, tooMany } = refusalsOf("password");
