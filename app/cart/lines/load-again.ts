import { type Cart, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary, ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import { isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { loadWays, type Ways } from "../../goods/others/load-ways.ts";
import { type OfferToTake, withConsent } from "../../goods/supersession/consent.ts";
import { incompleteContext, logFailure, type RequestContext } from "../../request/context.ts";
import { type AskedFacts, askFacts } from "../ask-facts.ts";
import type { AskedFate } from "./again-code.ts";
import type { Placed } from "./asked-of.ts";
import { type LeftReason, leftBeyond, nearestPacks, type Wanted } from "./fit-into-cart.ts";

/**
 * A line of an order or a list, or a favourite, that was to be put into a cart. Number, title and unit come from the
 * catalogue if they are missing.
 */
export interface ReloadedLine extends Wanted {
  position: number;
  number?: string;
  title?: string;
  /** code of the measure unit */
  unit?: string;
}

/**
 * The outcome of putting lines into a cart, for the page: the number of added lines, and for each other line the
 * reason.
 */
export interface AgainView {
  added: number;
  lines: number;
  left: LeftLine[];
  /** false if prices, stock and offers could not be read */
  live: boolean;
  /** the URL that shows this outcome; the forms of the outcome are posted there */
  address: string;
  /** the cart that these forms add to; null if the carts cannot be read */
  cart: Pick<Cart, "id" | "version"> | null;
}

export interface LeftLine extends Required<ReloadedLine> {
  reason: LeftReason | "settled";
  /** the number in the message: pieces left, pieces per pack, or the most lines of a cart; null if there is none */
  limit: number | null;
  /** pieces of the product that the cart already holds */
  inCart: number;
  /**
   * other parts in place of the product, for all its lines; null if none are offered, or on a later line of the product
   */
  offer: OfferToTake | null;
  /** quantities that can be ordered instead of the wanted one: the pieces left, or whole packs */
  instead: number[];
  /** the part that replaces the product, if neither the line nor an offer can be ordered; null otherwise */
  replacedBy: ReplacementRef | null;
  /** what can be done about a part that cannot be had, if nothing above is offered; null otherwise */
  ways: Ways | null;
  /** the indexes of all left lines with this product, which are settled together */
  places: number[];
}

/**
 * The view of an outcome: zero to ten ERP calls, however many lines were left out (see `askFacts`, `loadWays`). Lines with the
 * same product have one offer, beside the first of them.
 */
export async function loadAgain(
  lines: readonly Placed<ReloadedLine>[],
  outcome: readonly AskedFate[],
  { cart, address }: { cart: Cart | null; address: string },
  context: RequestContext,
): Promise<AgainView> {
  const left = lines.flatMap((line, index) => {
    const reason = outcome[index];
    return reason && reason !== "added" ? [{ line, reason }] : [];
  });
  const open = left.filter(({ reason }) => reason !== "settled").map(({ line }) => line);
  const facts = await loadFacts(open, cart, context);
  const ways = await loadLeftWays(open, facts, context);
  const byProduct = Map.groupBy(open, ({ product }) => product);
  return {
    added: lines.length - left.length,
    lines: lines.length,
    live: facts !== null,
    ...{ address, cart: cart && { id: cart.id, version: cart.version } },
    left: left.map(({ line, reason }) => {
      const { product, position, quantity } = line;
      const same = byProduct.get(product) ?? [];
      const together = same[0] === line ? sumOf(same) : 0;
      const named = { ...nameLine(line, facts?.products.get(product)), product, position, quantity };
      const step = nextStep({ product, quantity: together }, reason, facts, cart);
      const way = same[0] === line && !step.offer && step.instead.length === 0 ? ways.get(product) : undefined;
      return { ...named, ...step, reason, ways: way ?? null, places: same.map(({ at }) => at) };
    }),
  };
}

function sumOf(lines: readonly ReloadedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function nameLine({ product, number, title, unit }: ReloadedLine, known: ProductSummary | undefined) {
  return {
    number: number ?? known?.number ?? numberOf(product),
    title: title ?? known?.title ?? "",
    unit: unit ?? known?.unit ?? "pcs",
  };
}

/** The facts about left lines; null if the ERP does not answer: the page then shows only the reasons. */
async function loadFacts(
  lines: readonly ReloadedLine[],
  cart: Cart | null,
  context: RequestContext,
): Promise<AskedFacts | null> {
  try {
    return await askFacts(lines, cart?.lines ?? [], context);
  } catch (error) {
    logFailure(error, "what is offered for left lines not read", context);
    context.set(incompleteContext, true);
    return null;
  }
}

async function loadLeftWays(lines: readonly ReloadedLine[], facts: AskedFacts | null, context: RequestContext) {
  const products = facts ? [...new Set(lines.map(({ product }) => product))] : [];
  return loadWays(
    products
      .filter((product) => !facts?.isReplaced(product))
      .map((product) => ({
        ...{ product, summary: facts?.products.get(product), condition: facts?.conditions.get(product) },
      })),
    context,
  );
}

type NextStep = Pick<LeftLine, "limit" | "inCart" | "offer" | "instead" | "replacedBy">;

/**
 * The next step offered for a left line. `quantity`: the sum of all lines with this product; 0 if another line has the
 * offer.
 */
function nextStep(
  { product, quantity }: { product: ProductId; quantity: number },
  reason: LeftLine["reason"],
  facts: AskedFacts | null,
  cart: Cart | null,
): NextStep {
  const inCart = cart?.lines.find((line) => line.product === product)?.quantity ?? 0;
  const step: NextStep = { limit: null, inCart, offer: null, instead: [], replacedBy: null };
  if (reason === "tooManyLines") return { ...step, limit: MAX_CART_LINES };
  if (!facts || reason === "settled") return step;
  const pack = facts.packOf(product);
  const condition = facts.conditions.get(product);
  const onShelf = condition && isPriced(condition) && condition.now > 0 ? condition.now : null;
  const limit = reason === "pack" ? pack : reason === "onlyLeft" ? onShelf : null;
  const offer = facts.isReplaced(product) ? facts.offers.get(product) : undefined;
  if (quantity === 0 || !cart) return { ...step, limit };
  if (offer) return { ...step, limit, offer: withConsent(offer, cart) };
  const left = leftBeyond(condition, { pack, taken: inCart });
  return {
    ...{ ...step, limit },
    instead:
      reason === "pack"
        ? nearestPacks(quantity, { pack, taken: inCart })
        : reason === "onlyLeft" && left > 0
          ? [Math.min(left, quantity)]
          : [],
    replacedBy: CANNOT_BE_HAD.has(reason) ? (facts.products.get(product)?.replacedBy ?? null) : null,
  };
}

const CANNOT_BE_HAD: ReadonlySet<string> = new Set(["gone", "notOrderable", "superseded"]);
