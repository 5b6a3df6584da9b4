import { type Condition, isOrderable, isPriced, type Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import { type EurCents, sum, times, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Supersession } from "#erp-adapter/contract/supersessions.ts";
import { timesPrice, toParts } from "#erp-adapter/contract/unit-price.ts";
import { toShownSplit } from "../shown-supply.ts";
import type { Graph } from "./graph.ts";
import type { Alternative, Cost, OfferedLine, OfferedPieces, ReplacementOffer } from "./offer.ts";
import { quantityInPlaceOf, reach, toStart, withoutDoubles } from "./reach.ts";

/** The data about the parts that may replace a wanted one. */
export interface OfferSources {
  graph: Graph;
  /** the condition for exactly this quantity; undefined if the ERP gave none */
  conditionOf(product: ProductId, quantity: number): Condition | undefined;
  packOf(product: ProductId): number;
}

/** The most alternatives of an offer: with more, nothing is offered. */
const MAX_ALTERNATIVES = 12;

/** The most edges followed for one offer: the number grows with each link if choices lead to further choices. */
const MAX_STEPS = 500;

/**
 * The products and quantities whose conditions `toOffer` needs: what is left of the wanted part, and, for each part
 * that may replace it, the quantities that replace all wanted pieces and only the missing ones. Empty if no part may
 * replace the wanted one, if enough of it is in stock, or if the data have a fault.
 */
export function conditionsNeeded(
  wanted: OfferedPieces,
  condition: Condition | undefined,
  { graph, packOf }: Pick<OfferSources, "graph" | "packOf">,
): OfferedPieces[] {
  const { product, quantity } = wanted;
  if (!graph.isSound(product) || isEnough(wanted, condition, graph)) return [];
  const left = leftOf(wanted, condition, { graph, packOf });
  const replaced = left > 0 ? [quantity, quantity - left] : [quantity];
  const needed = reach(product, graph).flatMap(({ product: other, factor }) =>
    replaced.flatMap((pieces) => {
      const needed = quantityInPlaceOf(pieces, factor, packOf(other));
      return needed === null ? [] : [{ product: other, quantity: needed }];
    }),
  );
  if (needed.length === 0) return [];
  return withoutDoubles(left > 0 ? [{ product, quantity: left }, ...needed] : needed);
}

/**
 * The offer in place of a wanted quantity; null if no offer is possible or needed. A part with a forward edge without
 * `useUp` has ended; any other part needs no offer while its stock is enough. If a successor has itself been replaced,
 * its successors are followed. A successor that cannot be ordered now is not offered, nor is a set with such a member.
 */
export function toOffer(
  wanted: OfferedPieces,
  condition: Condition | undefined,
  given: OfferSources,
): ReplacementOffer | null {
  const sources: Walk = { ...given, steps: 0 };
  const { graph, packOf } = sources;
  if (!graph.isSound(wanted.product) || isEnough(wanted, condition, graph)) return null;
  const left = leftOf(wanted, condition, sources);
  const forward = alternativesOf(wanted, left, condition, sources, (pieces) =>
    waysForward(wanted.product, pieces, { factor: 1, sources }),
  );
  const isForward = forward.length > 0;
  const alternatives = isForward
    ? forward
    : alternativesOf(wanted, left, condition, sources, (pieces) => waysBackward(wanted.product, pieces, sources));
  if (alternatives.length === 0 || alternatives.length > MAX_ALTERNATIVES || sources.steps > MAX_STEPS) return null;
  const isEnding = hasEnded(wanted.product, graph);
  return {
    wanted,
    reason: isEnding ? "ended" : isForward ? "used-up" : "off-shelf",
    mayKeep: !isForward && condition !== undefined && isOrderable(condition),
    left,
    present: condition && isPriced(condition) ? toCost(condition, wanted.quantity) : null,
    alternatives: alternatives.map((one) => ({
      ...one,
      lines: one.lines.map((line) => ({ ...line, pack: packOf(line.product) })),
    })),
  };
}

/** `steps` counts the edges that were followed. */
interface Walk extends OfferSources {
  steps: number;
}

/** True if a part is no longer sold, even if it is in stock. */
function hasEnded(product: ProductId, graph: Graph): boolean {
  return graph.away(product).some(({ useUp, direction }) => !useUp && direction === "forward");
}

/** True if the wanted quantity is in stock and may be sold. */
export function isEnough(
  { product, quantity }: OfferedPieces,
  condition: Condition | undefined,
  graph: Graph,
): boolean {
  if (hasEnded(product, graph)) return false;
  return condition !== undefined && isOrderable(condition) && condition.now >= quantity;
}

/** The pieces left of a wanted part, in whole packs and less than the wanted quantity; 0 if the part has ended. */
function leftOf(
  { product, quantity }: OfferedPieces,
  condition: Condition | undefined,
  { graph, packOf }: Pick<OfferSources, "graph" | "packOf">,
): number {
  if (!condition || !isPriced(condition) || hasEnded(product, graph)) return 0;
  const pack = packOf(product);
  return Math.min(Math.floor(condition.now / pack) * pack, quantity - 1);
}

/** One way to replace the wanted part: all its steps together. */
interface Way {
  steps: Step[];
  isSet: boolean;
  notes: string[];
  alsoReplaces: ProductId[];
}

/** `condition` is that of the whole quantity. */
interface Step extends OfferedPieces {
  condition: Priced;
}

const NOWHERE: Way = { steps: [], isSet: false, notes: [], alsoReplaces: [] };

/**
 * The alternatives: first those that sell what is left of the wanted part and replace the missing pieces, then those
 * that replace the whole quantity.
 */
function alternativesOf(
  wanted: OfferedPieces,
  left: number,
  condition: Condition | undefined,
  { conditionOf }: OfferSources,
  waysFor: (pieces: number) => Way[],
): ReturnType<typeof toAlternative>[] {
  const { product, quantity } = wanted;
  const rest = left > 0 ? conditionOf(product, left) : undefined;
  const kept = rest && isOrderable(rest) ? { product, quantity: left, condition: rest } : null;
  const present = condition && isPriced(condition) ? condition : null;
  const mixed = kept ? waysFor(quantity - left).map((way) => toAlternative(wanted, present, way, kept)) : [];
  return [...mixed, ...waysFor(quantity).map((way) => toAlternative(wanted, present, way, null))];
}

/**
 * The ways along the edges of a product: per edge, or for all members of a set together. Empty if a part on the way
 * cannot be ordered.
 */
function waysForward(
  product: ProductId,
  pieces: number,
  { factor, sources }: { factor: number; sources: Walk },
): Way[] {
  const edges = sources.graph.away(product);
  const members = edges.filter(({ relation }) => relation === "set");
  const groups = [...edges.filter(({ relation }) => relation !== "set").map((edge) => [edge]), members];
  return groups.flatMap((group) => {
    const each = group.map((edge) => waysOfEdge(edge, pieces, { factor: factor * edge.quantityFactor, sources }));
    const together = each.reduce(combine, group.length > 0 ? [NOWHERE] : []);
    return group === members ? together.map((way) => ({ ...way, isSet: true })) : together;
  });
}

/**
 * The ways along one edge: the ways of the successor's own successors; the successor itself if it has enough stock now,
 * or if there are no such ways. A successor is a way only if it can be ordered.
 */
function waysOfEdge(edge: Supersession, pieces: number, { factor, sources }: { factor: number; sources: Walk }): Way[] {
  const { graph, conditionOf, packOf } = sources;
  const { to, note, relation, from } = edge;
  sources.steps += 1;
  if (to.id === null || sources.steps > MAX_STEPS) return [];
  const quantity = quantityInPlaceOf(pieces, factor, packOf(to.id));
  const condition = quantity === null ? undefined : conditionOf(to.id, quantity);
  const isHad = condition !== undefined && isOrderable(condition) && !hasEnded(to.id, graph);
  const own: Way[] =
    isHad && quantity !== null ? [{ ...NOWHERE, steps: [{ product: to.id, quantity, condition }] }] : [];
  const isLast = graph.away(to.id).length === 0 || (isHad && condition.now >= (quantity ?? 0));
  const further = isLast ? [] : waysForward(to.id, pieces, { factor, sources });
  const alsoReplaces = relation === "merge" ? graph.mergedInto(to.id).filter((other) => other !== from) : [];
  return (further.length > 0 ? further : own).map((way) => ({
    ...way,
    notes: note === null ? way.notes : [note, ...way.notes],
    alsoReplaces: [...alsoReplaces, ...way.alsoReplaces],
  }));
}

/** The nearest predecessors with enough stock that may replace the product, along edges of direction `full`. */
function waysBackward(product: ProductId, pieces: number, { graph, conditionOf, packOf }: OfferSources): Way[] {
  const seen = new Set([product]);
  let level = graph.backward(product).map(toStart);
  while (level.length > 0) {
    const ways = level.flatMap(({ product: other, factor }): Way[] => {
      const quantity = quantityInPlaceOf(pieces, factor, packOf(other));
      const condition = quantity === null ? undefined : conditionOf(other, quantity);
      const isHad = quantity !== null && condition && isOrderable(condition) && condition.now >= quantity;
      return isHad ? [{ ...NOWHERE, steps: [{ product: other, quantity, condition }] }] : [];
    });
    if (ways.length > 0) return ways;
    for (const { product: other } of level) seen.add(other);
    level = level.flatMap(({ product: other, factor }) =>
      graph
        .backward(other)
        .map(toStart)
        .filter((one) => !seen.has(one.product))
        .map((one) => ({ ...one, factor: one.factor * factor })),
    );
  }
  return [];
}

/** Combines each way so far with each way of the next member of a set. */
function combine(ways: readonly Way[], next: readonly Way[]): Way[] {
  return ways
    .flatMap((way) =>
      next.map((other) => ({
        steps: [...way.steps, ...other.steps],
        isSet: way.isSet || other.isSet,
        notes: [...new Set([...way.notes, ...other.notes])],
        alsoReplaces: [...new Set([...way.alsoReplaces, ...other.alsoReplaces])],
      })),
    )
    .slice(0, MAX_ALTERNATIVES + 1);
}

function toAlternative(
  { quantity }: OfferedPieces,
  present: Priced | null,
  { steps, ...way }: Way,
  kept: Step | null,
): Omit<Alternative, "lines"> & { lines: Omit<OfferedLine, "pack">[] } {
  const replaced = quantity - (kept?.quantity ?? 0);
  const lines = [...(kept ? [kept] : []), ...steps].map(({ product, quantity: pieces, condition }) => ({
    ...toCost(condition, pieces),
    product,
    quantity: pieces,
    ...toShownSplit(condition),
    availability: condition.availability,
  }));
  const deposit = sum(lines.map((line) => line.deposit));
  return {
    ...way,
    lines,
    goods: sum(lines.map((line) => line.goods)),
    deposit,
    differencePerPiece: present && perPiece(steps, present, replaced),
    depositDifference: present && toEurCents(deposit - times(present.deposit, quantity)),
  };
}

/** The price difference per replaced piece, rounded half up to cents. */
function perPiece(steps: readonly Step[], present: Priced, replaced: number): EurCents {
  let parts = 0;
  for (const { quantity, condition } of steps) parts += toParts(condition.price) * quantity;
  return toEurCents(Math.round((parts - toParts(present.price) * replaced) / replaced / PARTS_PER_CENT));
}

const PARTS_PER_CENT = 100;

function toCost({ price, deposit }: Priced, quantity: number): Cost {
  return { price, unitDeposit: deposit, goods: timesPrice(price, quantity), deposit: times(deposit, quantity) };
}
