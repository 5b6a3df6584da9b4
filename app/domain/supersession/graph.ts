import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { MAX_LINKS, type Supersession } from "#erp-adapter/contract/supersessions.ts";

/** The supersessions that count today, by both ends. */
export interface Graph {
  /** edges that lead away from a product */
  away(product: ProductId): readonly Supersession[];
  /** edges that lead into it, and that let its predecessor stand for it */
  backward(product: ProductId): readonly Supersession[];
  /** parts that take their place in a merge into this product */
  mergedInto(product: ProductId): readonly ProductId[];
  /** sets that this product belongs to, each with all its members */
  setsOf(product: ProductId): readonly Supersession[][];
  /** false if the chain from a product comes back to a part of it, or has `MAX_LINKS` links: a fault in the data */
  isSound(product: ProductId): boolean;
}

/** `today`: the date where the distributor is. */
export function toGraph(edges: readonly Supersession[], today: string): Graph {
  const counting = edges.filter(({ validFrom }) => validFrom === null || validFrom <= today);
  const byStart = Map.groupBy(counting, ({ from }) => from);
  const byEnd = Map.groupBy(counting, ({ to }) => to.id);
  const away = (product: ProductId) => byStart.get(product) ?? [];
  const into = (product: ProductId) => byEnd.get(product) ?? [];
  /** links of the longest chain from a product; infinite in a ring */
  const lengths = new Map<ProductId, number>();

  function lengthOf(product: ProductId): number {
    const known = lengths.get(product);
    if (known !== undefined) return known;
    // Met once more before its own length is known, it is in a ring.
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

/** A part of several, or one that takes several in, cannot be given back as one. */
function isBackward({ direction, relation }: Supersession): boolean {
  return direction === "full" && (relation === "one" || relation === "choice");
}
