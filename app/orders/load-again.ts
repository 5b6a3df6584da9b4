import { type CartLine, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import { type Condition, isOrderable, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { MAX_QUANTITY } from "#erp-adapter/contract/quantity.ts";
import { logFailure, type RequestContext, shopContext } from "../context.ts";
import { type Fate, isAskable, type LeftReason, toWanted, withHeld } from "../domain/fit-into-cart.ts";
import { loadMarked } from "../favourites/load-marked.ts";
import { loadConditions } from "../listing/load-conditions.ts";
import { type ProductRow, toProductRow } from "../listing/shown-row.ts";
import { callContext } from "../session/call-context.ts";

/** A line of an order or a list that was to be put into a cart. */
export interface AskedLine {
  position: number;
  product: ProductId;
  number: string;
  title: string;
  quantity: number;
  unit: string;
}

/** The outcome of putting lines into a cart, for the page: how much is in the cart, and for each other line why it is not. */
export interface AgainView {
  added: number;
  lines: number;
  left: LeftLine[];
  /** false if prices and stock of the replacements could not be read */
  live: boolean;
}

export interface LeftLine extends AskedLine {
  reason: LeftReason;
  /** the number in the message: how many are left, or how many a pack has */
  limit: number | null;
  /** how many of those left the cart already holds */
  inCart: number;
  /** the product that replaces it, with present price and stock: the newest that can be had, if the next one cannot */
  replacement: ProductRow | null;
  /** the line's quantity of the replacement, in whole packs */
  offered: number;
  /** true if neither the replacement nor any later product can be had */
  isNoneHad: boolean;
}

/**
 * The view of an outcome: four ERP calls, however many lines were left out, and none if no line was. If a replacement
 * cannot be had either, something newer may: then one more call per product, for 20 at most, and one for all of them.
 */
export async function loadAgain(
  lines: readonly AskedLine[],
  outcome: readonly Fate[],
  held: readonly CartLine[],
  context: RequestContext,
): Promise<AgainView> {
  const left = lines.filter((_, index) => outcome[index] !== "added");
  const products = await loadProducts(
    left.map(({ product }) => product),
    context,
  );
  const replacements = await loadProducts(
    [...products.values()].flatMap(({ replacedBy }) => replacedBy?.id ?? []),
    context,
  );
  const scarce = withHeld(toWanted(lines.filter((_, index) => outcome[index] === "onlyLeft")), held).filter(isAskable);
  const asked = [...scarce, ...[...replacements.values()].map(toPack)].slice(0, MAX_ASKED);
  const conditions = await loadConditions(asked, context);
  const shortageOf = toMap(conditions?.slice(0, scarce.length));
  const directOf = toMap(conditions?.slice(scarce.length));
  const stuck = [...products.values()].filter(
    ({ replacedBy }) => replacedBy && !canBeHad(replacedBy.id && directOf.get(replacedBy.id)),
  );
  const newest = conditions
    ? await loadNewest(stuck.slice(0, MAX_CHAINS), context)
    : new Map<ProductId, Offered | null>();
  const offeredFor = (product: ProductSummary | undefined): Offered | null => {
    const direct = product?.replacedBy?.id ? replacements.get(product.replacedBy.id) : undefined;
    const instead = product && newest.get(product.id);
    return instead ?? (direct ? { product: direct, condition: directOf.get(direct.id) ?? null } : null);
  };
  const shown = [...products.values()].flatMap((product) => offeredFor(product)?.product.id ?? []);
  const marked = await loadMarked([...new Set(shown)], context);
  const inCart = new Map<ProductId, number>(held.map(({ product, quantity }) => [product, quantity]));
  return {
    added: lines.length - left.length,
    lines: lines.length,
    live: conditions !== null,
    left: lines.flatMap((line, index): LeftLine[] => {
      const reason = outcome[index];
      if (!reason || reason === "added") return [];
      const { position, product, number, title, quantity, unit } = line;
      const summary = products.get(product);
      const offer = offeredFor(summary);
      return [
        {
          ...{ position, product, number, title, quantity, unit, reason },
          limit: limitOf(reason, summary, shortageOf.get(product)),
          inCart: inCart.get(product) ?? 0,
          replacement: offer && toProductRow(offer.product, offer.condition, marked),
          offered: offer ? toWholePacks(quantity, offer.product.packQuantity) : 0,
          isNoneHad: newest.get(product) === null,
        },
      ];
    }),
  };
}

/** The most lines that the ERP answers in one call. */
const MAX_ASKED = 1_000;

/** The most chains of replacements that are followed, with one ERP call each. */
const MAX_CHAINS = 20;

interface Offered {
  product: ProductSummary;
  condition: Condition | null;
}

/** For each of these products the newest that can be had in its place, null if none can; a product is missing if unknown. */
async function loadNewest(
  products: readonly ProductSummary[],
  context: RequestContext,
): Promise<Map<ProductId, Offered | null>> {
  const chains = await Promise.all(products.map(({ id }) => loadNewer(id, context)));
  const newer = chains.flatMap((chain) => chain ?? []);
  const lines = [...new Map(newer.map((product) => [product.id, toPack(product)])).values()];
  const conditions = await loadConditions(lines.slice(0, MAX_ASKED), context);
  if (!conditions) return new Map();
  const conditionOf = toMap(conditions);
  return new Map(
    products.flatMap(({ id }, index): [ProductId, Offered | null][] => {
      const chain = chains[index];
      if (!chain) return [];
      const product = chain.findLast((one) => canBeHad(conditionOf.get(one.id)));
      return [[id, product ? { product, condition: conditionOf.get(product.id) ?? null } : null]];
    }),
  );
}

/** The products that came after a product, nearest first; null while the ERP does not answer. */
async function loadNewer(id: ProductId, context: RequestContext): Promise<ProductSummary[] | null> {
  const { erp } = context.get(shopContext);
  try {
    const { newer } = await erp.catalogue.replacements(id, callContext(context));
    return newer.flatMap(({ product }) => product ?? []);
  } catch (error) {
    logFailure(error, "replacements not read", context);
    return null;
  }
}

function canBeHad(condition: Condition | null | undefined): boolean {
  return condition ? isOrderable(condition) : false;
}

function toPack({ id, packQuantity }: ProductSummary) {
  return { product: id, quantity: packQuantity };
}

/** A quantity rounded up to whole packs, but no larger than a line may be. */
function toWholePacks(quantity: number, pack: number): number {
  return Math.min(Math.ceil(quantity / pack), Math.max(1, Math.floor(MAX_QUANTITY / pack))) * pack;
}

function toMap(conditions: readonly Condition[] = []): Map<ProductId, Condition> {
  return new Map(conditions.map((condition) => [condition.product, condition]));
}

async function loadProducts(
  ids: readonly ProductId[],
  context: RequestContext,
): Promise<Map<ProductId, ProductSummary>> {
  if (ids.length === 0) return new Map();
  const { erp } = context.get(shopContext);
  try {
    const products = await erp.catalogue.products([...new Set(ids)], callContext(context));
    return new Map(products.map((product) => [product.id, product]));
  } catch (error) {
    logFailure(error, "replacements not read", context);
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
