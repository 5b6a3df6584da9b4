import { parsePasswordLink } from "#erp-adapter/contract/accounts.ts";
import { factsContext, getLocale, log, logFailure, type RequestContext, shopContext } from "../request/context.ts";
import { forgotFormSchema } from "../request/forms/account-forms.ts";
import { type FormReply, readForm } from "../request/forms/read-form.ts";
import { callContext } from "../request/session/call-context.ts";

type Outcome =
  | { kind: "sent" }
  | { kind: "form"; reply: FormReply }
  | { kind: "limited"; reply: FormReply; retryAfterSeconds: number };

/**
 * Mails the link to a new password, if there is an account. The page never tells whether there is an account: tries are
 * counted before the ERP is asked, alike for known and unknown addresses; the page says the same whatever the ERP
 * answers, even after a failure; the mail is written a moment after the answer, so the time of the answer tells
 * nothing. The link goes by mail and nowhere else. Strangers who enter somebody's address cannot keep the owner from
 * getting a link: beyond five mails an hour no more are sent, but the links already sent still work.
 */
export async function sendPasswordLink(form: FormData, context: RequestContext): Promise<Outcome> {
  const reading = readForm(form, forgotFormSchema);
  if (!reading.ok) return { kind: "form", reply: reading.reply };
  const { links: accountLinks, mails: accountMails } = context.get(shopContext).account;
  const { erp } = context.get(shopContext);
  const { later, limits } = context.get(shopContext).request;
  const { address } = context.get(factsContext);
  const { email } = reading.value;
  const turn = await limits.forgotPassword.take({ email, address });
  if (!turn.allowed) {
    log(context).warn("password link limit reached");
    return { kind: "limited", reply: reading.refuse({}), retryAfterSeconds: turn.retryAfterSeconds };
  }
  if (!(await limits.resetMails.take({ email })).allowed) {
    log(context).warn("enough password links for one address");
    return { kind: "sent" };
  }
  const locale = getLocale(context);
  try {
    const { link } = await erp.accounts.forgotPassword(email, callContext(context));
    later.run(async () => {
      const proof = link && parsePasswordLink(link);
      if (!proof) return;
      await accountMails.passwordReset({ to: email, locale, key: accountLinks.resetKey({ ...proof, email }) });
    });
  } catch (error) {
    logFailure(error, "no password link", context);
  }
  return { kind: "sent" };
}
