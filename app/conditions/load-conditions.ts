import type { RouterContextProvider } from "react-router";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { factsContext, shopContext } from "../context.ts";
import { callContext } from "../session/call-context.ts";

/**
 * Prices and stock of all lines of a page in one ERP call, in the order asked. Null when the ERP is slow or fails: the
 * page then says so once, shows no list price in place of the person's own, and comes anyway (design.md section 8).
 */
export async function loadConditions(
  lines: readonly { product: ProductId; quantity: number }[],
  context: Readonly<RouterContextProvider>,
): Promise<Condition[] | null> {
  if (lines.length === 0) return [];
  const { erp, log } = context.get(shopContext);
  try {
    return await erp.conditions({ lines }, callContext(context));
  } catch (error) {
    assertErpError(error);
    log.warn({ requestId: context.get(factsContext).requestId, code: error.code }, "conditions not read");
    return null;
  }
}
