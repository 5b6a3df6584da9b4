import { href, type RouterContextProvider, redirect } from "react-router";
import { sessionContext } from "../context.ts";
import { getLocale } from "../middleware/locale.ts";

/** For a session that ended elsewhere: signs out, and leads to the login and back to the profile. */
export function toLogin(context: Readonly<RouterContextProvider>): Response {
  context.get(sessionContext).signOut();
  const lang = getLocale(context);
  const back = encodeURIComponent(href("/:lang/my-profile", { lang }));
  return redirect(`${href("/:lang/login", { lang })}?redirectTo=${back}`, 302);
}
