import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { MAX_LINKS, type Supersession } from "#erp-adapter/contract/supersessions.ts";

/** The supersessions that are valid today, by predecessor and by successor. */
export interface Graph {
  /** edges from a product to its successors */
  away(product: ProductId): readonly Supersession[];
  /** edges into a product along which the predecessor may replace it */
  backward(product: ProductId): readonly Supersession[];
  /** the predecessors that merge into this product */
  mergedInto(product: ProductId): readonly ProductId[];
  /** sets that this product belongs to, each with all its members */
  setsOf(product: ProductId): readonly Supersession[][];
  /** false if the chain from a product contains a cycle, or has `MAX_LINKS` links or more: a fault in the data */
  isSound(product: ProductId): boolean;
}

/** Builds the graph of the supersessions that are valid `today`, the local date of the distributor. */
export function toGraph(edges: readonly Supersession[], today: string): Graph {
  const counting = edges.filter(({ validFrom }) => validFrom === null || validFrom <= today);
  const byStart = Map.groupBy(counting, ({ from }) => from);
  const byEnd = Map.groupBy(counting, ({ to }) => to.id);
  const away = (product: ProductId) => byStart.get(product) ?? [];
  const into = (product: ProductId) => byEnd.get(product) ?? [];
  /** links of the longest chain from a product; infinite in a cycle */
  const lengths = new Map<ProductId, number>();

  function lengthOf(product: ProductId): number {
    const known = lengths.get(product);
    if (known !== undefined) return known;
    // A product that is met again before its length is known is in a cycle, and so has an infinite length.
    lengths.set(product, Number.POSITIVE_INFINITY);
    const length = Math.max(0, ...away(product).map(({ to }) => 1 + (to.id === null ? 0 : lengthOf(to.id))));
    lengths.set(product, length);
    return length;
  }

  return {
    away,
    backward: (product) => into(product).filter(isBackward),
    mergedInto: (product) =>
      into(product)
        .filter(({ relation }) => relation === "merge")
        .map(({ from }) => from),
    setsOf: (product) =>
      into(product)
        .filter(({ relation }) => relation === "set")
        .map(({ from }) => away(from).filter(({ relation }) => relation === "set")),
    isSound: (product) => lengthOf(product) < MAX_LINKS,
  };
}

/**
 * True if the predecessor may replace the successor: never for a set or a merge, which are not one part for one part.
 */
function isBackward({ direction, relation }: Supersession): boolean {
  return direction === "full" && (relation === "one" || relation === "choice");
}
