import { data } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { checkOffer } from "../../goods/supersession/check-offer.ts";
import { partsOf } from "../../goods/supersession/shown-offer.ts";
import { logFailure, orElse, sessionContext, shopContext } from "../../request/context.ts";
import { type FieldError, toFieldError } from "../../request/forms/field-error.ts";
import { getActor } from "../../request/session/identity.ts";
import { type ChangeRefusal, carryNumber, type NamedCart } from "../change-cart.ts";
import type { CartForm } from "../read-cart-form.ts";
import { toCart } from "../to-cart.ts";
import { replaceLine } from "./replace-line.ts";

/**
 * Puts an alternative of an offer in place of a line of the cart, and redirects to the cart, which shows a new quote.
 * If the offer has changed since it was shown, nothing changes, and the cart shows the present offer.
 */
export async function takeOffer(
  { taken, quote: signed }: Extract<CartForm, { intent: "take-offer" }>,
  { cart, position, context }: NamedCart,
) {
  const session = context.get(sessionContext);
  try {
    const checked = await checkOffer(taken, cart, context);
    if (checked.kind === "changed") {
      session.announce({ kind: "offer-changed" });
      return toCart(position, context);
    }
    await replaceLine(checked, { cart }, context);
    session.activate(cart.id);
    const actor = getActor(context);
    // The parts are in the cart by now, so a quote that cannot be read must not be reported as a refusal.
    const quote =
      actor && signed
        ? await orElse(null, "a document number was not read", context, () =>
            context.get(shopContext).orders.ordering.find(signed, actor),
          )
        : null;
    const carried = carryNumber(cart.id, quote?.buyerDocumentNumber);
    session.announce({ kind: "offer-taken", parts: partsOf(checked.alternative), cart: position, carried });
    return toCart(position, context);
  } catch (error) {
    if (isErpError(error, "VERSION_CONFLICT")) {
      session.announce({ kind: "offer-changed" });
      return toCart(position, context);
    }
    if (isErpError(error, "VALIDATION")) return refused(toFieldError(error.details), 400);
    if (isErpError(error, "IN_PROGRESS")) return refused({ key: "beingOrdered" }, 409);
    logFailure(error, "an offer was not taken", context);
    return refused({ key: error.effect === "none" ? "failed" : "perhapsSaved" }, 503);
  }
}

function refused(error: FieldError, status: number) {
  const change: ChangeRefusal = { conflict: false, errors: { cart: error }, typed: {} };
  return data({ change }, { status });
}
