import type { RouterContextProvider } from "react-router";
import { parsePasswordLink } from "#erp-adapter/contract/accounts.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import { factsContext, shopContext } from "../context.ts";
import { forgotFormSchema } from "../forms/account-forms.ts";
import { type FormReply, readForm } from "../forms/read-form.ts";
import { getLocale } from "../middleware/locale.ts";
import { callContext } from "../session/call-context.ts";

/**
 * Mails the link to a new password, if there is an account. The answer is the same in every case, too many tries and an
 * ERP that fails included: nobody learns who has an account. The link goes by mail and nowhere else.
 */
export async function sendPasswordLink(
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<{ kind: "sent" } | { kind: "form"; reply: FormReply }> {
  const reading = readForm(form, forgotFormSchema);
  if (!reading.ok) return { kind: "form", reply: reading.reply };
  const { accountLinks, accountMails, erp, limits, log } = context.get(shopContext);
  const { requestId, address } = context.get(factsContext);
  const { email } = reading.value;
  const turn = await limits.forgotPassword.take({ email, address });
  if (!turn.allowed) {
    log.warn({ requestId }, "password link limit reached");
    return { kind: "sent" };
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
