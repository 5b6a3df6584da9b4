import { href, redirect } from "react-router";
import { getLocale, type RequestContext, sessionContext } from "../context.ts";
import { endSession } from "./end-session.ts";

/**
 * For a session that has ended elsewhere: signs out, announces that, and redirects to the login, which leads back to
 * `from`, or to the profile without `from`.
 */
export function toLogin(context: RequestContext, from?: URL): Response {
  endSession(context.get(sessionContext));
  const lang = getLocale(context);
  const back = from ? from.pathname + from.search : href("/:lang/my-profile", { lang });
  return redirect(`${href("/:lang/login", { lang })}?redirectTo=${encodeURIComponent(back)}`, 302);
}
