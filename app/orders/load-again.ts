import type { RouterContextProvider } from "react-router";
import { MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { loadConditions } from "../conditions/load-conditions.ts";
import { factsContext, shopContext } from "../context.ts";
import type { AgainOutcome } from "../domain/again-code.ts";
import { isAskable, type LeftReason, toWanted } from "../domain/fit-into-cart.ts";
import { loadMarked } from "../listing/load-marked.ts";
import { type ProductRow, toProductRow } from "../listing/product-row.ts";
import { callContext } from "../session/call-context.ts";
import type { ShownOrder } from "./load-order.ts";

/** What came of ordering again, for the page to say: how much is in the cart, and for each other line why it is not. */
export interface AgainView {
  added: number;
  lines: number;
  left: LeftLine[];
  /** false when prices and stock of the replacements could not be read */
  live: boolean;
}

export interface LeftLine {
  position: number;
  product: ProductId;
  number: string;
  title: string;
  quantity: number;
  unit: string;
  reason: LeftReason;
  /** the number in the sentence: how many are left, or a pack has */
  limit: number | null;
  /** what takes its place, with the price and stock of now */
  replacement: ProductRow | null;
}

/** The view of an outcome: four ERP calls at most, however many lines were left out; none when nothing was. */
export async function loadAgain(
  order: ShownOrder,
  outcome: AgainOutcome,
  context: Readonly<RouterContextProvider>,
): Promise<AgainView> {
  const left = order.lines.filter((_, index) => outcome[index] !== "added");
  const products = await loadProducts(
    left.map(({ product }) => product),
    context,
  );
  const replacements = await loadProducts(
    [...products.values()].flatMap(({ replacedBy }) => replacedBy?.id ?? []),
    context,
  );
  const ids = [...replacements.keys()];
  const packOf = (product: ProductId) => replacements.get(product)?.packQuantity ?? 1;
  const scarce = toWanted(order.lines.filter((_, index) => outcome[index] === "onlyLeft")).filter(isAskable);
  const [conditions, marked] = await Promise.all([
    loadConditions(
      [...scarce, ...ids.map((product) => ({ product, quantity: packOf(product) }))].slice(0, MAX_ASKED),
      context,
    ),
    loadMarked(ids, context),
  ]);
  const conditionOf = new Map(conditions?.map((condition) => [condition.product, condition]));
  return {
    added: order.lines.length - left.length,
    lines: order.lines.length,
    live: conditions !== null,
    left: order.lines.flatMap((line, index): LeftLine[] => {
      const reason = outcome[index];
      if (!reason || reason === "added") return [];
      const { position, product, number, title, quantity, unit } = line;
      const summary = products.get(product);
      const newer = summary?.replacedBy?.id ? replacements.get(summary.replacedBy.id) : undefined;
      const limit = limitOf(reason, summary, conditionOf.get(product));
      const replacement = newer ? toProductRow(newer, conditionOf.get(newer.id) ?? null, marked) : null;
      return [{ position, product, number, title, quantity, unit, reason, limit, replacement }];
    }),
  };
}

/** As many lines as the ERP answers in one call. */
const MAX_ASKED = 1_000;

async function loadProducts(
  ids: readonly ProductId[],
  context: Readonly<RouterContextProvider>,
): Promise<Map<ProductId, ProductSummary>> {
  if (ids.length === 0) return new Map();
  const { erp, log } = context.get(shopContext);
  try {
    const products = await erp.catalogue.products([...new Set(ids)], callContext(context));
    return new Map(products.map((product) => [product.id, product]));
  } catch (error) {
    assertErpError(error);
    log.warn({ requestId: context.get(factsContext).requestId, code: error.code }, "replacements not read");
    return new Map();
  }
}

function limitOf(
  reason: LeftReason,
  product: ProductSummary | undefined,
  condition: Condition | undefined,
): number | null {
  if (reason === "tooManyLines") return MAX_CART_LINES;
  if (reason === "pack") return product?.packQuantity ?? null;
  if (reason === "onlyLeft" && condition && isPriced(condition) && condition.now > 0) return condition.now;
  return null;
}
