import type { ReplacementRef } from "#erp-adapter/contract/catalogue.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { List, ListLine } from "#server/services/lists/list.ts";
import { type CartLineView, loadProducts, toLineView } from "../cart/load-cart-page.ts";
import type { RequestContext } from "../context.ts";
import { parsePageNumber } from "../domain/page-number.ts";
import { loadShownConditions } from "../listing/load-conditions.ts";
import { askedOf } from "../orders/asked-of.ts";
import { type AgainView, loadAgain } from "../orders/load-again.ts";
import { verifyOutcome } from "../orders/signed-outcome.ts";
import { nameOwn, type OwnNames } from "../own-numbers/read-own.ts";
import { notFound } from "../page-errors.ts";
import { type Carts, loadCartsIfAny } from "../session/carts.ts";
import { type OfferedCarts, offerCarts } from "../session/offered-carts.ts";
import { signOwnCart } from "../session/own-cart.ts";
import { toAskedLines } from "./asked-lines.ts";
import { toShownValue } from "./read-list-form.ts";
import { requireList } from "./reader.ts";

export const LINES_A_PAGE = 100;

/** A line of a list as the browser gets it: the line of a cart, with the list's own words. */
export interface ListLineView extends CartLineView {
  /** counts from 1, over all pages */
  place: number;
  note: string;
  position: string;
  /** the value of its hidden field */
  shown: string;
  replacedBy: ReplacementRef | null;
}

/** A list as its page shows it; `own` proves that it was shown to its owner. */
export interface ShownList extends Omit<List, "lines"> {
  own: string;
}

/** One page of a list: four ERP calls with the carts, however many lines. */
export interface ListData {
  list: ShownList;
  /** counts from 0 */
  page: number;
  pages: number;
  total: number;
  lines: ListLineView[];
  /** numbers of the reader's company for the products of the lines */
  own: OwnNames;
  /** false if prices and stock could not be read */
  live: boolean;
  /** the carts that lines may be added to; null if there are no lines, or if the carts cannot be read */
  offered: OfferedCarts | null;
  /** what became of the lines that were last added to a cart, from the address */
  outcome: { view: AgainView; cart: { title: string; position: number } | null } | null;
}

interface ListRequest {
  url: URL;
  params: { listId: string };
  context: RequestContext;
}

/** Throws 404 for a list that is not for this customer, and for a page past its end. */
export async function loadList({ url, params, context }: ListRequest): Promise<ListData> {
  const { lines: all, ...list } = await requireList(params.listId, url, context);
  const page = parsePageNumber(url.searchParams.get("page") ?? "0", 0);
  const pages = Math.max(1, Math.ceil(all.length / LINES_A_PAGE));
  if (page === null || page >= pages) throw notFound(url);
  const first = page * LINES_A_PAGE;
  const lines = all.slice(first, first + LINES_A_PAGE);
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
  return {
    list: { ...list, own: signOwnCart(toOwnName(list.id), context) },
    page,
    pages,
    total: all.length,
    own,
    lines: lines.map((line, index) => ({
      ...toLineView(line, products.byId.get(line.product), conditions.lines[index] ?? null),
      ...{ place: first + index + 1, note: line.note, position: line.position, shown: toShownValue(line) },
      replacedBy: products.byId.get(line.product)?.replacedBy ?? null,
    })),
    live: products.live && conditions.live,
    offered: all.length > 0 && carts ? offerCarts(carts) : null,
    outcome: await loadOutcome({ ...list, lines: all }, carts, url, context),
  };
}

/** The name of a list in the proof that it was its owner's. */
export function toOwnName(id: string): string {
  return `list ${id}`;
}

/** The list, and its lines as they were when an outcome was signed. */
export function toSubject({ id, version }: Pick<List, "id" | "version">): string {
  return `list ${id} ${version}`;
}

/** An outcome that the shop has not signed for this list as it is now is ignored. */
async function loadOutcome(
  list: List,
  carts: Carts | null,
  { searchParams }: URL,
  context: RequestContext,
): Promise<ListData["outcome"]> {
  const subject = { subject: toSubject(list), lines: list.lines.length };
  const signed = verifyOutcome(searchParams.get("added") ?? "", subject, context);
  if (!signed) return null;
  const index = carts?.carts.findIndex(({ id }) => id === signed.cart) ?? -1;
  const cart = carts?.carts[index];
  const [asked, fates] = askedOf<ListLine & { place: number }>(
    list.lines.map((line, at) => ({ ...line, place: at + 1 })),
    signed,
  );
  return {
    view: await loadAgain(await toAskedLines(asked, fates, context), fates, cart?.lines ?? [], context),
    cart: cart ? { title: cart.title, position: index + 1 } : null,
  };
}
