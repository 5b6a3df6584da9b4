import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { type CartPart, partOfLine } from "../cart-part.ts";

/**
 * changed: other conditions than those last seen · leftOut: not part of the order · replaced: another part is offered ·
 * beyondGuest: more pieces than a guest can order
 */
export type ToSeeKind = (typeof KINDS)[number];

const KINDS = ["changed", "leftOut", "replaced", "beyondGuest"] as const;

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
  const parted = new Map(lines.map(({ product }, index) => [product, partOfLine(index)]));
  const all = KINDS.flatMap((kind) =>
    [...Map.groupBy(found[kind], (product) => parted.get(product))].flatMap(([part, products]) => {
      if (part === undefined || (part === shown && kind !== "changed")) return [];
      const named = products.slice(0, NAMED).map((product) => ({ product, number: numberOf(product) }));
      return { part, kind, count: products.length, lines: named };
    }),
  );
  return all.toSorted((one, other) => one.part - other.part);
}
