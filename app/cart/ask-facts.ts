import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OrderPlace } from "#erp-adapter/contract/tax.ts";
import { askProducts } from "../goods/supersession/ask-edges.ts";
import { askOffers, type WantedLine } from "../goods/supersession/load-offers.ts";
import type { ShownOffer } from "../goods/supersession/shown-offer.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { inBatches } from "../request/in-batches.ts";
import { callContext } from "../request/session/call-context.ts";
import { isAskable, toWanted, type Wanted, withHeld } from "./lines/fit-into-cart.ts";

/** The facts that decide whether wanted lines can go into a cart. */
export interface AskedFacts {
  products: ReadonlyMap<ProductId, ProductSummary>;
  /** for the whole quantity of each product, including the pieces in the cart */
  conditions: ReadonlyMap<ProductId, Condition>;
  offers: ReadonlyMap<ProductId, ShownOffer>;
  packOf(product: ProductId): number;
  /** true if a product must not be ordered in this quantity, because other parts are offered in its place */
  isReplaced(product: ProductId): boolean;
}

/**
 * Reads the present facts about wanted lines, together with the pieces of their products in a cart. Takes one ERP call
 * for all products, one for conditions per `maxBatch` lines, and one for supersessions if something is short or
 * replaced (three more if something is offered). An offer is for the whole quantity, unless `toOffered`
 * changes it. `place`: where the pieces go; to the company itself unless given. Rejects with the ERP's
 * error.
 */
export async function askFacts(
  lines: readonly Wanted[],
  held: readonly CartLine[],
  context: RequestContext,
  { toOffered = (line) => line, place }: { toOffered?: (line: WantedLine) => WantedLine; place?: OrderPlace } = {},
): Promise<AskedFacts> {
  const { erp } = context.get(shopContext);
  const wanted = withHeld(toWanted(lines), held).filter(isAskable);
  const ids = wanted.map(({ product }) => product);
  const [summaries, answers] = await Promise.all([
    askProducts(ids, context),
    inBatches(wanted, erp.capabilities.conditions.maxBatch, (batch) =>
      erp.conditions({ lines: batch, ...place }, callContext(context)),
    ),
  ]);
  const products = new Map(summaries.map((summary) => [summary.id, summary]));
  const conditions = new Map(answers.map((condition) => [condition.product, condition]));
  const doubtful = wanted.filter(({ product }) => mayBeReplaced(products.get(product), conditions.get(product)));
  const offers = await askOffers(
    doubtful.map((line) => toOffered({ ...line, condition: conditions.get(line.product) })),
    context,
  );
  return {
    ...{ products, conditions, offers },
    packOf: (product) => products.get(product)?.packQuantity ?? 1,
    isReplaced: (product) => offers.get(product)?.mayKeep === false,
  };
}

/** False if no offer of other parts is needed: the part itself is available, or its price is on request. */
export function mayBeReplaced(product: ProductSummary | undefined, condition: Condition | null | undefined): boolean {
  if (!condition || !isPriced(condition)) return condition?.problem !== "price-on-request";
  return product?.replacedBy != null || condition.availability !== "available" || condition.later > 0;
}
