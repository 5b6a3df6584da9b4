import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import { isOrderable } from "#erp-adapter/contract/conditions/conditions.ts";
import { isQuantity } from "#erp-adapter/contract/quantity.ts";
import { type AskedFacts, askFacts } from "../ask-facts.ts";
import type { NamedCart } from "../change-cart.ts";
import { placeAsked, readKept } from "../delivery/cart-delivery.ts";
import { copyToNewCart } from "../lines/move-lines.ts";

/** The pieces of a cart that are available now, and those that come later, by line. */
export interface SplitCart {
  now: CartLine[];
  rest: CartLine[];
}

/**
 * Splits each line: whole packs that are available now stay, the rest comes later. Lines that cannot be ordered stay.
 */
export function splitCart(
  lines: readonly CartLine[],
  { conditions, packOf }: Pick<AskedFacts, "conditions" | "packOf">,
): SplitCart {
  const split: SplitCart = { now: [], rest: [] };
  for (const line of lines) {
    const condition = conditions.get(line.product);
    const isSold = condition !== undefined && isOrderable(condition);
    const pack = packOf(line.product);
    const now = isSold ? Math.floor(condition.now / pack) * pack : line.quantity;
    if (isQuantity(now)) split.now.push({ ...line, quantity: now });
    const later = line.quantity - now;
    if (isQuantity(later)) split.rest.push({ ...line, quantity: later });
  }
  return split;
}

/**
 * Copies the pieces that come later to a new cart, and returns the lines to which the caller must then reduce this cart
 * (see `copyToNewCart`). Null if nothing is available now, or nothing comes later. Rejects with the ERP's error.
 */
export async function moveRest(named: NamedCart): Promise<CartLine[] | null> {
  const { cart, context } = named;
  const place = placeAsked(await readKept(cart.id, context), null);
  const { now, rest } = splitCart(cart.lines, await askFacts(cart.lines, [], context, { place }));
  if (now.length === 0 || rest.length === 0) return null;
  await copyToNewCart("rest", rest, named);
  return now;
}
