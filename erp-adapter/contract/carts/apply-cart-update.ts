import type { ProductId } from "../product-id.ts";
import { isQuantity, MAX_QUANTITY, type Quantity } from "../quantity.ts";
import { type CartLine, type CartUpdate, MAX_CART_LINES } from "./carts.ts";

/** The limits for an update: the most lines, and the pack quantity of each product, null if the product is unknown. */
export interface CartLimits {
  maxLines: number;
  packOf: (product: ProductId) => number | null;
}

/**
 * Why an update was refused, as details of a VALIDATION: the field, the broken rule, the number in that rule and the
 * product, as far as they apply.
 */
export type CartRefusal =
  | { field: "quantity"; rule: "range" | "max" | "pack"; limit: number; product: ProductId }
  | { field: "product"; rule: "unknown"; product: ProductId }
  | { field: "lines"; rule: "max"; limit: number };

export type CartUpdateOutcome = { lines: CartLine[] } | { refusal: CartRefusal };

/** Limits for which every product is known and any quantity fits its pack. */
export const ANY_PACK: CartLimits = { maxLines: MAX_CART_LINES, packOf: () => 1 };

/**
 * A cart's lines after an update. `merge` true: quantities are added to the lines, which keep their order; new lines
 * follow in the order given. `merge` false: the given list replaces all lines. `delete`: the named lines are removed.
 * Quantities of a product named twice are summed. Lines that the update does not name are not checked. The quantity of
 * a product that is no longer known cannot grow. All or nothing: returns the new lines or the first refusal, and never
 * changes the array `lines`.
 */
export function applyCartUpdate(
  lines: readonly CartLine[],
  update: Pick<CartUpdate, "products" | "merge" | "delete">,
  limits: CartLimits,
): CartUpdateOutcome {
  if (update.delete) {
    const named = new Set(update.products.map((line) => line.product));
    return { lines: lines.filter((line) => !named.has(line.product)) };
  }
  const quantities = new Map<ProductId, number>(update.merge ? toEntries(lines) : []);
  for (const { product, quantity } of update.products) {
    if (!isQuantity(quantity)) return refuseQuantity(product, "range", MAX_QUANTITY);
    quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  }
  return refusalOf(lines, quantities, update.products, limits) ?? { lines: toLines(quantities) };
}

function refusalOf(
  before: readonly CartLine[],
  quantities: ReadonlyMap<ProductId, number>,
  touched: readonly CartLine[],
  { maxLines, packOf }: CartLimits,
): CartUpdateOutcome | null {
  const held = new Map(toEntries(before));
  for (const { product } of touched) {
    const quantity = quantities.get(product) ?? 0;
    if (quantity > MAX_QUANTITY) return refuseQuantity(product, "max", MAX_QUANTITY);
    const pack = packOf(product);
    if (pack === null && quantity > (held.get(product) ?? 0))
      return { refusal: { field: "product", rule: "unknown", product } };
    if (pack !== null && quantity % pack !== 0) return refuseQuantity(product, "pack", pack);
  }
  return quantities.size > maxLines ? { refusal: { field: "lines", rule: "max", limit: maxLines } } : null;
}

function refuseQuantity(product: ProductId, rule: "range" | "max" | "pack", limit: number): CartUpdateOutcome {
  return { refusal: { field: "quantity", rule, limit, product } };
}

function toEntries(lines: readonly CartLine[]): [ProductId, number][] {
  return lines.map(({ product, quantity }) => [product, quantity]);
}

function toLines(quantities: ReadonlyMap<ProductId, number>): CartLine[] {
  return [...quantities].map(([product, quantity]) => ({ product, quantity: quantity as Quantity }));
}
