import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { type CartPart, partOfLine } from "./cart-part.ts";

/**
 * changed: other conditions than those last seen · leftOut: not part of the order · replaced: another part is offered ·
 * beyondGuest: more pieces than a guest can order
 */
export type ToSeeKind = "changed" | "leftOut" | "replaced" | "beyondGuest";

/** Lines of one part of a long cart that a person should look at before they order. */
export interface LinesToSee {
  part: number;
  kind: ToSeeKind;
  count: number;
  /** the first few of them */
  lines: { product: ProductId; number: string }[];
}

/** The most lines of a part that are named. */
const NAMED = 5;

/**
 * The lines to see on the other parts of a cart, and those with changed conditions also on the shown part; empty for a
 * cart that is shown whole.
 */
export function linesToSee(
  { lines }: Cart,
  found: Readonly<Record<ToSeeKind, Iterable<ProductId>>>,
  { part: shown, parts }: CartPart,
  numberOf: (product: ProductId) => string,
): LinesToSee[] {
  if (parts === 1) return [];
  const at = new Map(lines.map(({ product }, index) => [product, partOfLine(index)]));
  const all = new Map<string, LinesToSee>();
  for (const [kind, products] of Object.entries(found) as [ToSeeKind, Iterable<ProductId>][]) {
    for (const product of products) {
      const part = at.get(product);
      if (part === undefined || (part === shown && kind !== "changed")) continue;
      const one = all.get(`${part} ${kind}`) ?? { part, kind, count: 0, lines: [] };
      all.set(`${part} ${kind}`, one);
      one.count += 1;
      if (one.lines.length < NAMED) one.lines.push({ product, number: numberOf(product) });
    }
  }
  return [...all.values()].sort((one, other) => one.part - other.part);
}
