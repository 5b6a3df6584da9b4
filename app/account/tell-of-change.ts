import type { User } from "#erp-adapter/contract/accounts.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { HeldMail } from "#server/services/mail/account-mails.ts";
import { getLocale, type RequestContext, shopContext } from "../request/context.ts";
import { forgetUser } from "../request/session/verified-users.ts";

/**
 * Changes a password and mails the owner the outcome, even if the process ends midway, because somebody else may have
 * made the change. If the account's address is not known beforehand, a mail is sent only after an answer of the ERP.
 * Afterwards every process asks the ERP again about the user's sessions.
 */
export async function changeAndTell(
  { id, email: known }: Pick<User, "id" | "email">,
  context: RequestContext,
  change: () => Promise<User>,
): Promise<User> {
  const shop = context.get(shopContext);
  const { mails: accountMails } = shop.account;
  const locale = getLocale(context);
  const doubt = known ? await accountMails.passwordInDoubt({ to: known, locale }) : null;
  const settled = settle(doubt, change, async ({ email }) => {
    const to = email ?? known;
    if (to) await accountMails.passwordChanged({ to, locale });
  });
  return settled.finally(() => forgetUser(shop, id));
}

/**
 * Moves a login to another address and mails the outcome to both addresses, even if the process ends midway; the link
 * in the mail to the old address moves the login back. The new address may be somebody else's, so it gets a mail only
 * once the move is certain.
 */
export async function moveAndTell<Answer extends Pick<User, "email">>(
  { id, email: old }: Pick<User, "id" | "email">,
  context: RequestContext,
  move: () => Promise<Answer>,
): Promise<Answer> {
  const { links: accountLinks, mails: accountMails } = context.get(shopContext).account;
  const locale = getLocale(context);
  const toOld = old ? { to: old, locale, restoreKey: accountLinks.restoreKey({ id, email: old }) } : null;
  const doubt = toOld && (await accountMails.emailInDoubt(toOld));
  return settle(doubt, move, async ({ email: next }) => {
    if (toOld) await accountMails.emailReplaced(toOld);
    if (next) await accountMails.emailSet({ to: next, locale });
  });
}

/** `doubt`, the mail about a possible change, is stored before the ERP is asked. Only the ERP's answer cancels it. */
async function settle<Answer>(
  doubt: HeldMail | null,
  change: () => Promise<Answer>,
  tell: (answer: Answer) => Promise<void>,
): Promise<Answer> {
  try {
    const answer = await change();
    await tell(answer);
    await doubt?.drop();
    return answer;
  } catch (error) {
    // If the outcome is unknown, a needless mail is better than a silent change.
    if (isErpError(error) && error.effect === "none") await doubt?.drop();
    else await doubt?.release();
    throw error;
  }
}
