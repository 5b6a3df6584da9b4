import { data, href, redirect } from "react-router";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import { type ErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { refusalOfText } from "#erp-adapter/contract/registration.ts";
import type { Invitation } from "#server/services/company/invitation.ts";
import {
  type FormRequest,
  factsContext,
  getLocale,
  log,
  logFailure,
  orElse,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { keyOf } from "../request/forms/account-forms.ts";
import { passwordErrors } from "../request/forms/password-errors.ts";
import { type FormReply, readForm } from "../request/forms/read-form.ts";
import { inTurn, ROOM_IN_SECONDS } from "../request/in-turn.ts";
import { callContext } from "../request/session/call-context.ts";
import { forgetUser } from "../request/session/verified-users.ts";
import { joinFormSchema } from "./company-forms.ts";
import { findInvitation, type JoinState } from "./load-join.ts";

/**
 * Why an invitation was not accepted. other-address: the form names another e-mail address than the invited one ·
 * in-use: the address has an account of another company, or of none · failed: nothing was done · unsure: the ERP's
 * answer was lost, and the account may have been made · busy: the server has no room now · limited: too many tries
 */
export interface JoinRefusal {
  reason:
    | Exclude<JoinState, "join" | "return">
    | "other-address"
    | "in-use"
    | "failed"
    | "unsure"
    | "busy"
    | "limited"
    | null;
  reply: FormReply | null;
}

/** Accepts the invitation whose key is in the URL: makes the account, or gives a removed colleague access again. */
export async function joinCompany({ form, url, context }: FormRequest) {
  const found = await findInvitation(url, context);
  if (!found) return refused({ reason: "closed" }, 400);
  const { key, state, invitation } = found;
  if (state === "return") return comeBack(key, context);
  if (state !== "join") return refused({ reason: state }, 409);
  const reading = readForm(form, joinFormSchema);
  if (!reading.ok) return refused({ reply: reading.reply }, 400);
  const { email, name, phone, ...typed } = reading.value;
  if (email !== "" && toEmailKey(email) !== toEmailKey(invitation.email))
    return refused({ reason: "other-address" }, 409);
  const nameError = refusalOfText("name", name.trim(), true);
  const errors = passwordErrors(typed, { name, email: invitation.email });
  if (nameError || errors)
    return refused({ reply: reading.refuse({ ...(nameError && { name: keyOf(nameError) }), ...errors }) }, 400);
  const { limits } = context.get(shopContext).request;
  const { address } = context.get(factsContext);
  const turn = await limits.newPassword.take({ address });
  if (!turn.allowed) {
    log(context).warn("new account limit reached");
    return refused({ reason: "limited", reply: reading.refuse({}) }, 429, turn.retryAfterSeconds);
  }
  const colleague = { name, phone, email: invitation.email, password: typed.password };
  const outcome = await inTurn(invitation.id, context, () => makeAccount(key, invitation, colleague, context));
  if (outcome === "joined" || outcome === null || outcome instanceof Error)
    await limits.newPassword.giveBack({ address });
  if (outcome === null) return refused({ reason: "busy", reply: reading.refuse({}) }, 503, ROOM_IN_SECONDS);
  if (outcome === "joined") return welcome(context);
  if (outcome === "closed") return refused({ reason: "closed" }, 400);
  if (isErpError(outcome, "EMAIL_IN_USE")) return refused({ reason: "in-use" }, 409);
  if (isErpError(outcome, "VALIDATION")) {
    const { field } = outcome.details;
    const isShown = field === "name" || field === "phone" || field === "password";
    if (isShown) return refused({ reply: reading.refuse({ [field]: keyOf(outcome.details) }) }, 400);
  }
  return refused({ reason: outcome.effect === "none" ? "failed" : "unsure", reply: reading.refuse({}) }, 503);
}

/**
 * Makes the account, once however often it is called, because its idempotency key is that of the invitation. `closed`:
 * the invitation is no longer open, or another form has used it.
 */
async function makeAccount(
  key: string,
  invitation: Invitation,
  colleague: { name: string; phone: string; email: string; password: string },
  context: RequestContext,
): Promise<"joined" | "closed" | ErpError> {
  const { erp } = context.get(shopContext);
  const { invitations } = context.get(shopContext).company;
  const { partner, inviter, id } = invitation;
  try {
    if (!(await invitations.begin(key))) return "closed";
    const user = await erp.accounts.join(colleague, {
      ...callContext(context, `invitation:${id}` as IdempotencyKey),
      ...{ partner, user: { id: inviter.id }, token: null, vouched: true },
    });
    // The account exists: without a row in the shop's database it has the invited role too, and the login adds the row.
    const person = { id: user.id, name: user.name, email: invitation.email };
    const outcome = await orElse("joined" as const, "an accepted invitation was not noted", context, () =>
      invitations.joined(invitation, person, getLocale(context)),
    );
    return outcome === "withdrawn" ? "closed" : "joined";
  } catch (error) {
    logFailure(error, "invitation not accepted", context);
    // Another form of the same invitation has already made the account, with which the person can log in.
    if (isErpError(error, "IDEMPOTENCY_MISMATCH")) return "closed";
    // The colleague who sent the invitation has no account any more.
    if (isErpError(error, "FORBIDDEN")) return "closed";
    return error;
  }
}

async function comeBack(key: string, context: RequestContext) {
  const shop = context.get(shopContext);
  try {
    const member = await shop.company.invitations.readmit(key);
    if (!member) return refused({ reason: "closed" }, 400);
    forgetUser(shop, member.user);
    return welcome(context);
  } catch (error) {
    logFailure(error, "access not given back", context);
    return refused({ reason: "failed" }, 503);
  }
}

function welcome(context: RequestContext): Response {
  context.get(sessionContext).announce({ kind: "company-joined" });
  return redirect(href("/:lang/login", { lang: getLocale(context) }), 303);
}

function refused(refusal: Partial<JoinRefusal>, status: number, retryAfter?: number) {
  const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
  return data<JoinRefusal>({ reason: null, reply: null, ...refusal }, { status, headers });
}
