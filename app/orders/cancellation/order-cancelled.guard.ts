import { href, type MiddlewareFunction, redirect } from "react-router";
import { getLocale, sessionContext } from "../../request/context.ts";

/**
 * Guard of `order-cancellation`: open for ten minutes after a cancellation request, in the same session; a reload is
 * allowed.
 */
export const orderCancelled: MiddlewareFunction<Response> = ({ context }) => {
  const { orderCancelled, user } = context.get(sessionContext);
  const lang = getLocale(context);
  if (user?.kind !== "customer") throw redirect(href("/:lang", { lang }), 302);
  if (orderCancelled === null) throw redirect(href("/:lang/orders/:page", { lang, page: "0" }), 302);
};
