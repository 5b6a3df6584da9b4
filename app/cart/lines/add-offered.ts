import { data, redirect } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { checkOffer } from "../../goods/supersession/check-offer.ts";
import { readOfferForm } from "../../goods/supersession/read-offer-form.ts";
import { partsOf } from "../../goods/supersession/shown-offer.ts";
import { type FormRequest, logFailure, sessionContext } from "../../request/context.ts";
import { toFieldError } from "../../request/forms/field-error.ts";
import { toRetryLater } from "../../request/retry-later.ts";
import { safePath } from "../../request/safe-path.ts";
import { loadCartsToChange } from "../../request/session/carts.ts";
import { becomeGuest } from "../../request/session/identity.ts";
import { type AddMore, type AddRefusal, namedCart, statusOf } from "./add-to-cart.ts";
import { replaceLine } from "./replace-line.ts";

/**
 * Takes an offer that a page of goods shows: puts the chosen alternative into the cart for which the offer was made.
 * A visitor becomes a guest here. Redirects back (303) on success. If the offer has changed since it was shown,
 * nothing is added, and the response has the present offer.
 */
export async function addOffered({ form, url, context }: FormRequest, { back, words }: AddMore = {}) {
  const taken = readOfferForm(form);
  const refusal = await add();
  if (refusal) {
    const refused: AddRefusal = { product: taken.product, typed: String(taken.quantity), ...refusal };
    return data({ refused }, { status: statusOf(refused.error) });
  }
  throw redirect(safePath(back ?? url.pathname + url.search, "/"), 303);

  async function add(): Promise<Pick<AddRefusal, "error" | "offer"> | null> {
    const session = context.get(sessionContext);
    let isSent = false;
    try {
      const { cart, position } = namedCart(await loadCartsToChange(context), form);
      const checked = await checkOffer(taken, cart, context);
      if (checked.kind === "changed") return { error: { key: "offerChanged" }, offer: checked.offer };
      const isNew = session.token === null;
      const guest = await becomeGuest(context);
      if (!guest.allowed) {
        const limit = toRetryLater(guest.retryAfterSeconds).minutes;
        return { error: { key: "tooManyGuests", limit }, offer: checked.offer };
      }
      isSent = true;
      await replaceLine(checked, { cart, isNew, words }, context);
      session.activate(cart.id);
      session.announce({ kind: "offer-taken", parts: partsOf(checked.alternative), cart: position });
      return null;
    } catch (error) {
      if (isErpError(error, "VALIDATION")) return { error: toFieldError(error.details) };
      if (isErpError(error, "IN_PROGRESS")) return { error: { key: "beingOrdered" } };
      if (isErpError(error, "VERSION_CONFLICT")) return { error: { key: "offerChanged" } };
      logFailure(error, "offered parts not added to cart", context);
      return { error: { key: isSent && error.effect !== "none" ? "addToCartUnknown" : "addToCart" } };
    }
  }
}
