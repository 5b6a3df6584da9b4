import { href, redirect } from "react-router";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { ChosenMail } from "#server/services/order-events/mail-choices.ts";
import { getLocale, logFailure, orElse, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { getActor } from "../request/session/identity.ts";
import { toLogin } from "../request/session/to-login.ts";
import { refusalsOf } from "./profile-refusal.ts";

export type MailChoice = { kind: ChosenMail; isWanted: boolean };

/**
 * The customer's choices of the optional mails about orders. Null without a user, if the ERP reports no order events,
 * or if the database does not answer: the page is then shown without these choices.
 */
export async function loadMailChoices(context: RequestContext): Promise<MailChoice[] | null> {
  const { erp } = context.get(shopContext);
  const { mailChoices } = context.get(shopContext).account;
  const actor = getActor(context);
  if (!actor || !declares(erp.capabilities, "orders.events")) return null;
  return orElse(null, "choices of mails not read", context, () => mailChoices.of(actor.user.id));
}

/** Saves which mails the customer wants; unknown kinds of mail change nothing. */
export async function chooseMails(form: FormData, context: RequestContext) {
  const actor = getActor(context);
  if (!actor) return toLogin(context);
  try {
    await context.get(shopContext).account.mailChoices.choose(actor.user.id, form.getAll("mail").map(String));
  } catch (error) {
    logFailure(error, "choices of mails not kept", context);
    return refusalsOf("mails").refuse({ failed: true }, 503);
  }
  context.get(sessionContext).announce({ kind: "mails-chosen" });
  return redirect(href("/:lang/my-profile", { lang: getLocale(context) }), 303);
}
