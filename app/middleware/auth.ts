import { href, type MiddlewareFunction, redirect } from "react-router";
import { sessionContext, shopContext } from "../context.ts";
import { getLocale } from "./locale.ts";

/** Guard of everything that is a customer's own: visitors and guests are led to the login, and back afterwards. */
export const auth: MiddlewareFunction<Response> = ({ url, params, context }) => {
  if (context.get(sessionContext).user?.kind === "customer") return;
  // A guest's order opened by its signed link passes, for that order only.
  const key = url.searchParams.get("key");
  if (params.orderId && key && context.get(shopContext).ordering.opensOrder(params.orderId, key)) return;
  const login = href("/:lang/login", { lang: getLocale(context) });
  throw redirect(`${login}?redirectTo=${encodeURIComponent(url.pathname)}`, 302);
};
