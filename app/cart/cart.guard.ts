import { href, type MiddlewareFunction, redirect } from "react-router";
import { cartPartContext, getLocale, sessionContext } from "../request/context.ts";
import { refuseEarly } from "../request/guards/refuse-early.ts";
import { shownPath } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { activateCart } from "../request/session/carts.ts";
import { moveCarts } from "./become-customer.ts";
import { partIn } from "./cart-part.ts";
import { requireCarts } from "./require-carts.ts";

/**
 * Guard of `cart/{page}`: `page` is a cart's position, 404 beyond the last. Opening the page makes that cart active; a
 * cart without lines is shown by `empty-cart`. A POST passes, because it names its cart by id. A URL with a quote
 * passes too: after an order the cart is empty, and the quote shows the outcome.
 */
export const cart: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  context.set(cartPartContext, partIn(url));
  if (request.method === "POST") return;
  const position = parsePageNumber(params.page, 1);
  await moveCarts(context);
  const { carts } = await requireCarts(context);
  const addressed = position === null ? undefined : carts[position - 1];
  if (!addressed) throw await refuseEarly("not-found", 404, context, shownPath(url));
  const session = context.get(sessionContext);
  if (session.token && isVisit(request)) activateCart(addressed.id, context);
  if (addressed.lines.length > 0 || url.searchParams.has("quote")) return;
  throw redirect(href("/:lang/empty-cart", { lang: getLocale(context) }), 302);
};

/** True if a person opens the page; false for a HEAD request and for a prefetch. */
function isVisit(request: Request): boolean {
  return (
    request.method === "GET" &&
    !/prefetch/.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "")
  );
}
