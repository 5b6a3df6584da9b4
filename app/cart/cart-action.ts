import { type ActionFunctionArgs, href, redirect } from "react-router";
import {
  cartPartContext,
  formRefusedContext,
  getLocale,
  type RequestContext,
  sessionContext,
  unreadFormContext,
} from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { notFound, refuse } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { loadCartsIfAny } from "../request/session/carts.ts";
import { ownerOf } from "../request/session/form-owner.ts";
import { GUEST_DIALOG, keepForm } from "../request/session/kept-form.ts";
import { LEAVE } from "./cart-forms.ts";
import { changeCart, type NamedCart, unreadChange } from "./change-cart.ts";
import { takeOffer } from "./lines/take-offer.ts";
import { findEarlier, isOrder } from "./order/find-outcome.ts";
import { orderFrom, unreadOrder } from "./order/order-cart.ts";
import { wasOwnCart } from "./own-cart.ts";
import { type CartForm, readCartForm } from "./read-cart-form.ts";
import { toCart } from "./to-cart.ts";

/**
 * Handles every form of the cart pages, by its intent. The form names its cart by id, because the cart's place in the
 * list may have changed; a foreign or invented id is 404. While the carts cannot be read, a page with scripts stays,
 * and shows why; without scripts it cannot be shown, and the error screen has the form, to be sent again.
 */
export async function cartAction({ request, url, params, context }: ActionFunctionArgs) {
  const sent = await formOf(request);
  const form = readCartForm(sent);
  context.set(unreadFormContext, { sent, orders: isOrder(form) });
  const read = await loadCartsIfAny(context);
  // Without a session there is no cart: the session has ended since the page was shown.
  if (!context.get(sessionContext).token) throw refuse("bad-request", 400);
  if (!read)
    return isOrder(form) ? unreadOrder(form, parsePageNumber(params.page, 1) ?? 1, context) : unreadChange(form);
  const part = context.get(cartPartContext);
  context.set(cartPartContext, partAfter(form, part));
  const { carts, position } = read;
  const index = carts.findIndex(({ id }) => id === form.cart);
  const cart = carts[index];
  if (!cart && form.intent === "delete" && wasOwnCart(form.cart, form.own, context))
    return toPresentCart(position, context);
  if (!cart) throw notFound(url);
  const named = { cart, position: index + 1, part, context };
  if (form.intent === "order-as-guest" && sent.has(LEAVE)) return leaveDialog(sent, named);
  const outcome = (await findEarlier(form, named)) ?? (await act(form, named));
  if (outcome instanceof Response) return outcome;
  const own = href("/:lang/cart/:page", { lang: getLocale(context), page: String(named.position) });
  if (form.intent !== "save" && url.pathname !== own && !url.pathname.endsWith("/empty-cart")) {
    // The form's URL now shows another cart, so the refusal is shown on the page of the cart that the form names.
    context.get(sessionContext).announce({ kind: "cart-not-changed" });
    return redirect(own, 303);
  }
  context.set(formRefusedContext, true);
  return outcome;
}

/** *Back to cart* of the guest's dialog: the next one begins with what was typed. */
function leaveDialog(sent: FormData, { position, context }: NamedCart): Response {
  keepForm(sent, { owner: ownerOf(context), page: GUEST_DIALOG }, context);
  return toCart(position, context);
}

/** The response to a second *Delete* of the same cart, which is already deleted. */
function toPresentCart(position: number, context: RequestContext): Response {
  context.get(sessionContext).announce({ kind: "cart-gone" });
  return toCart(position, context);
}

/** The part of the cart that the answer of a form leads to, if the form was sent on this one. */
function partAfter(form: CartForm, part: number): number {
  if (form.intent === "open-part") return form.part;
  return form.intent === "delete" ? 1 : part;
}

function act(form: CartForm, named: NamedCart) {
  if (isOrder(form)) return orderFrom(form, named);
  return form.intent === "take-offer" ? takeOffer(form, named) : changeCart(form, named);
}
