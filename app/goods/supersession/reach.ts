import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { MAX_QUANTITY } from "#erp-adapter/contract/quantity.ts";
import { MAX_LINKS, type Supersession } from "#erp-adapter/contract/supersessions.ts";
import type { Graph } from "./graph.ts";
import type { OfferedPieces } from "./offer.ts";

/** The most parts, in each direction, whose conditions are requested. */
const MAX_REACHED = 100;

/** A part that may replace the wanted one. `factor`: pieces of this part per piece of the wanted part. */
export interface Reached {
  product: ProductId;
  factor: number;
}

/** Parts that may replace a product, nearest first: successors, then predecessors over edges of direction `full`. */
export function reach(product: ProductId, graph: Graph): Reached[] {
  const forward = follow(product, (at) => graph.away(at).flatMap(toEnd));
  const backward = follow(product, (at) => graph.backward(at).map(toStart));
  return [...forward, ...backward];
}

/**
 * The quantity of a part that replaces `replaced` pieces, rounded up to whole packs; null if this is more than a line
 * may have.
 */
export function quantityInPlaceOf(replaced: number, factor: number, pack: number): number | null {
  // Floating-point multiplication may give a result just above a whole number.
  const pieces = Math.max(1, Math.ceil(replaced * factor - ROUNDING));
  const quantity = Math.ceil(pieces / pack) * pack;
  return quantity > MAX_QUANTITY ? null : quantity;
}

const ROUNDING = 1e-9;

export function toEnd({ to, quantityFactor }: Supersession): Reached[] {
  return to.id === null ? [] : [{ product: to.id, factor: quantityFactor }];
}

export function toStart({ from, quantityFactor }: Supersession): Reached {
  return { product: from, factor: 1 / quantityFactor };
}

/** Each pair of product and quantity once. */
export function withoutDoubles(pieces: readonly OfferedPieces[]): OfferedPieces[] {
  return [...new Map(pieces.map((one) => [`${one.product} ${one.quantity}`, one])).values()];
}

function follow(start: ProductId, next: (product: ProductId) => readonly Reached[]): Reached[] {
  const found: Reached[] = [];
  const seen = new Set<string>();
  let level: readonly Reached[] = [{ product: start, factor: 1 }];
  for (let link = 0; link < MAX_LINKS && level.length > 0 && found.length < MAX_REACHED; link += 1) {
    level = level
      .flatMap(({ product, factor }) => next(product).map((one) => ({ ...one, factor: one.factor * factor })))
      .filter((one) => {
        const key = `${one.product} ${one.factor}`;
        return one.product !== start && !seen.has(key) && seen.add(key);
      });
    found.push(...level);
  }
  return found.slice(0, MAX_REACHED);
}
