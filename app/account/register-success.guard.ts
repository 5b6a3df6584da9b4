import { href, type MiddlewareFunction, redirect } from "react-router";
import { getLocale, sessionContext } from "../request/context.ts";

/**
 * Guard of `register-success`: open for ten minutes after a registration was requested, in the same session, or with
 * the mailed link that undoes it.
 */
export const registerSuccess: MiddlewareFunction<Response> = ({ url, context }) => {
  if (context.get(sessionContext).registered || url.searchParams.has("undo")) return;
  throw redirect(href("/:lang", { lang: getLocale(context) }), 302);
};
