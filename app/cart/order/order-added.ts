import { href, redirect } from "react-router";
import type { OrderCopy } from "#server/services/ordering/order-copy.ts";
import type { QuoteId } from "#server/services/ordering/quote.ts";
import {
  getLocale,
  type PageRequest,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../../request/context.ts";

/**
 * Redirects to the success page of this order. Its URL names the order, because another tab may place one before the
 * page is shown. `isEarlier`: the page says that the order was placed before the form was sent, without what was typed.
 */
export function toSuccess(
  { quote }: Pick<OrderCopy, "quote">,
  context: RequestContext,
  { status = 303, isEarlier = false }: { status?: 302 | 303; isEarlier?: boolean } = {},
): Response {
  context.get(sessionContext).orderPlaced(quote);
  const order = context.get(shopContext).orders.ordering.signedId({ id: quote });
  const path = href("/:lang/order-success", { lang: getLocale(context) });
  return redirect(`${path}?order=${encodeURIComponent(order)}${isEarlier ? "&earlier" : ""}`, status);
}

/** The order of each request, so that guard and page read its copy, which may have thousands of lines, once. */
const added = new WeakMap<RequestContext, Promise<OrderCopy | null>>();

/**
 * The order that the success page shows: the one that its URL names, or the one placed last. Null if the person has
 * placed no order in this session within the last ten minutes, or if the named order is not theirs.
 */
export function findAdded(request: PageRequest): Promise<OrderCopy | null> {
  const found = added.get(request.context) ?? readAdded(request);
  added.set(request.context, found);
  return found;
}

async function readAdded({ url, context }: PageRequest): Promise<OrderCopy | null> {
  const { orderAdded, user } = context.get(sessionContext);
  if (orderAdded === null) return null;
  const { ordering } = context.get(shopContext).orders;
  const { signer } = context.get(shopContext).request;
  const named = url.searchParams.get("order");
  const quote = named === null ? orderAdded : signer.verify("quote", named);
  const copy = quote === null ? null : await ordering.copyOf(quote as QuoteId);
  return copy && copy.user === user?.id ? copy : null;
}
