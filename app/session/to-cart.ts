import { href, redirect } from "react-router";
import { getLocale, type RequestContext } from "../context.ts";
import { loadCartsIfAny } from "./carts.ts";

/** Leads to the cart at this place in the list; by 303 after a form, by 302 from a page without a place of its own. */
export function toCart(position: number, context: RequestContext, status: 302 | 303 = 303): Response {
  return redirect(href("/:lang/cart/:page", { lang: getLocale(context), page: String(position) }), status);
}

/**
 * Redirects to the active cart after something was put into it. If the carts cannot be read, its place is unknown: then
 * to `empty-cart`, which redirects to the cart as soon as they can be read. The form has been carried out and must not
 * be sent again.
 */
export async function toActiveCart(context: RequestContext): Promise<Response> {
  const carts = await loadCartsIfAny(context);
  if (carts) return toCart(carts.position, context);
  return redirect(href("/:lang/empty-cart", { lang: getLocale(context) }), 303);
}
