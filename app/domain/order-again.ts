import { type CartLine, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import { type Condition, isOrderable, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { isQuantity, MAX_QUANTITY, type Quantity } from "#erp-adapter/contract/quantity.ts";

/** What became of a line that was ordered again: it is in the cart, or why it is not. */
export const FATES = {
  added: "a",
  gone: "g",
  notOrderable: "n",
  onlyLeft: "l",
  onRequest: "r",
  pack: "p",
  tooMany: "m",
  tooManyLines: "f",
} as const;
export type Fate = keyof typeof FATES;
export type LeftReason = Exclude<Fate, "added">;

/** One fate for each line of the order, in the order of its lines. */
export type AgainOutcome = readonly Fate[];

/** A product of an order with all that was ordered of it: two lines may be of one product. */
export interface Wanted {
  product: ProductId;
  quantity: number;
}

/** The products of an order, each once, in the order of its lines. */
export function toWanted(lines: readonly OrderLine[]): Wanted[] {
  const quantities = new Map<ProductId, number>();
  for (const { product, quantity } of lines) quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  return [...quantities].map(([product, quantity]) => ({ product, quantity }));
}

/** True for what the ERP may be asked about; the rest is too many. */
export function isAskable(wanted: Wanted): wanted is CartLine {
  return isQuantity(wanted.quantity);
}

/** What of an order goes into a cart now, and what became of each line. Present conditions decide. */
export function orderAgain(
  lines: readonly OrderLine[],
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
): { products: CartLine[]; outcome: AgainOutcome } {
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
      // What comes after as many as fit was not asked for: no cart could hold it.
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

/** What is out of order or discontinued can be had as long as the shelf lasts, and no more. */
function toShortage(condition: Condition): LeftReason {
  if (isPriced(condition)) return condition.now > 0 ? "onlyLeft" : "notOrderable";
  return condition.problem === "gone" ? "gone" : "onRequest";
}

/** An outcome as an address has it: a letter a line, equal neighbours counted, so that 1,000 lines fit. */
export function toAgainCode(outcome: AgainOutcome): string {
  const runs: { fate: Fate; count: number }[] = [];
  for (const fate of outcome) {
    const run = runs.at(-1);
    if (run?.fate === fate) run.count += 1;
    else runs.push({ fate, count: 1 });
  }
  return runs.map(({ fate, count }) => FATES[fate] + (count > 1 ? count : "")).join("");
}

/** The outcome of a code from outside; null unless it is, to the letter, one of an order of so many lines. */
export function parseAgainCode(code: string, lines: number): AgainOutcome | null {
  if (code.length > 4 * MAX_CART_LINES || !/^(?:[a-z](?:[1-9]\d{0,3})?)+$/.test(code)) return null;
  const outcome: Fate[] = [];
  for (const [, letter = "", digits] of code.matchAll(/([a-z])(\d*)/g)) {
    const fate = FATE_OF.get(letter);
    const count = Number(digits || 1);
    if (!fate || outcome.length + count > lines) return null;
    outcome.push(...Array.from({ length: count }, () => fate));
  }
  return outcome.length === lines && toAgainCode(outcome) === code ? outcome : null;
}

const FATE_OF: ReadonlyMap<string, Fate> = new Map(
  Object.entries(FATES).map(([fate, letter]): [string, Fate] => [letter, fate as Fate]),
);
