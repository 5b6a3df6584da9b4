import { createHash } from "node:crypto";
import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { ShownOffer } from "./shown-offer.ts";

/** An offer with the value that a form sends back if a person takes it. */
export interface OfferToTake extends ShownOffer {
  consent: string;
}

/**
 * Binds an offer to all that it says and to what the cart holds of its parts: taken once, the cart holds other quantities, and
 * the same consent counts no more.
 */
export function withConsent(offer: ShownOffer, cart: Pick<Cart, "id" | "lines">): OfferToTake {
  const products = new Set([
    offer.wanted.product,
    ...offer.alternatives.flatMap(({ lines }) => lines.map(({ product }) => product)),
  ]);
  const held = cart.lines.flatMap(({ product, quantity }) => (products.has(product) ? [`${product} ${quantity}`] : []));
  const facts = JSON.stringify([offer.hash, cart.id, held.sort()]);
  return { ...offer, consent: createHash("sha256").update(facts).digest("base64url") };
}
