import { href, type RouterContextProvider, redirect } from "react-router";
import { getLocale } from "../context.ts";
import { loadCartsIfAny } from "./carts.ts";

/** To the cart at this place in the list; by 303 after a form, 302 from a page that has no place of its own. */
export function toCart(position: number, context: Readonly<RouterContextProvider>, status: 302 | 303 = 303): Response {
  return redirect(href("/:lang/cart/:page", { lang: getLocale(context), page: String(position) }), status);
}

/**
 * To the active cart after something was put into it. While the carts cannot be read its place is not known: then to the
 * page that leads there as soon as they can, for what is done must not be sent again.
 */
export async function toActiveCart(context: Readonly<RouterContextProvider>): Promise<Response> {
  const carts = await loadCartsIfAny(context);
  if (carts) return toCart(carts.position, context);
  return redirect(href("/:lang/empty-cart", { lang: getLocale(context) }), 303);
}
