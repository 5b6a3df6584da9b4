import { href, type RouterContextProvider, redirect } from "react-router";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { factsContext, sessionContext, shopContext } from "../context.ts";
import { toRetryLater } from "../domain/retry-later.ts";
import { changePasswordFormSchema, keyOf } from "../forms/account-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { getLocale } from "../middleware/locale.ts";
import { verifyNow } from "../middleware/session.ts";
import { callContext } from "../session/call-context.ts";
import { passwordErrors } from "./password-errors.ts";
import { type ProfileRefusal, refuseProfile } from "./profile-refusal.ts";
import { provePassword } from "./prove-password.ts";
import { tellOfPassword } from "./tell-of-change.ts";
import { toLogin } from "./to-login.ts";

/** A new password for who knows the present one: the ERP's proof of that goes into the change. Other sessions end. */
export async function changePassword(form: FormData, context: Readonly<RouterContextProvider>) {
  const { erp, log } = context.get(shopContext);
  const { requestId } = context.get(factsContext);
  if (!(await verifyNow(context))) return toLogin(context);
  const { user } = context.get(sessionContext);
  const reading = readForm(form, changePasswordFormSchema);
  if (!user || !reading.ok) return refuse({ reply: reading.ok ? null : reading.reply, failed: !user }, 400);
  const { oldPassword, password } = reading.value;
  const errors = passwordErrors(reading.value, user);
  if (errors || oldPassword === "")
    return refuse(
      { reply: reading.refuse({ ...errors, ...(oldPassword === "" && { oldPassword: "required" as const }) }) },
      400,
    );

  try {
    const proof = await provePassword(oldPassword, context);
    if (proof.kind === "limited") return tooMany(proof.retryAfterSeconds);
    if (proof.kind === "wrong") return refuse({ reply: reading.refuse({ oldPassword: "oldPassword" }) }, 400);
    await erp.accounts.changePassword(user.id, { userHash: proof.userHash, password }, callContext(context));
  } catch (error) {
    assertErpError(error);
    log.warn({ requestId, code: error.code }, "password not changed");
    // Its answer is lost, and it may have been changed: better a mail too many than a silent change.
    if (error.effect !== "none") tellOfPassword(user, context);
    if (isErpError(error, "UNAUTHENTICATED")) return toLogin(context);
    if (isErpError(error, "RATE_LIMITED")) return tooMany(error.details.retryAfterSeconds);
    if (isErpError(error, "BAD_CREDENTIALS"))
      return refuse({ reply: reading.refuse({ oldPassword: "oldPassword" }) }, 400);
    if (isErpError(error, "VALIDATION") && error.details.field === "password")
      return refuse({ reply: reading.refuse({ password: keyOf(error.details) }) }, 400);
    return refuse({ failed: true }, 503);
  }
  tellOfPassword(user, context);
  context.get(sessionContext).announce({ kind: "password-saved" });
  return redirect(href("/:lang/my-profile", { lang: getLocale(context) }), 303);
}

function tooMany(seconds: number) {
  const { minutes, headers } = toRetryLater(seconds);
  return refuse({ minutes }, 429, headers);
}

function refuse(refusal: Partial<ProfileRefusal>, status: number, headers?: HeadersInit) {
  return refuseProfile({ form: "password", ...refusal }, status, headers);
}
