import { href, type RouterContextProvider, redirect } from "react-router";
import type { ProfileVersion } from "#erp-adapter/contract/accounts.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { readProfile } from "#erp-adapter/contract/registration.ts";
import { factsContext, sessionContext, shopContext } from "../context.ts";
import { isProfileField, keyOf, profileFormSchema, toFieldErrors, toProfileFields } from "../forms/account-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { getLocale } from "../middleware/locale.ts";
import { forgetToken, verifyNow } from "../middleware/session.ts";
import { callContext } from "../session/call-context.ts";
import { type ProfileRefusal, refuseProfile } from "./profile-refusal.ts";
import { toLogin } from "./to-login.ts";

/** All fields of registration under its rules; the version shown guards against another window. */
export async function updateProfile(form: FormData, context: Readonly<RouterContextProvider>) {
  const shop = context.get(shopContext);
  const { erp, log, numberRules } = shop;
  if (!(await verifyNow(context))) return toLogin(context);
  const reading = readForm(form, profileFormSchema);
  if (!reading.ok) return refuse({ reply: reading.reply }, 400);
  const read = readProfile(toProfileFields(reading.value), numberRules);
  if ("refusals" in read) return refuse({ reply: reading.refuse(toFieldErrors(read.refusals)) }, 400);
  try {
    const ifVersion = reading.value.version as ProfileVersion;
    const profile = await erp.accounts.update(read.fields, { ifVersion }, callContext(context));
    const session = context.get(sessionContext);
    // The header greets by the name that was just saved.
    if (session.token) forgetToken(shop, session.token);
    if (session.token && session.user)
      session.signIn(session.token, { ...session.user, name: profile.name, email: profile.email });
    session.announce({ kind: "profile-saved" });
  } catch (error) {
    assertErpError(error);
    log.warn({ requestId: context.get(factsContext).requestId, code: error.code }, "profile not changed");
    if (isErpError(error, "EMAIL_IN_USE")) return refuse({ reply: reading.refuse({ email: "emailInUse" }) }, 400);
    if (isErpError(error, "VERSION_CONFLICT")) return refuse({ reply: reading.refuse({}), conflict: true }, 409);
    if (isErpError(error, "VALIDATION") && isProfileField(error.details.field))
      return refuse({ reply: reading.refuse({ [error.details.field]: keyOf(error.details) }) }, 400);
    return refuse({ reply: reading.refuse({}), failed: true }, 503);
  }
  return redirect(href("/:lang/my-profile", { lang: getLocale(context) }), 303);
}

function refuse(refusal: Partial<ProfileRefusal>, status: number) {
  return refuseProfile({ form: "profile", ...refusal }, status);
}
