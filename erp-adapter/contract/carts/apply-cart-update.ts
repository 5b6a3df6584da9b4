import type { ProductId } from "../product-id.ts";
import { isQuantity, MAX_QUANTITY, type Quantity } from "../quantity.ts";
import { type CartLine, type CartUpdate, MAX_CART_LINES } from "./carts.ts";

/** What the rule must be told: how many lines fit, and in which multiples a product is sold; null for an unknown product. */
export interface CartLimits {
  maxLines: number;
  packOf: (product: ProductId) => number | null;
}

/** Why an update was refused, as the details of a VALIDATION: the field, the rule it broke and the number in that rule. */
export type CartRefusal =
  | { field: "quantity"; rule: "range" | "max" | "pack"; limit: number; product: ProductId }
  | { field: "product"; rule: "unknown"; product: ProductId }
  | { field: "lines"; rule: "max"; limit: number };

export type CartUpdateOutcome = { lines: CartLine[] } | { refusal: CartRefusal };

/** Limits for lines whose pack quantities do not matter (any more). */
export const ANY_PACK: CartLimits = { maxLines: MAX_CART_LINES, packOf: () => 1 };

/**
 * A cart's lines after an update: merge adds, replace sets, delete removes; a product given twice is summed, the order
 * of lines stays, new ones follow in the order given. Only lines that the update names are checked. A product that is
 * not known (any more) stays where it is held, and no more of it is taken. All or nothing: the new lines, or the first refusal; the lines given are never changed.
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
