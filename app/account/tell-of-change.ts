import type { RouterContextProvider } from "react-router";
import type { User } from "#erp-adapter/contract/accounts.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { HeldMail } from "#server/services/mail/account-mails.ts";
import { getLocale, shopContext } from "../context.ts";

/**
 * Changes a password, and tells its owner by mail what became of it, whatever ends in between: it may have been somebody
 * else. `known` is the address of the account; without one only a change that the ERP has answered can be told.
 */
export function changeAndTell(
  known: string | null,
  context: Readonly<RouterContextProvider>,
  change: () => Promise<User>,
): Promise<User> {
  const { accountMails } = context.get(shopContext);
  const locale = getLocale(context);
  const doubt = known ? accountMails.passwordInDoubt({ to: known, locale }) : null;
  return settle(doubt, change, ({ email }) => {
    const to = email ?? known;
    if (to) accountMails.passwordChanged({ to, locale });
  });
}

/**
 * Moves a login, and tells both addresses what became of it, whatever ends in between; the link in the mail to the old one
 * moves it back. The new one, of which it is not known whether it is theirs, is told once it is certain.
 */
export function moveAndTell<Answer extends Pick<User, "email">>(
  { id, email: old }: Pick<User, "id" | "email">,
  context: Readonly<RouterContextProvider>,
  move: () => Promise<Answer>,
): Promise<Answer> {
  const { accountLinks, accountMails } = context.get(shopContext);
  const locale = getLocale(context);
  const toOld = old ? { to: old, locale, restoreKey: accountLinks.restoreKey({ id, email: old }) } : null;
  return settle(toOld && accountMails.emailInDoubt(toOld), move, ({ email: next }) => {
    if (toOld) accountMails.emailReplaced(toOld);
    if (next) accountMails.emailSet({ to: next, locale });
  });
}

/** The mail of the doubt is on disk before the ERP is asked. Only the ERP's answer ends that doubt. */
async function settle<Answer>(
  doubt: HeldMail | null,
  change: () => Promise<Answer>,
  tell: (answer: Answer) => void,
): Promise<Answer> {
  try {
    const answer = await change();
    tell(answer);
    doubt?.drop();
    return answer;
  } catch (error) {
    // Not known: better a mail too many than a silent change.
    if (isErpError(error) && error.effect === "none") doubt?.drop();
    else doubt?.release();
    throw error;
  }
}
