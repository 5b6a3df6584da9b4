import type { RouterContextProvider } from "react-router";
import { parsePasswordLink } from "#erp-adapter/contract/accounts.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import { factsContext, shopContext } from "../context.ts";
import { forgotFormSchema } from "../forms/account-forms.ts";
import { type FormReply, readForm } from "../forms/read-form.ts";
import { getLocale } from "../middleware/locale.ts";
import { callContext } from "../session/call-context.ts";

type Outcome =
  | { kind: "sent" }
  | { kind: "form"; reply: FormReply }
  | { kind: "limited"; reply: FormReply; retryAfterSeconds: number };

/**
 * Mails the link to a new password, if there is an account. Nobody learns whether there is one: the tries of a known and
 * of an unknown address are counted alike, before the ERP is asked, and whatever it answers, its own limit and its
 * failures included, the page says the same. The link goes by mail and nowhere else.
 */
export async function sendPasswordLink(form: FormData, context: Readonly<RouterContextProvider>): Promise<Outcome> {
  const reading = readForm(form, forgotFormSchema);
  if (!reading.ok) return { kind: "form", reply: reading.reply };
  const { accountLinks, accountMails, erp, limits, log } = context.get(shopContext);
  const { requestId, address } = context.get(factsContext);
  const { email } = reading.value;
  const turn = await limits.forgotPassword.take({ email, address });
  if (!turn.allowed) {
    log.warn({ requestId }, "password link limit reached");
    return { kind: "limited", reply: reading.refuse({}), retryAfterSeconds: turn.retryAfterSeconds };
  }
  try {
    const { link } = await erp.accounts.forgotPassword(email, callContext(context));
    const proof = link && parsePasswordLink(link);
    if (proof) accountMails.passwordReset({ to: email, locale: getLocale(context), key: accountLinks.resetKey(proof) });
  } catch (error) {
    assertErpError(error);
    log.warn({ requestId, code: error.code }, "no password link");
  }
  return { kind: "sent" };
}
