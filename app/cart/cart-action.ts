import { href, type RouterContextProvider, redirect } from "react-router";
import { formRefusedContext, getLocale, sessionContext } from "../context.ts";
import { type CartIntent, cartFormSchema } from "../forms/cart-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { notFound, refuse } from "../page-errors.ts";
import { wasOwnCart } from "../session/own-cart.ts";
import { requireCarts } from "../session/require-carts.ts";
import { toCart } from "../session/to-cart.ts";
import { type Change, changeCart } from "./change-cart.ts";
import { confirmOrder, orderAsGuest, orderCart } from "./order-cart.ts";

/**
 * Every form of the cart pages, told apart by its intent. The cart is the one the form names, wherever it stands in the
 * list by now; a foreign or invented id is 404.
 */
export async function cartAction({
  request,
  url,
  context,
}: {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}) {
  const form = await request.formData();
  const reading = readForm(form, cartFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { intent, version, cart: id, own: proof = "" } = reading.value;
  // The session ended after the page was shown: there is no cart any more that the form could mean.
  if (!context.get(sessionContext).token) throw refuse("bad-request", 400);
  const { carts } = await requireCarts(context);
  const index = carts.findIndex((cart) => cart.id === id);
  const cart = carts[index];
  if (!cart && intent === "delete" && wasOwnCart(id, proof, context)) return toPresentCart(context);
  if (!cart) throw notFound(url);
  const shown = { form, cart, position: index + 1, version, context };
  const outcome = await act(intent, shown);
  if (outcome instanceof Response) return outcome;
  const own = href("/:lang/cart/:page", { lang: getLocale(context), page: String(shown.position) });
  if (intent !== "save" && url.pathname !== own && !url.pathname.endsWith("/empty-cart")) {
    // The page of this address is another cart's by now: what was refused is said on the own one.
    context.get(sessionContext).announce({ kind: "cart-not-changed" });
    return redirect(own, 303);
  }
  context.set(formRefusedContext, true);
  return outcome;
}

/** *Delete* sent once more: the cart is gone, as it was wished. */
async function toPresentCart(context: Readonly<RouterContextProvider>): Promise<Response> {
  const { position } = await requireCarts(context);
  context.get(sessionContext).announce({ kind: "cart-gone" });
  return toCart(position, context);
}

function act(intent: CartIntent, change: Change) {
  switch (intent) {
    case "order":
      return orderCart(change);
    case "order-as-guest":
      return orderAsGuest(change);
    case "confirm":
      return confirmOrder(change);
    default:
      return changeCart(intent, change);
  }
}
