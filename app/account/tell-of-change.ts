import type { RouterContextProvider } from "react-router";
import type { User } from "#erp-adapter/contract/accounts.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { HeldMail } from "#server/services/mail/account-mails.ts";
import { getLocale, shopContext } from "../context.ts";

/** Tells the owner by mail that the password was changed: it may have been somebody else. */
export function tellOfPassword({ email }: Pick<User, "email">, context: Readonly<RouterContextProvider>): void {
  if (email) context.get(shopContext).accountMails.passwordChanged({ to: email, locale: getLocale(context) });
}

/** Changes a password, and tells its owner by mail what became of it, whatever ends in between. */
export function changeAndTell<Answer>(
  user: Pick<User, "email">,
  context: Readonly<RouterContextProvider>,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const { accountMails } = context.get(shopContext);
  const doubt = user.email ? accountMails.passwordInDoubt({ to: user.email, locale: getLocale(context) }) : null;
  return settle(doubt, change, () => tellOfPassword(user, context));
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

/** The mail of the doubt is on disk before the ERP is asked: only its answer, if it comes, is the end of that doubt. */
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
