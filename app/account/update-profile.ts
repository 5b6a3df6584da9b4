import { data, href, redirect } from "react-router";
import type { ProfileVersion, UserHash } from "#erp-adapter/contract/accounts.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { readProfile } from "#erp-adapter/contract/registration.ts";
import { NUMBER_RULES } from "#erp-adapter/own/number-checks/number-rules.ts";
import { getLocale, logFailure, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import {
  isProfileField,
  keyOf,
  profileFormSchema,
  toFieldErrors,
  toProfileFields,
} from "../request/forms/account-forms.ts";
import { readForm } from "../request/forms/read-form.ts";
import { inTurn, ROOM_IN_SECONDS } from "../request/in-turn.ts";
import { callContext } from "../request/session/call-context.ts";
import { isOffered } from "../request/session/is-offered.ts";
import { toLogin } from "../request/session/to-login.ts";
import { forgetUser, verifyNow } from "../request/session/verified-users.ts";
import { moveWatches } from "./move-watches.ts";
import { refusalsOf } from "./profile-refusal.ts";
import { provePassword } from "./prove-password.ts";
import { moveAndTell } from "./tell-of-change.ts";

/**
 * Saves the profile, with the fields and rules of registration. The version in the form detects a change in another
 * window. A changed e-mail address needs the password.
 */
export async function updateProfile(form: FormData, context: RequestContext) {
  const shop = context.get(shopContext);
  const { erp } = shop;
  if (!(await verifyNow(context))) return toLogin(context);
  const reading = readForm(form, profileFormSchema);
  if (!reading.ok) return refuse({ reply: reading.reply }, 400);
  const read = readProfile(toProfileFields(reading.value), NUMBER_RULES);
  if ("refusals" in read) return refuse({ reply: reading.refuse(toFieldErrors(read.refusals)) }, 400);
  const session = context.get(sessionContext);
  const { user } = session;
  if (!user) return toLogin(context);
  // The address is the login: somebody who finds an open session must not take over the account by changing it.
  const movesLogin = toEmailKey(read.fields.email) !== toEmailKey(user.email ?? "");
  // If a stranger changed the address of a login, its owner could undo that only by setting a new password. So the
  // address of a login cannot be changed where the ERP offers no password change.
  if (movesLogin && !isOffered("passwordChange", erp)) throw data(null, { status: 400 });
  const { oldPassword } = reading.value;
  if (movesLogin && oldPassword === "")
    return refuse({ reply: reading.refuse({ oldPassword: "emailNeedsPassword" }) }, 400);
  try {
    // Records the person as a member before the move: until then, their invitation is found only by the old address.
    if (movesLogin) await shop.company.members.see(user);
    const ifVersion = reading.value.version as ProfileVersion;
    const save = (userHash?: UserHash) =>
      erp.accounts.update(read.fields, { ifVersion, ...(userHash && { userHash }) }, callContext(context));
    const prove = () => inTurn(session.token ?? "", context, () => provePassword(oldPassword, context));
    const proof = movesLogin ? await prove() : { kind: "unneeded" as const };
    if (proof === null) return busy(ROOM_IN_SECONDS, reading.refuse({}));
    if (proof.kind === "limited") return tooMany(proof.retryAfterSeconds, reading.refuse({}));
    if (proof.kind === "busy") return busy(proof.retryAfterSeconds, reading.refuse({}));
    if (proof.kind === "wrong") return refuse({ reply: reading.refuse({ oldPassword: "oldPassword" }) }, 400);
    const profile =
      proof.kind === "proven" ? await moveAndTell(user, context, () => save(proof.userHash)) : await save();
    if (movesLogin) await moveWatches({ id: user.id, email: profile.email }, context);
    // The header greets by the name that was just saved.
    forgetUser(shop, user.id);
    if (session.token) session.signIn(session.token, { ...user, name: profile.name, email: profile.email });
    session.announce({ kind: "profile-saved" });
  } catch (error) {
    logFailure(error, "profile not changed", context);
    if (isErpError(error, "UNAUTHENTICATED")) return toLogin(context);
    // The ERP has another address than the session, so to the ERP this form moves the login.
    if (isErpError(error, "BAD_CREDENTIALS"))
      return refuse({ reply: reading.refuse({ oldPassword: "emailNeedsPassword" }) }, 400);
    // This is the limit on moves of a login, which never ends within seconds.
    if (isErpError(error, "RATE_LIMITED")) return tooMany(error.details.retryAfterSeconds, reading.refuse({}));
    if (isErpError(error, "EMAIL_IN_USE")) return refuse({ reply: reading.refuse({ email: "emailInUse" }) }, 400);
    if (isErpError(error, "VERSION_CONFLICT")) return refuse({ reply: reading.refuse({}), conflict: true }, 409);
    if (isErpError(error, "VALIDATION") && isProfileField(error.details.field))
      return refuse({ reply: reading.refuse({ [error.details.field]: keyOf(error.details) }) }, 400);
    return refuse({ reply: reading.refuse({}), failed: true }, 503);
  }
  return redirect(href("/:lang/my-profile", { lang: getLocale(context) }), 303);
}

const { refuse, busy, tooMany } = refusalsOf("profile");
