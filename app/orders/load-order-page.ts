import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { type RequestContext, shopContext } from "../context.ts";
import { cancellableLines } from "../domain/cancellable-lines.ts";
import { nameOwn, type OwnNames } from "../own-numbers/read-own.ts";
import { type Carts, loadCartsIfAny } from "../session/carts.ts";
import { type OfferedCarts, offerCarts } from "../session/offered-carts.ts";
import { askedOf } from "./asked-of.ts";
import { type AgainView, loadAgain } from "./load-again.ts";
import { type LoadedOrder, loadOrder, type ShownOrder } from "./load-order.ts";
import { verifyOutcome } from "./signed-outcome.ts";

/** An order's page: two ERP calls, and a few more while it shows the outcome of ordering again. */
export interface OrderPageData extends LoadedOrder {
  printing: boolean;
  /** numbers of the reader's company for the products of the lines */
  own: OwnNames;
  /** null if nothing can be ordered: on a copy, and while the carts cannot be read */
  again: OfferedCarts | null;
  /** the outcome of ordering again, from the address */
  outcome: { view: AgainView; cart: { title: string; position: number } | null } | null;
  /** null if no cancellation can be requested (any more); the key makes a form that is sent twice one request */
  cancellation: { key: string } | null;
}

export async function loadOrderPage(args: {
  url: URL;
  params: { orderId: string };
  context: RequestContext;
}): Promise<OrderPageData> {
  const { url, context } = args;
  const loaded = await loadOrder(args);
  const { order, source } = loaded;
  if (source === "erp") await context.get(shopContext).cancellations.settle(order);
  const printing = url.searchParams.has("print");
  const own = await nameOwn(
    order.lines.map(({ product }) => product),
    context,
  );
  if (source !== "erp" || printing) return { ...loaded, printing, own, again: null, outcome: null, cancellation: null };
  const carts = await loadCartsIfAny(context);
  const { cancellation } = context.get(shopContext).erp.capabilities.orders;
  return {
    ...loaded,
    printing,
    own,
    again: carts && offerCarts(carts),
    outcome: await loadOutcome(order, carts, url, context),
    cancellation: cancellation && cancellableLines(order).length > 0 ? { key: newKey() } : null,
  };
}

/** An outcome that the shop has not signed for this order is ignored. */
async function loadOutcome(
  order: ShownOrder,
  carts: Carts | null,
  { searchParams }: URL,
  context: RequestContext,
): Promise<OrderPageData["outcome"]> {
  const subject = { subject: order.id, lines: order.lines.length };
  const signed = verifyOutcome(searchParams.get("again") ?? "", subject, context);
  if (!signed) return null;
  const index = carts?.carts.findIndex(({ id }) => id === signed.cart) ?? -1;
  const cart = carts?.carts[index];
  return {
    view: await loadAgain(...askedOf(order.lines, signed), cart?.lines ?? [], context),
    cart: cart ? { title: cart.title, position: index + 1 } : null,
  };
}

function newKey(): IdempotencyKey {
  return crypto.randomUUID() as IdempotencyKey;
}
