import { createHash } from "node:crypto";
import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { ShownOffer } from "./shown-offer.ts";

/** An offer with the value that a form sends back if a person takes it. */
export interface OfferToTake extends ShownOffer {
  consent: string;
}

/**
 * Binds consent to the whole content of an offer and to the quantities of its parts in the cart. Once the offer is
 * taken, these quantities differ, so the same consent is no longer valid.
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
