import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary, ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { List, ListLine, Shelf } from "#server/services/lists/list.ts";
import { mayBeReplaced } from "../cart/ask-facts.ts";
import type { Wanted } from "../cart/lines/fit-into-cart.ts";
import { loadOutcome, type ShownOutcome } from "../cart/lines/load-outcome.ts";
import { type CartLineView, loadCartWays, loadProducts, toLineView } from "../cart/load-cart-page.ts";
import { signOwnCart } from "../cart/own-cart.ts";
import { loadShownConditions, type ShownConditions } from "../goods/load-conditions.ts";
import { nameOwn, type OwnNumbersOfGoods } from "../goods/read-own.ts";
import { type OfferToTake, withConsent } from "../goods/supersession/consent.ts";
import { loadOffers } from "../goods/supersession/load-offers.ts";
import type { ShownOffer } from "../goods/supersession/shown-offer.ts";
import type { PageRequestOf, RequestContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { requireList } from "../request/session/ask-lists.ts";
import { loadCartsIfAny } from "../request/session/carts.ts";
import { type OfferedCarts, offerCarts } from "../request/session/offered-carts.ts";
import { toPlace } from "./add-from-list.ts";
import { toShownValue } from "./read-list-form.ts";

export const LINES_A_PAGE = 100;

/** A line of a list as the browser gets it: like a line of a cart, with the list's note, position and shelf. */
export interface ListLineView extends CartLineView {
  /** counts from 1, over all pages */
  place: number;
  note: string;
  position: string;
  shelf: Shelf | null;
  /** the value of the line's hidden field */
  shown: string;
  replacedBy: ReplacementRef | null;
  /** true if the product must not be ordered in this quantity, because other parts have replaced it */
  isReplaced: boolean;
}

/** A list as its page shows it; `own` proves that it was shown to its owner. */
export interface ShownList extends Omit<List, "lines"> {
  own: string;
}

/**
 * One page of a list: four ERP calls (carts included), however many lines; up to three more if a line is short or
 * superseded, and three more if one cannot be ordered.
 */
export interface ListData {
  list: ShownList;
  /** counts from 0 */
  page: number;
  pages: number;
  total: number;
  /** number of lines with a quantity above 0 */
  asked: number;
  lines: ListLineView[];
  /** own numbers of the reader's company, by product */
  own: OwnNumbersOfGoods;
  /** false if prices and stock could not be read */
  live: boolean;
  /** the carts that lines may be added to; null if there are no lines, or if the carts cannot be read */
  offered: OfferedCarts | null;
  /** the outcome of the last addition to a cart, from the URL */
  outcome: ShownOutcome | null;
}

/** Throws 404 for a list that is not for this customer, and for a page past its end. */
export async function loadList({ url, params, context }: PageRequestOf<"listId">): Promise<ListData> {
  const { lines: all, ...list } = await requireList(params.listId, url, context);
  const { page, pages, first, lines } = pageOf(all, url);
  const products = await loadProducts(lines, context);
  const packOf = (product: ProductId) => products.byId.get(product)?.packQuantity ?? 1;
  const asked = lines.map(({ product, quantity }) => ({ product, quantity: quantity || packOf(product) }));
  const [conditions, carts, own] = await Promise.all([
    loadShownConditions(asked, context),
    loadCartsIfAny(context),
    nameOwn(
      lines.map(({ product }) => product),
      context,
    ),
  ]);
  const offers =
    conditions.live && products.live ? await loadListOffers(asked, products.byId, conditions, context) : NONE;
  const ways = await loadCartWays({ lines }, { conditions, products: products.byId, offers }, context);
  return {
    list: { ...list, own: signOwnCart(toOwnName(list.id), context) },
    page,
    pages,
    total: all.length,
    asked: all.filter(({ quantity }) => quantity > 0).length,
    own,
    lines: lines.map((line, index) => ({
      ...toLineView(
        line,
        products.byId.get(line.product),
        conditions.lines[index] ?? null,
        toTake(offers.get(line.product), carts?.active),
      ),
      ...{
        place: first + index + 1,
        note: line.note,
        position: line.position,
        shelf: line.shelf,
        shown: toShownValue(line),
      },
      ways: ways.get(line.product) ?? null,
      replacedBy: products.byId.get(line.product)?.replacedBy ?? null,
      isReplaced: offers.get(line.product)?.mayKeep === false,
    })),
    live: products.live && conditions.live,
    offered: all.length > 0 && carts ? offerCarts(carts) : null,
    outcome: await loadOutcome(url, toPlace({ ...list, lines: all }), context),
  };
}

const NONE: ReadonlyMap<ProductId, ShownOffer> = new Map();

/** Offers in place of lines, for the quantity of the line alone, without the pieces in the cart. */
async function loadListOffers(
  asked: readonly Wanted[],
  products: ReadonlyMap<ProductId, ProductSummary>,
  { lines }: ShownConditions,
  context: RequestContext,
): Promise<ReadonlyMap<ProductId, ShownOffer>> {
  const wanted = asked.map((line, index) => ({ ...line, condition: lines[index]?.condition ?? null }));
  return loadOffers(
    wanted.filter(({ product, condition }) => mayBeReplaced(products.get(product), condition)),
    context,
  );
}

/**
 * The offer with its consent; null if the cart already holds the part, because the cart's page then makes the offer for
 * the sum of both quantities.
 */
function toTake(offer: ShownOffer | undefined, cart: Cart | undefined): OfferToTake | null {
  if (!offer || offer.mayKeep || !cart) return null;
  const isHeld = cart.lines.some(({ product }) => product === offer.wanted.product);
  return isHeld ? null : withConsent(offer, cart);
}

/** One page of the lines, with the index of its first line. Throws 404 for an invalid page, or one past the end. */
export function pageOf(all: readonly ListLine[], url: URL) {
  const page = parsePageNumber(url.searchParams.get("page") ?? "0", 0);
  const pages = Math.max(1, Math.ceil(all.length / LINES_A_PAGE));
  if (page === null || page >= pages) throw notFound(url);
  const first = page * LINES_A_PAGE;
  return { page, pages, first, lines: all.slice(first, first + LINES_A_PAGE) };
}

/** The name of a list in the proof of ownership (session/own-cart.ts). */
export function toOwnName(id: string): string {
  return `list ${id}`;
}
