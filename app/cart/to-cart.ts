import { href, redirect } from "react-router";
import { cartPartContext, getLocale, type RequestContext } from "../request/context.ts";
import { loadCartsIfAny } from "../request/session/carts.ts";

/**
 * Redirects to the cart at this position: with 303 after a form, with 302 from a page that has no position itself. A form
 * that was sent on a part of a long cart leads back to that part.
 */
export function toCart(
  position: number,
  context: RequestContext,
  status: 302 | 303 = 303,
  query: Record<string, string> = {},
): Response {
  const part = context.get(cartPartContext);
  const search = String(new URLSearchParams({ ...query, ...(part > 1 && { part: String(part) }) }));
  const path = href("/:lang/cart/:page", { lang: getLocale(context), page: String(position) });
  return redirect(search ? `${path}?${search}` : path, status);
}

/**
 * Redirects to the active cart after something was put into it. If the carts cannot be read, its position is unknown:
 * then redirects to `empty-cart`, which redirects to the cart as soon as they can be read. An error would invite the
 * reader to send the form again, although it has succeeded.
 */
export async function toActiveCart(context: RequestContext): Promise<Response> {
  const carts = await loadCartsIfAny(context);
  if (carts) return toCart(carts.position, context);
  return redirect(href("/:lang/empty-cart", { lang: getLocale(context) }), 303);
}
