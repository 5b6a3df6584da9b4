import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { OrderStep } from "#erp-adapter/contract/order-events.ts";
import { dueInAdvance } from "#erp-adapter/contract/order-hold.ts";
import { MOST_OF_GUEST } from "#rules/most-of-guest.ts";
import type { DrawnSlip } from "#server/services/documents/documents.ts";
import { loadOutcome, type ShownOutcome } from "../cart/lines/load-outcome.ts";
import { nameOwn, type OwnNumbersOfGoods } from "../goods/read-own.ts";
import {
  getLocale,
  orElse,
  type PageRequestOf,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { loadCartsIfAny } from "../request/session/carts.ts";
import { mayInCompany } from "../request/session/company-right.ts";
import { type OfferedCarts, offerCarts } from "../request/session/offered-carts.ts";
import { toPlace } from "./again/order-again.ts";
import { cancellableLines } from "./cancellation/cancellable-lines.ts";
import { type LoadedOrder, loadOrder, type OrderSource, type ShownOrder } from "./load-order.ts";
import { type ShownStep, toShownSteps } from "./steps-of-order.ts";
import { withSteps } from "./with-steps.ts";

/** An order's page: two ERP calls, and a few more while it shows the outcome of ordering again. */
export interface OrderPageData extends LoadedOrder {
  /** who asked for the order and who approved it; null if it needed no approval */
  approval: { asked: string; approved: string; request: string } | null;
  /** the history of the order */
  steps: ShownStep[];
  printing: boolean;
  /** numbers of the reader's company for the products of the lines */
  own: OwnNumbersOfGoods;
  /** the carts for *Order again*; null on a copy, in the print view, and if the carts cannot be read */
  again: OfferedCarts | null;
  /** the outcome of ordering again, from the URL */
  outcome: ShownOutcome | null;
  /**
   * null if no cancellation can be requested (any more). `key` is the idempotency key of the form: sent twice, it is
   * one request.
   */
  cancellation: { key: string } | null;
  /** how to pay the order in advance; null if nothing of it is */
  pay: DrawnSlip | null;
  /** the key of the guest's link that opened the page; null for a customer */
  orderKey: string | null;
  /** true if the ERP reports its answers to requests for cancellation on the order */
  areCancellationsAnswered: boolean;
}

export async function loadOrderPage(args: PageRequestOf<"orderId">): Promise<OrderPageData> {
  const { url, context } = args;
  const { order: found, ...whence } = await loadOrder(args);
  const { history: _, deliveries: __, ...read } = found;
  const { source } = whence;
  const { steps, kept } = await loadSteps(found, context);
  // The shop's copy has the order as it was placed, so the later steps are applied to it.
  const order = source === "erp" ? read : withSteps(read, kept);
  const loaded = {
    ...{ ...whence, order, steps },
    approval: await loadApproval(order, context),
    pay: await loadPay(order, source, context),
    orderKey: source === "link" ? url.searchParams.get("key") : null,
  };
  if (source === "erp") await context.get(shopContext).orders.cancellations.settle(order);
  const printing = url.searchParams.has("print");
  const own = await nameOwn(
    order.lines.map(({ product }) => product),
    context,
  );
  const { capabilities } = context.get(shopContext).erp;
  const areCancellationsAnswered = declares(capabilities, "orders.cancellationAnswers");
  const shown = { ...loaded, printing, own, areCancellationsAnswered };
  const { cancellation } = capabilities.orders;
  const isOpen = cancellation && !printing && cancellableLines(order).length > 0;
  const isGuests = source === "link" && order.cancellations.length < MOST_OF_GUEST;
  if (source !== "erp" || printing)
    return { ...shown, again: null, outcome: null, cancellation: isOpen && isGuests ? { key: newKey() } : null };
  const carts = await loadCartsIfAny(context);
  return {
    ...shown,
    again: carts && offerCarts(carts),
    outcome: await loadOutcome(url, toPlace(order), context),
    cancellation: isOpen && mayInCompany("cancel", context) ? { key: newKey() } : null,
  };
}

/**
 * The steps of an order: from the ERP's history of the order, otherwise from `kept`, the events stored by the shop. A
 * customer who may not see invoices does not see their numbers either.
 */
async function loadSteps(
  order: ShownOrder,
  context: RequestContext,
): Promise<{ steps: ShownStep[]; kept: readonly OrderStep[] }> {
  const isTold = order.history !== undefined && order.history.length > 0;
  const kept = isTold ? [] : await context.get(shopContext).orders.events.ofOrder(order);
  const steps = toShownSteps(isTold ? order : { ...order, history: undefined }, kept);
  const { user } = context.get(sessionContext);
  const isKeptFrom = user?.kind === "customer" && !user.rights.invoices;
  return { steps: isKeptFrom ? steps.map((step) => ({ ...step, invoice: null })) : steps, kept };
}

/** For an order that the customer's company pays, its data come from the shop's copy, if there is one. */
async function loadPay(order: ShownOrder, source: OrderSource, context: RequestContext): Promise<DrawnSlip | null> {
  if (dueInAdvance(order) === 0) return null;
  const partner = source === "link" ? null : (context.get(sessionContext).user?.partner ?? null);
  const { documents, orders } = context.get(shopContext);
  const copy = order.buyer || partner === null ? null : await orders.ordering.copyForPartner(order.id, partner);
  return documents.inAdvance(order, getLocale(context), copy?.buyer);
}

/** Who asked for the order and who approved it; null also for a guest's link, or if the database does not answer. */
async function loadApproval(order: ShownOrder, context: RequestContext): Promise<OrderPageData["approval"]> {
  const { member } = context.get(sessionContext);
  if (!member) return null;
  const request = await orElse(null, "the approval of an order not read", context, () =>
    context.get(shopContext).approvals.ofOrder(order, member.partner),
  );
  return request && { asked: request.buyer.name, approved: request.decided?.name ?? "", request: request.id };
}

function newKey(): IdempotencyKey {
  return crypto.randomUUID() as IdempotencyKey;
}
