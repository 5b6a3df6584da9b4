import type { RouterContextProvider } from "react-router";
import type { User } from "#erp-adapter/contract/accounts.ts";
import { shopContext } from "../context.ts";
import { getLocale } from "../middleware/locale.ts";

/** Tells the owner by mail that the password was changed: it may have been somebody else. */
export function tellOfPassword({ email }: Pick<User, "email">, context: Readonly<RouterContextProvider>): void {
  if (email) context.get(shopContext).accountMails.passwordChanged({ to: email, locale: getLocale(context) });
}

/** Tells both addresses that the login was moved; the link in the mail to the old one moves it back. */
export function tellOfEmail(
  { id, email: old }: Pick<User, "id" | "email">,
  next: string,
  context: Readonly<RouterContextProvider>,
): void {
  const { accountLinks, accountMails } = context.get(shopContext);
  const locale = getLocale(context);
  if (old) accountMails.emailReplaced({ to: old, locale, restoreKey: accountLinks.restoreKey({ id, email: old }) });
  accountMails.emailSet({ to: next, locale });
}
