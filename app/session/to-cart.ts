import { href, type RouterContextProvider, redirect } from "react-router";
import { getLocale } from "../middleware/locale.ts";

/** To the cart at this place in the list; by 303 after a form, 302 from a page that has no place of its own. */
export function toCart(position: number, context: Readonly<RouterContextProvider>, status: 302 | 303 = 303): Response {
  return redirect(href("/:lang/cart/:page", { lang: getLocale(context), page: String(position) }), status);
}
