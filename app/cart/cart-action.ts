import { type ActionFunctionArgs, href, redirect } from "react-router";
import { formRefusedContext, getLocale, type RequestContext, sessionContext } from "../context.ts";
import { notFound, refuse } from "../page-errors.ts";
import { wasOwnCart } from "../session/own-cart.ts";
import { requireCarts } from "../session/require-carts.ts";
import { toCart } from "../session/to-cart.ts";
import { changeCart, type NamedCart } from "./change-cart.ts";
import { confirmOrder, orderAsGuest, orderCart } from "./order-cart.ts";
import { type CartForm, readCartForm } from "./read-cart-form.ts";
import { takeOffer } from "./take-offer.ts";

/**
 * Handles every form of the cart pages, by its intent. The form names its cart by id, because the cart's place in the
 * list may have changed; a foreign or invented id is 404.
 */
export async function cartAction({ request, url, context }: ActionFunctionArgs) {
  const form = readCartForm(await request.formData());
  // Without a session there is no cart: the session has ended since the page was shown.
  if (!context.get(sessionContext).token) throw refuse("bad-request", 400);
  const { carts, position } = await requireCarts(context);
  const index = carts.findIndex(({ id }) => id === form.cart);
  const cart = carts[index];
  if (!cart && form.intent === "delete" && wasOwnCart(form.cart, form.own, context))
    return toPresentCart(position, context);
  if (!cart) throw notFound(url);
  const named = { cart, position: index + 1, context };
  const outcome = await act(form, named);
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

/** The response to a second *Delete* of the same cart, which is already deleted. */
function toPresentCart(position: number, context: RequestContext): Response {
  context.get(sessionContext).announce({ kind: "cart-gone" });
  return toCart(position, context);
}

function act(form: CartForm, named: NamedCart) {
  switch (form.intent) {
    case "order":
    case "ask-approval":
      return orderCart(form, named);
    case "order-as-guest":
      return orderAsGuest(form, named);
    case "confirm":
      return confirmOrder(form, named);
    case "take-offer":
      return takeOffer(form, named);
    default:
      return changeCart(form, named);
  }
}
