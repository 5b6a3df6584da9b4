import { type CartLine, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { PreparedRow } from "#server/services/prepared-lists/prepared-list.ts";
import { logFailure, type RequestContext, shopContext, standInContext } from "../context.ts";
import { isAskable, toWanted, withHeld } from "../domain/fit-into-cart.ts";
import { askedPieces, type JudgedRow, judgeRows } from "../domain/quick-order/judge-rows.ts";
import { callContext } from "../session/call-context.ts";
import { askProducts, inBatches } from "../supersession/ask-edges.ts";
import { askOffers } from "../supersession/load-offers.ts";
import type { ShownOffer } from "../supersession/shown-offer.ts";

/** The rows of a list by present facts, and these facts. */
export interface JudgedList {
  judged: JudgedRow[];
  products: ReadonlyMap<ProductId, ProductSummary>;
  /** for the whole quantity of each product, with what the cart holds; null if they could not be read */
  conditions: ReadonlyMap<ProductId, Condition> | null;
  offers: ReadonlyMap<ProductId, ShownOffer>;
}

/**
 * The state of every row, with what a cart holds: one ERP call for the products, one for conditions each `maxBatch` of them,
 * and one for supersessions where something is short or replaced (three more if something is offered), however many rows.
 * Rejects with the ERP's error.
 */
export async function askJudged(
  rows: readonly PreparedRow[],
  held: readonly CartLine[],
  context: RequestContext,
): Promise<JudgedList> {
  const { erp } = context.get(shopContext);
  const { maxBatch } = erp.capabilities.conditions;
  const wanted = withHeld(toWanted(askedPieces(rows)), held).filter(isAskable);
  const ids = wanted.map(({ product }) => product);
  const [summaries, answers] = await Promise.all([
    ids.length === 0 ? [] : askProducts(ids, context),
    inBatches(wanted, maxBatch, (lines) => erp.conditions({ lines }, callContext(context))),
  ]);
  const products = new Map(summaries.map((summary) => [summary.id, summary]));
  const conditions = new Map(answers.map((condition) => [condition.product, condition]));
  const doubtful = wanted.filter(({ product }) => mayBeReplaced(products.get(product), conditions.get(product)));
  const heldOf = new Map(held.map(({ product, quantity }) => [product, quantity]));
  const offers = await askOffers(
    doubtful.map(({ product, quantity }) => {
      const inCart = heldOf.get(product) ?? 0;
      return { product, quantity: quantity - inCart, condition: withoutHeld(conditions.get(product), inCart) };
    }),
    context,
  );
  const judged = judgeRows(rows, {
    ...{ conditions, held, packOf: (product) => products.get(product)?.packQuantity ?? 1 },
    maxLines: Math.min(MAX_CART_LINES, maxBatch),
    isReplaced: (product) => offers.get(product)?.mayKeep === false,
  });
  return { judged, products, conditions, offers };
}

/** The same for a page, which shows the rows without prices while the ERP does not answer. */
export async function loadJudged(
  rows: readonly PreparedRow[],
  held: readonly CartLine[],
  context: RequestContext,
): Promise<JudgedList> {
  try {
    return await askJudged(rows, held, context);
  } catch (error) {
    logFailure(error, "quick order not judged", context);
    context.set(standInContext, true);
    const unread = { conditions: null, held, packOf: () => 1, maxLines: MAX_CART_LINES, isReplaced: () => false };
    return { judged: judgeRows(rows, unread), products: new Map(), conditions: null, offers: new Map() };
  }
}

/** The condition of what is wanted beyond what the cart holds: an offer is about that alone. */
function withoutHeld(condition: Condition | undefined, held: number): Condition | undefined {
  if (!condition || held === 0) return condition;
  const quantity = condition.quantity - held;
  if (!isPriced(condition)) return { ...condition, quantity };
  const now = Math.max(0, condition.now - held);
  return { ...condition, quantity, now, later: quantity - now };
}

/** Others are only asked for where the part itself is not simply there. */
function mayBeReplaced(product: ProductSummary | undefined, condition: Condition | undefined): boolean {
  if (!condition || !isPriced(condition)) return condition?.problem !== "price-on-request";
  return product?.replacedBy != null || condition.availability !== "available" || condition.later > 0;
}
