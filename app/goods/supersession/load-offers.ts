import { createHash } from "node:crypto";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { isQuantity } from "#erp-adapter/contract/quantity.ts";
import { incompleteContext, logFailure, type RequestContext, shopContext } from "../../request/context.ts";
import { inBatches } from "../../request/in-batches.ts";
import { callContext } from "../../request/session/call-context.ts";
import { askEdges, askProducts } from "./ask-edges.ts";
import { type Graph, toGraph } from "./graph.ts";
import type { OfferedPieces, ReplacementOffer } from "./offer.ts";
import { reach, withoutDoubles } from "./reach.ts";
import type { ShownOffer, ShownPart } from "./shown-offer.ts";
import { conditionsNeeded, isEnough, toOffer } from "./to-offer.ts";

/** A product that a person wants, with the whole quantity, including pieces that the cart already holds. */
export interface WantedLine extends OfferedPieces {
  /** its condition for this quantity; undefined if the caller has not asked the ERP for it */
  condition?: Condition | null;
}

/**
 * The offers in place of wanted products, by product; products that need no offer are missing. One ERP call if nothing
 * is superseded; otherwise one for the supersessions, one for the parts, and one for conditions per `maxBatch` lines
 * (twice if the caller passes no conditions). Each product may occur only once. Empty if the ERP does not answer: the
 * page is then shown without offers.
 */
export async function loadOffers(
  lines: readonly WantedLine[],
  context: RequestContext,
): Promise<Map<ProductId, ShownOffer>> {
  try {
    return await askOffers(lines, context);
  } catch (error) {
    logFailure(error, "supersessions not read", context);
    context.set(incompleteContext, true);
    return new Map();
  }
}

/** Like `loadOffers`, for a form, which must not ignore a failure. Rejects with the ERP's error. */
export async function askOffers(
  lines: readonly WantedLine[],
  context: RequestContext,
): Promise<Map<ProductId, ShownOffer>> {
  const asked = lines.filter(({ quantity }) => isQuantity(quantity));
  if (asked.length === 0) return new Map();
  const edges = await askEdges(
    asked.map(({ product }) => product),
    context,
  );
  const graph = toGraph(edges, toLocalDate(Date.now()));
  const superseded = asked.filter(({ product }) => reach(product, graph).length > 0);
  if (superseded.length === 0) return new Map();
  const known = await withConditions(superseded, context);
  const wanted = known.filter((line) => !isEnough(line, line.condition ?? undefined, graph));
  if (wanted.length === 0) return new Map();
  const parts = await askParts(wanted, graph, context);
  const packOf = (product: ProductId) => parts.get(product)?.packQuantity ?? 1;
  const needed = wanted.flatMap((line) => conditionsNeeded(line, line.condition ?? undefined, { graph, packOf }));
  const conditions = await askConditions(withoutDoubles(needed), context);
  const conditionOf = (product: ProductId, quantity: number) => conditions.get(keyOf({ product, quantity }));
  const offers = wanted.flatMap(({ condition, product, quantity }) => {
    const offer = toOffer({ product, quantity }, condition ?? undefined, { graph, packOf, conditionOf });
    return offer ? [[product, toShownOffer(offer, parts)] as const] : [];
  });
  return new Map(offers);
}

/** The lines with their conditions; the ERP is asked for those that the caller does not pass. */
async function withConditions(lines: readonly WantedLine[], context: RequestContext): Promise<WantedLine[]> {
  const unknown = lines.filter(({ condition }) => condition === undefined);
  const found = await askConditions(unknown, context);
  return lines.map((line) => ({ ...line, condition: line.condition ?? found.get(keyOf(line)) }));
}

async function askConditions(
  lines: readonly OfferedPieces[],
  context: RequestContext,
): Promise<Map<string, Condition>> {
  const { erp } = context.get(shopContext);
  const conditions = await inBatches(lines, erp.capabilities.conditions.maxBatch, (batch) =>
    erp.conditions({ lines: batch.map(({ product, quantity }) => ({ product, quantity })) }, callContext(context)),
  );
  return new Map(conditions.map((condition) => [keyOf(condition), condition]));
}

async function askParts(lines: readonly OfferedPieces[], graph: Graph, context: RequestContext) {
  const reached = lines.flatMap(({ product }) => reach(product, graph).map((one) => one.product));
  const products = await askProducts([...lines.map(({ product }) => product), ...reached], context);
  return new Map<ProductId, ProductSummary>(products.map((product) => [product.id, product]));
}

function keyOf({ product, quantity }: OfferedPieces): string {
  return `${product} ${quantity}`;
}

function toShownOffer(offer: ReplacementOffer, parts: ReadonlyMap<ProductId, ProductSummary>): ShownOffer {
  const shown = {
    ...offer,
    wanted: { ...toPart(offer.wanted.product, parts), quantity: offer.wanted.quantity },
    alternatives: offer.alternatives.map((alternative) => ({
      ...alternative,
      lines: alternative.lines.map((line) => ({ ...toPart(line.product, parts), ...line })),
      alsoReplaces: alternative.alsoReplaces.map(numberOf),
    })),
  };
  return { ...shown, hash: toHash(offer) };
}

/**
 * A hash of an offer without its notes, which depend on the page's language: an offer may be shown in one language and
 * accepted in another.
 */
function toHash({ alternatives, ...offer }: ReplacementOffer): string {
  const facts = { ...offer, alternatives: alternatives.map(({ notes: _, ...rest }) => rest) };
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, HASH_LENGTH);
}

const HASH_LENGTH = 22;

function toPart(product: ProductId, parts: ReadonlyMap<ProductId, ProductSummary>): ShownPart {
  const known = parts.get(product);
  return {
    product,
    number: known?.number ?? numberOf(product),
    title: known?.title ?? "",
    manufacturer: known?.manufacturer.name ?? "",
    unit: known?.unit ?? "pcs",
  };
}
