import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import { type ErpError, isOutage } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OrderPlace } from "#erp-adapter/contract/tax.ts";
import { incompleteContext, logFailure, type RequestContext, shopContext } from "../request/context.ts";
import { inBatches } from "../request/in-batches.ts";
import { callContext } from "../request/session/call-context.ts";

export type Lines = readonly { product: ProductId; quantity: number }[];

/** The prices and stock that a page may show. */
export interface ShownConditions {
  /** in the order of the products; null if there is nothing to show, because it could not be read */
  lines: (ShownCondition | null)[];
  /** false if they could not be read: the page says so once, and nothing on it can be bought */
  live: boolean;
}

export interface ShownCondition {
  condition: Condition;
  /** false for a recent condition kept by the shop: its price may be shown, its stock must not */
  withStock: boolean;
}

/**
 * Prices and stock of all lines of a page, in their order: one ERP call per `maxBatch` lines. Null if the ERP is slow
 * or fails: the page is shown anyway, says so once, and shows no list price in place of the person's own.
 */
export async function loadConditions(lines: Lines, context: RequestContext): Promise<Condition[] | null> {
  const outcome = await ask(lines, context);
  return "failure" in outcome ? null : outcome.conditions;
}

/**
 * Like `loadConditions`, for a page that may show recent prices: if the ERP does not answer, returns the conditions
 * that it last gave this partner. `place`: to the company itself unless given.
 */
export async function loadShownConditions(
  lines: Lines,
  context: RequestContext,
  place: OrderPlace = OWN_PLACE,
): Promise<ShownConditions> {
  const outcome = await ask(lines, context, place);
  if ("conditions" in outcome)
    return { lines: outcome.conditions.map((condition) => ({ condition, withStock: true })), live: true };
  if (!isOutage(outcome.failure)) return { lines: lines.map(() => null), live: false };
  const { recentConditions } = context.get(shopContext).goods;
  return { lines: recentConditions.find(callContext(context).partner, lines), live: false };
}

/** The company's own address. */
const OWN_PLACE: OrderPlace = { pickUpAt: null };

async function ask(
  lines: Lines,
  context: RequestContext,
  place: OrderPlace = OWN_PLACE,
): Promise<{ conditions: Condition[] } | { failure: ErpError }> {
  if (lines.length === 0) return { conditions: [] };
  const { erp } = context.get(shopContext);
  const { recentConditions } = context.get(shopContext).goods;
  const c = callContext(context);
  const askedAt = Date.now();
  try {
    const { maxBatch } = erp.capabilities.conditions;
    const conditions = await inBatches(lines, maxBatch, (batch) => erp.conditions({ lines: batch, ...place }, c));
    // Those of one guest are no other visitor's.
    if (!place.buyer) recentConditions.keep(c.partner, conditions, askedAt);
    return { conditions };
  } catch (error) {
    logFailure(error, "conditions not read", context);
    context.set(incompleteContext, true);
    return { failure: error };
  }
}
