import { type Cart, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary, ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import { isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { type AskedFacts, askFacts } from "../cart/ask-facts.ts";
import { logFailure, type RequestContext, standInContext } from "../context.ts";
import type { AskedFate } from "../domain/again-code.ts";
import { type LeftReason, leftBeyond, nearestPacks, type Wanted } from "../domain/fit-into-cart.ts";
import { type OfferToTake, withConsent } from "../supersession/consent.ts";
import type { Placed } from "./asked-of.ts";

/** A line of an order, of a list or a favourite that was to be put into a cart; without its names, they are the catalogue's. */
export interface AskedLine extends Wanted {
  position: number;
  number?: string;
  title?: string;
  /** code of the measure unit */
  unit?: string;
}

/** The outcome of putting lines into a cart, for the page: how much is in the cart, and for each other line why it is not. */
export interface AgainView {
  added: number;
  lines: number;
  left: LeftLine[];
  /** false if prices, stock and offers could not be read */
  live: boolean;
  /** the address that shows this outcome: its forms are sent there */
  address: string;
  /** the cart that they put something into; null if it cannot be read */
  cart: Pick<Cart, "id" | "version"> | null;
}

export interface LeftLine extends Required<AskedLine> {
  reason: LeftReason | "settled";
  /** the number in the message: how many are left, or how many a pack has */
  limit: number | null;
  /** how many of those left the cart already holds */
  inCart: number;
  /** other parts in its place, for all lines with this product; null if none are offered */
  offer: OfferToTake | null;
  /** quantities that can be had: what is left, or whole packs */
  instead: number[];
  /** the part that replaces it, if that cannot be had either */
  replacedBy: ReplacementRef | null;
  /** the places of all left lines with this product: what is taken for it settles them */
  places: number[];
}

/**
 * The view of an outcome: none to seven ERP calls, however many lines were left out (see `askFacts`). Lines with one product
 * have one offer, beside the first of them.
 */
export async function loadAgain(
  lines: readonly Placed<AskedLine>[],
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
      return { ...named, ...step, reason, places: same.map(({ at }) => at) };
    }),
  };
}

function sumOf(lines: readonly AskedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function nameLine({ product, number, title, unit }: AskedLine, known: ProductSummary | undefined) {
  return {
    number: number ?? known?.number ?? numberOf(product),
    title: title ?? known?.title ?? "",
    unit: unit ?? known?.unit ?? "pcs",
  };
}

/** Null while the ERP does not answer: then is only said why the lines were left out. */
async function loadFacts(
  lines: readonly AskedLine[],
  cart: Cart | null,
  context: RequestContext,
): Promise<AskedFacts | null> {
  try {
    return await askFacts(lines, cart?.lines ?? [], context);
  } catch (error) {
    logFailure(error, "what is offered for left lines not read", context);
    context.set(standInContext, true);
    return null;
  }
}

type NextStep = Pick<LeftLine, "limit" | "inCart" | "offer" | "instead" | "replacedBy">;

/** `quantity`: of all lines with this product; 0 where another line has the offer. */
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
