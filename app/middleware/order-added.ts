import { href, type MiddlewareFunction, redirect } from "react-router";
import type { QuoteId } from "#server/services/ordering/quote.ts";
import { getLocale, sessionContext, shopContext } from "../context.ts";

/**
 * Guard of `order-success`: open for ten minutes after an order to the person who placed it, in the same session; a
 * reload is allowed. Without an order, a customer is redirected to the company's orders, anybody else to the home page.
 */
export const orderAdded: MiddlewareFunction<Response> = async ({ context }) => {
  const { orderAdded: quote, user } = context.get(sessionContext);
  const copy = quote === null ? null : await context.get(shopContext).ordering.copyOf(quote as QuoteId);
  if (copy && copy.user === user?.id) return;
  const lang = getLocale(context);
  throw redirect(
    user?.kind === "customer" ? href("/:lang/orders/:page", { lang, page: "0" }) : href("/:lang", { lang }),
    302,
  );
};
