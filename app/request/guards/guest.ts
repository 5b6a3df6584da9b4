import { href, type MiddlewareFunction, redirect } from "react-router";
import { getLocale, sessionContext } from "../context.ts";

/** Guard of `my-profile`: redirects a guest, who has no profile, to the login. */
export const guest: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(sessionContext).user?.kind === "guest")
    throw redirect(href("/:lang/login", { lang: getLocale(context) }), 302);
};
