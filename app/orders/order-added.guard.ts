import { href, type MiddlewareFunction, redirect } from "react-router";
import { findAdded } from "../cart/order/order-added.ts";
import { getLocale, sessionContext } from "../request/context.ts";

/**
 * Guard of `order-success`: open for ten minutes after an order to the person who placed it, in the same session; a
 * reload is allowed. Without an order, a customer is redirected to the company's orders, anybody else to the home page.
 */
export const orderAdded: MiddlewareFunction<Response> = async ({ url, context }) => {
  if (await findAdded({ url, context })) return;
  const { user } = context.get(sessionContext);
  const lang = getLocale(context);
  throw redirect(
    user?.kind === "customer" ? href("/:lang/orders/:page", { lang, page: "0" }) : href("/:lang", { lang }),
    302,
  );
};
