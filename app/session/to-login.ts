import { href, redirect } from "react-router";
import { getLocale, type RequestContext, sessionContext } from "../context.ts";
import { endSession } from "./end-session.ts";

/**
 * For a session that has ended elsewhere: signs out, says so, and leads to the login and back to `from`, or to the
 * profile if not given.
 */
export function toLogin(context: RequestContext, from?: URL): Response {
  endSession(context.get(sessionContext));
  const lang = getLocale(context);
  const back = from ? from.pathname + from.search : href("/:lang/my-profile", { lang });
  return redirect(`${href("/:lang/login", { lang })}?redirectTo=${encodeURIComponent(back)}`, 302);
}
