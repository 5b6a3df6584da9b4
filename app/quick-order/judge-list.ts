import { type CartLine, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { QuickOrderRow } from "#server/services/quick-order/quick-order.ts";
import { askFacts } from "../cart/ask-facts.ts";
import { toShare } from "../goods/shown-supply.ts";
import type { WantedLine } from "../goods/supersession/load-offers.ts";
import type { ShownOffer } from "../goods/supersession/shown-offer.ts";
import { incompleteContext, logFailure, type RequestContext, shopContext } from "../request/context.ts";
import { askedPieces, type JudgedRow, judgeRows } from "./rows/judge-rows.ts";

/** The rows of a list with their states, and the facts that decide them. */
export interface JudgedList {
  judged: JudgedRow[];
  products: ReadonlyMap<ProductId, ProductSummary>;
  /** for the whole quantity of each product, including the pieces in the cart; null if they could not be read */
  conditions: ReadonlyMap<ProductId, Condition> | null;
  offers: ReadonlyMap<ProductId, ShownOffer>;
}

/**
 * The state of every row, given the lines that a cart holds (`held`); the number of ERP calls is fixed (see
 * `askFacts`). An offer is for the quantity beyond what the cart holds. Rejects with the ERP's error.
 */
export async function askJudged(
  rows: readonly QuickOrderRow[],
  held: readonly CartLine[],
  context: RequestContext,
): Promise<JudgedList> {
  const heldOf = new Map(held.map(({ product, quantity }) => [product, quantity]));
  const facts = await askFacts(askedPieces(rows), held, context, {
    toOffered: (line) => withoutHeld(line, heldOf.get(line.product) ?? 0),
  });
  const { maxBatch } = context.get(shopContext).erp.capabilities.conditions;
  const judged = judgeRows(rows, { ...facts, held, maxLines: Math.min(MAX_CART_LINES, maxBatch) });
  return { ...facts, judged };
}

/** Like `askJudged`, for a page, which shows the rows without prices while the ERP does not answer. */
export async function loadJudged(
  rows: readonly QuickOrderRow[],
  held: readonly CartLine[],
  context: RequestContext,
): Promise<JudgedList> {
  try {
    return await askJudged(rows, held, context);
  } catch (error) {
    logFailure(error, "quick order not judged", context);
    context.set(incompleteContext, true);
    const unread = { conditions: null, held, packOf: () => 1, maxLines: MAX_CART_LINES, isReplaced: () => false };
    return { judged: judgeRows(rows, unread), products: new Map(), conditions: null, offers: new Map() };
  }
}

/** The line and its condition, reduced by the quantity that the cart holds. */
function withoutHeld({ condition, ...line }: WantedLine, held: number): WantedLine {
  const quantity = line.quantity - held;
  if (!condition) return { ...line, quantity, condition };
  if (!isPriced(condition)) return { ...line, quantity, condition: { ...condition, quantity } };
  const { now, later, plan } = toShare(condition, held, quantity);
  return {
    ...line,
    quantity,
    condition: { ...condition, quantity, now, later, supply: condition.supply && plan.parts },
  };
}
