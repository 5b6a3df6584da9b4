import type { Cart, CartLine, CartUpdateRequest } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { RequestContext } from "../../request/context.ts";
import { updateCart } from "../../request/session/carts.ts";
import { type OfferToTake, withConsent } from "./consent.ts";
import { askOffers } from "./load-offers.ts";
import type { ShownAlternative } from "./shown-offer.ts";

/** A form that takes an alternative of an offer. */
export interface TakenOffer {
  product: ProductId;
  /** the whole quantity that was wanted, including the pieces in the cart at that time */
  quantity: number;
  consent: string;
  /** index of the alternative */
  choice: number;
}

/** `agreed`: the offer is as it was shown · `changed`: `offer` is the present offer, null if there is none. */
export type CheckedOffer =
  | { kind: "agreed"; offer: OfferToTake; alternative: ShownAlternative }
  | { kind: "changed"; offer: OfferToTake | null };

/** Makes the offer again and compares it with what the person agreed to. Rejects with the ERP's error. */
export async function checkOffer(
  { product, quantity, consent, choice }: TakenOffer,
  cart: Cart,
  context: RequestContext,
): Promise<CheckedOffer> {
  const offers = await askOffers([{ product, quantity }], context);
  const now = offers.get(product);
  const offer = now ? withConsent(now, cart) : null;
  const alternative = offer?.consent === consent ? offer.alternatives[choice] : undefined;
  return offer && alternative ? { kind: "agreed", offer, alternative } : { kind: "changed", offer };
}

/**
 * Puts an alternative into the cart for which it was shown, in one change: it replaces the wanted part's line, and is
 * added to lines with the same parts. `isNew`: true for the cart of a new guest. Rejects with the ERP's error;
 * VERSION_CONFLICT if the cart has changed since it was shown, for example by the same form sent before.
 */
export async function putIntoCart(
  { offer, alternative }: Extract<CheckedOffer, { kind: "agreed" }>,
  { cart, isNew = false }: { cart: Cart; isNew?: boolean },
  context: RequestContext,
): Promise<void> {
  const { product } = offer.wanted;
  const update: CartUpdateRequest = cart.lines.some((line) => line.product === product)
    ? { products: replaced(cart.lines, product, alternative), merge: false }
    : { products: alternative.lines.map(toCartLine) };
  const set = [product, ...alternative.lines.map((line) => line.product)];
  await updateCart(cart.id, isNew ? update : { ...update, ifVersion: cart.version }, context, { set });
}

/** The cart's lines, with the new ones in place of the wanted part's line. */
function replaced(lines: readonly CartLine[], product: ProductId, alternative: ShownAlternative): CartLine[] {
  const quantities = new Map<ProductId, number>();
  for (const line of alternative.lines)
    quantities.set(line.product, (quantities.get(line.product) ?? 0) + line.quantity);
  const held = new Set(lines.map((line) => line.product));
  return lines.flatMap((line) => {
    const added = quantities.get(line.product) ?? 0;
    if (line.product !== product) return [toCartLine({ ...line, quantity: line.quantity + added })];
    const news = [...quantities]
      .filter(([other]) => !held.has(other))
      .map(([other, quantity]) => ({ product: other, quantity }));
    return [...(added > 0 ? [{ product, quantity: added }] : []), ...news].map(toCartLine);
  });
}

/**
 * Makes a cart line without a check: the quantities of an offer are valid, and the ERP refuses a sum that is too large.
 */
function toCartLine({ product, quantity }: { product: ProductId; quantity: number }): CartLine {
  return { product, quantity: quantity as Quantity };
}
