import { href, redirect } from "react-router";
import { getLocale, type RequestContext } from "../context.ts";
import { loadCartsIfAny } from "./carts.ts";

/** Redirects to the cart at this position: with 303 after a form, with 302 from a page that has no position itself. */
export function toCart(position: number, context: RequestContext, status: 302 | 303 = 303): Response {
  return redirect(href("/:lang/cart/:page", { lang: getLocale(context), page: String(position) }), status);
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
