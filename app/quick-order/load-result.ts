import { href, redirect } from "react-router";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { QuickOrder } from "#server/services/quick-order/quick-order.ts";
import { isAskable, toWanted } from "../cart/lines/fit-into-cart.ts";
import { getLocale, orElse, type RequestContext, shopContext } from "../request/context.ts";
import { inBatches } from "../request/in-batches.ts";
import { callContext } from "../request/session/call-context.ts";
import { loadCartsIfAny } from "../request/session/carts.ts";
import { requireList, withFoundNumbers } from "./find-list.ts";
import { type JudgedList, loadJudged } from "./judge-list.ts";
import { namedProducts } from "./load-quick-order.ts";
import { type ShownQuickRow, showRow } from "./show-row.ts";

/**
 * All rows of a list in their order, with their states. Throws 404 for another person's list; if the states cannot be
 * read, it redirects to the list's page, which says so.
 */
export async function loadResult(
  id: string,
  url: URL,
  context: RequestContext,
): Promise<{ list: QuickOrder; rows: ShownQuickRow[] }> {
  const kept = await requireList(id, url, context);
  if (!kept) throw toList(id, context);
  const list = await withFoundNumbers(kept, context);
  const carts = await loadCartsIfAny(context);
  const facts = await loadJudged(list.rows, carts?.active.lines ?? [], context);
  if (facts.conditions === null) throw toList(id, context);
  const conditions = new Map([...(await conditionsOfAdded(facts, context)), ...facts.conditions]);
  const named = { ...facts, conditions, products: await namedProducts(facts.judged, facts, context) };
  return { list, rows: facts.judged.map((one) => showRow(one, named)) };
}

/** The conditions of rows that are already in a cart; empty if they cannot be read. */
async function conditionsOfAdded({ judged }: JudgedList, context: RequestContext): Promise<Map<ProductId, Condition>> {
  const { erp } = context.get(shopContext);
  const pieces = judged.flatMap(({ resolved, verdict }) =>
    verdict.state === "added" && resolved.kind === "pieces" ? resolved.pieces : [],
  );
  const lines = toWanted(pieces).filter(isAskable);
  const answers = await orElse([], "prices of rows in a cart not read", context, () =>
    inBatches(lines, erp.capabilities.conditions.maxBatch, (batch) =>
      erp.conditions({ lines: batch }, callContext(context)),
    ),
  );
  return new Map(answers.map((condition) => [condition.product, condition]));
}

function toList(listId: string, context: RequestContext): Response {
  return redirect(href("/:lang/quick-order/:listId", { lang: getLocale(context), listId }), 303);
}
