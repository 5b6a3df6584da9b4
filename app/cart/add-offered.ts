import { data, redirect } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { logFailure, sessionContext } from "../context.ts";
import { toRetryLater } from "../domain/retry-later.ts";
import { safePath } from "../domain/safe-path.ts";
import { toFieldError } from "../forms/field-error.ts";
import { loadCartsToChange } from "../session/carts.ts";
import { becomeGuest } from "../session/identity.ts";
import { readOfferForm } from "../supersession/read-offer-form.ts";
import { checkOffer, putIntoCart } from "../supersession/take-offer.ts";
import { type AddRefusal, type GoodsForm, statusOf } from "./add-to-cart.ts";

/**
 * Takes an alternative of an offer on a page of goods, into the active cart. A visitor becomes a guest here. Success leads
 * back to the same address by 303; an offer that is another by now is shown, and nothing is added.
 */
export async function addOffered({ form, url, context }: GoodsForm) {
  const taken = readOfferForm(form);
  const refusal = await add();
  if (refusal) {
    const refused: AddRefusal = { product: taken.product, typed: String(taken.quantity), ...refusal };
    return data({ refused }, { status: statusOf(refused.error) });
  }
  throw redirect(safePath(url.pathname + url.search, "/"), 303);

  async function add(): Promise<Pick<AddRefusal, "error" | "offer"> | null> {
    const session = context.get(sessionContext);
    try {
      const { active, position } = await loadCartsToChange(context);
      const checked = await checkOffer(taken, active, context);
      if (checked.kind === "changed") return { error: { key: "offerChanged" }, offer: checked.offer };
      const isNew = session.token === null;
      const guest = await becomeGuest(context);
      if (!guest.allowed) {
        const limit = toRetryLater(guest.retryAfterSeconds).minutes;
        return { error: { key: "tooManyGuests", limit }, offer: checked.offer };
      }
      await putIntoCart(checked, { cart: active, isNew }, context);
      session.activate(active.id);
      const parts = checked.alternative.lines.map(({ quantity, number }) => `${quantity} × ${number}`).join(" + ");
      session.announce({ kind: "offer-taken", parts, cart: position });
      return null;
    } catch (error) {
      if (isErpError(error, "VALIDATION")) return { error: toFieldError(error.details) };
      if (isErpError(error, "IN_PROGRESS")) return { error: { key: "beingOrdered" } };
      if (isErpError(error, "VERSION_CONFLICT")) return { error: { key: "offerChanged" } };
      logFailure(error, "offered parts not added to cart", context);
      return { error: { key: error.effect === "none" ? "addToCart" : "addToCartUnknown" } };
    }
  }
}
