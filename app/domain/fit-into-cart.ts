import { type CartLine, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import { type Condition, isOrderable, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { isQuantity, MAX_QUANTITY, type Quantity } from "#erp-adapter/contract/quantity.ts";

/** The fate of a line that was to be put into a cart: `added`, or why it is not in the cart. */
export const FATES = [
  "added",
  "gone",
  "notOrderable",
  "onlyLeft",
  "onRequest",
  "pack",
  "tooMany",
  "tooManyLines",
] as const;
export type Fate = (typeof FATES)[number];
export type LeftReason = Exclude<Fate, "added">;

/** A line of an order, or a favourite, to be put into a cart. */
export interface Wanted {
  product: ProductId;
  quantity: number;
}

/** The products of such lines, each once with the sum of its quantities, in the order given. */
export function toWanted(lines: readonly Wanted[]): Wanted[] {
  const quantities = new Map<ProductId, number>();
  for (const { product, quantity } of lines) quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  return [...quantities].map(([product, quantity]) => ({ product, quantity }));
}

/** The same, plus what the cart already holds of these products: conditions are asked for the sum. */
export function withHeld(wanted: readonly Wanted[], cart: readonly CartLine[]): Wanted[] {
  const held = new Map<ProductId, number>(cart.map(({ product, quantity }) => [product, quantity]));
  return wanted.map(({ product, quantity }) => ({ product, quantity: quantity + (held.get(product) ?? 0) }));
}

/** True if the ERP may be asked about the quantity; a larger one is too many. */
export function isAskable(wanted: Wanted): wanted is CartLine {
  return isQuantity(wanted.quantity);
}

/**
 * Which of these lines go into a cart now, and the fate of each, in their order. Decided by present conditions for the
 * sum with the cart.
 */
export function fitIntoCart(
  lines: readonly Wanted[],
  conditions: ReadonlyMap<ProductId, Condition>,
  {
    cart,
    packOf,
    maxLines = MAX_CART_LINES,
  }: {
    cart: readonly CartLine[];
    packOf: (product: ProductId) => number;
    maxLines?: number;
  },
): { products: CartLine[]; outcome: Fate[] } {
  const inCart = new Map<ProductId, number>(cart.map(({ product, quantity }) => [product, quantity]));
  const products: CartLine[] = [];
  const fates = new Map<ProductId, Fate>();
  for (const [index, { product, quantity }] of toWanted(lines).entries()) {
    const before = inCart.get(product);
    const sum = (before ?? 0) + quantity;
    const condition = conditions.get(product);
    const fate = fateOf(condition, {
      sum,
      pack: packOf(product),
      // Lines beyond as many as fit were not asked about: no cart could hold them.
      isFull: index >= maxLines || (before === undefined && inCart.size >= maxLines),
    });
    fates.set(product, fate);
    if (fate !== "added") continue;
    inCart.set(product, sum);
    products.push({ product, quantity: quantity as Quantity });
  }
  return { products, outcome: lines.map(({ product }) => fates.get(product) ?? "gone") };
}

function fateOf(
  condition: Condition | undefined,
  { sum, pack, isFull }: { sum: number; pack: number; isFull: boolean },
): Fate {
  if (sum > MAX_QUANTITY) return "tooMany";
  if (!condition) return isFull ? "tooManyLines" : "gone";
  if (!isOrderable(condition)) return toShortage(condition);
  if (sum % pack !== 0) return "pack";
  return isFull ? "tooManyLines" : "added";
}

/** A product that cannot be reordered can be had while stock lasts, and no more. */
function toShortage(condition: Condition): LeftReason {
  if (isPriced(condition)) return condition.now > 0 ? "onlyLeft" : "notOrderable";
  return condition.problem === "gone" ? "gone" : "onRequest";
}
