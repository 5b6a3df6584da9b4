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
  "superseded",
  "tooMany",
  "tooManyLines",
] as const;
export type Fate = (typeof FATES)[number];
export type LeftReason = Exclude<Fate, "added">;

/** A product and a quantity that are to be put into a cart, for example from an order, a list or the favourites. */
export interface Wanted {
  product: ProductId;
  quantity: number;
}

/** Merges lines of the same product: each product once, with the sum of its quantities, in the order given. */
export function toWanted(lines: readonly Wanted[]): Wanted[] {
  const quantities = new Map<ProductId, number>();
  for (const { product, quantity } of lines) quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  return [...quantities].map(([product, quantity]) => ({ product, quantity }));
}

/** Adds the quantities that the cart already holds of these products, because conditions are requested for the sum. */
export function withHeld(wanted: readonly Wanted[], cart: readonly CartLine[]): Wanted[] {
  const held = new Map<ProductId, number>(cart.map(({ product, quantity }) => [product, quantity]));
  return wanted.map(({ product, quantity }) => ({ product, quantity: quantity + (held.get(product) ?? 0) }));
}

/** True if the quantity is small enough for a request to the ERP; a larger quantity gets the fate `tooMany`. */
export function isAskable(wanted: Wanted): wanted is CartLine {
  return isQuantity(wanted.quantity);
}

/**
 * Decides which lines go into a cart now. `conditions` are the present ones for the quantity of each product in the
 * lines and the cart together. `outcome` has the fate of each line, in the order of the lines.
 */
export function fitIntoCart(
  lines: readonly Wanted[],
  conditions: ReadonlyMap<ProductId, Condition>,
  {
    cart,
    packOf,
    isReplaced = () => false,
    maxLines = MAX_CART_LINES,
  }: {
    cart: readonly CartLine[];
    packOf: (product: ProductId) => number;
    /** true if the product must not be ordered in this quantity, because other products are offered in its place */
    isReplaced?: (product: ProductId) => boolean;
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
      isReplaced: isReplaced(product),
      // Products beyond `maxLines` have no conditions, because no cart could hold them.
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
  { sum, pack, isReplaced, isFull }: { sum: number; pack: number; isReplaced: boolean; isFull: boolean },
): Fate {
  if (sum > MAX_QUANTITY) return "tooMany";
  if (isReplaced) return "superseded";
  if (!condition) return isFull ? "tooManyLines" : "gone";
  if (!isOrderable(condition)) return toShortage(condition);
  if (sum % pack !== 0) return "pack";
  return isFull ? "tooManyLines" : "added";
}

/**
 * The reason why a product is not orderable in this quantity. A product that cannot be reordered is sold only from
 * stock.
 */
function toShortage(condition: Condition): LeftReason {
  if (isPriced(condition)) return condition.now > 0 ? "onlyLeft" : "notOrderable";
  return condition.problem === "gone" ? "gone" : "onRequest";
}

/** Pieces in stock, in whole packs, less the pieces `taken`; 0 if none are left. */
export function leftBeyond(condition: Condition | undefined, { pack, taken }: { pack: number; taken: number }): number {
  const onShelf = condition && isPriced(condition) ? condition.now : 0;
  return Math.max(0, Math.floor(onShelf / pack) * pack - taken);
}

/** The nearest quantities above and below `quantity` that make whole packs together with `taken`, the larger first. */
export function nearestPacks(quantity: number, { pack, taken }: { pack: number; taken: number }): number[] {
  const packs = (quantity + taken) / pack;
  const near = [Math.ceil(packs), Math.floor(packs)].map((whole) => whole * pack);
  return near.filter((sum) => sum <= MAX_QUANTITY && sum > taken).map((sum) => sum - taken);
}
