import { href, redirect } from "react-router";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import {
  countDeliveries,
  type Pieces,
  piecesOf,
  shipmentChangesOf,
} from "#erp-adapter/contract/conditions/deliveries.ts";
import type { Agreed } from "#erp-adapter/contract/conditions/recheck-line.ts";
import { type Delivery, deliveryChangesOf } from "#erp-adapter/contract/delivery.ts";
import { type LineRemarks, remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { HoldKind } from "#erp-adapter/contract/order-hold.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { isQuantity } from "#erp-adapter/contract/quantity.ts";
import { orderPlaceOf, type TaxNote, taxNotesOf } from "#erp-adapter/contract/tax.ts";
import { approvalAmount, type Totals } from "#erp-adapter/contract/totals.ts";
import { shownLine } from "#locales/shown-address.ts";
import { requestOf } from "#rules/approval-requests.ts";
import type { Reason } from "#server/services/approvals/decision.ts";
import type { PlacedOrder } from "#server/services/approvals/placed-order.ts";
import type { ApprovalRequest, Overtaken } from "#server/services/approvals/request.ts";
import type { RequestState } from "#server/services/approvals/request-state.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import type { LeftOutReason, Quote, QuotedLine } from "#server/services/ordering/quote.ts";
import { askFigures, type CreditView, toCreditView } from "../cart/credit/cart-credit.ts";
import { deliveriesOfQuote, toShownChanges } from "../cart/delivery/cart-delivery.ts";
import type { ShownChanges } from "../cart/load-cart-page.ts";
import { clearAsked } from "../cart/order/clear-asked.ts";
import { type ShownSplit, toOrderedSplit, toShownSplit } from "../goods/shown-supply.ts";
import { askOffers } from "../goods/supersession/load-offers.ts";
import {
  getLocale,
  logFailure,
  type PageRequestOf,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { toCartChoice } from "../request/forms/parse-cart-choice.ts";
import { notFound } from "../request/page-errors.ts";
import { callContext } from "../request/session/call-context.ts";
import { loadCartsIfAny } from "../request/session/carts.ts";
import { orUnavailable } from "../request/session/or-unavailable.ts";
import { presentState } from "./load-approvals.ts";
import { type OrderFate, toFate } from "./order-fate.ts";
import { ownMember } from "./own-member.ts";

/** A request to approve an order, the same for the person who asked and for those who decide. */
export interface ApprovalPageData
  extends Pick<
    ApprovalRequest,
    "id" | "documentNumber" | "reasons" | "askedAt" | "endsAt" | "changes" | "reason" | "order" | "revision"
  > {
  state: RequestState;
  buyer: string;
  decided: { name: string; at: number } | null;
  amount: EurCents;
  lines: ApprovalLine[];
  asked: SentTerms;
  /** the address of delivery on one line: of the order as it would be placed now or was placed, otherwise as asked */
  place: string;
  /** what would be ordered now; null unless the reader can decide, and the ERP answers */
  now: PresentOrder | null;
  /** what was ordered; null until it is approved */
  ordered: OrderedTerms | null;
  /**
   * how delivery and totals differ from the request, in what would be ordered now or was ordered; null if they do not
   */
  sinceAsked: ShownChanges | null;
  /** limits of the buyer that are used more than at the time of the request; empty unless the reader can decide */
  usedSince: Reason[];
  /** true if it was asked for before the form that led here was sent, without what was typed there */
  isEarlier: boolean;
  isBuyer: boolean;
  /** true if the reader may decide now */
  canDecide: boolean;
  /** true while an order of the request is being placed, or its outcome is unknown: nothing can be decided then */
  isBusy: boolean;
  /** true if the reader has sent that order: only in their name can the ERP be asked about it */
  hasSentOrder: boolean;
  /** true if it was approved, but its order was never booked: it waits for a decision again */
  wasDenied: boolean;
  /** the request as it was when its denied order turned up after all; null if none has */
  overtook: (Pick<Overtaken, "state" | "reason" | "order"> & { decider: string }) | null;
  /** names of those who can decide, as long as the request is not decided */
  deciders: string[];
  /** the cart into which the lines can be put back; null if no lines can, or if the reader is not the buyer */
  putBack: string | null;
  /** the asked lines are still in the cart */
  isInCart: boolean;
}

export interface ApprovalLine extends LineRemarks {
  product: ProductId;
  number: string;
  title: string;
  unit: string;
  asked: ShownTerms;
  /** 0: taken out by an approver */
  wanted: number;
  /** the terms under which the line would be ordered now; null if it would not, or the reader cannot decide */
  present: ShownTerms | null;
  /** the terms under which the line was ordered; null if it was not */
  ordered: ShownTerms | null;
  /** why the line is not part of the order */
  problem: LeftOutReason | "superseded" | null;
}

/** The conditions of a line to which its buyer or approver agrees, as the page shows them. */
export type ShownTerms = Omit<Agreed, "supply"> & ShownSplit & { quantity: number };

/** The delivery and totals of an order; `deliveries`: see `countDeliveries`. */
interface SentTerms {
  delivery: Delivery | null;
  deliveries: number | null;
  totals: Totals;
  taxNotes: TaxNote[];
}

export interface PresentOrder extends SentTerms {
  quote: string;
  amount: EurCents;
  /** why the request cannot be approved: replaced parts, a place of delivery that is gone, or no line left; or null */
  blocked: "superseded" | "place" | "nothing" | null;
  /** the conditions that changed after the approver had seen them, old and new; null if none did */
  changed: ShownChanges | null;
  /** the hold that the approver chose before the conditions changed; null if they chose none */
  hold: HoldKind | null;
  /** null for a reader who cannot order on the company's account */
  credit: CreditView | null;
}

/** The order of an approved request: its terms when it was placed, and its present state. */
export interface OrderedTerms extends OrderFate, SentTerms {}

type Read = Pick<ApprovalPageData, "now" | "usedSince"> & { quote: Quote | null; superseded: ReadonlySet<ProductId> };

export async function loadApproval(args: PageRequestOf<"requestId">): Promise<ApprovalPageData> {
  const { url, context } = args;
  const { member, actor } = ownMember(context);
  const request = await verified(await requireRequest(args), actor, context);
  const { approvals } = context.get(shopContext);
  const isBuyer = request.buyer.id === actor.user.id;
  const state = presentState(request);
  // Once a request was refused, was withdrawn or has expired, its lines are no longer taken out of the cart.
  const isInCart = isBuyer && !BACK.has(state) && !(await clearAsked(request, actor, context));
  const mayPutBack = isBuyer && context.get(sessionContext).may("order");
  const isBusy = request.state === "asked" && (await orUnavailable(approvals.isBusy(request), context));
  const hasSentOrder = isBusy && (await orUnavailable(isSentBy(request, actor, context), context));
  const wasDenied =
    state === "asked" &&
    !isBusy &&
    request.quote !== null &&
    (await orUnavailable(context.get(shopContext).orders.ordering.wasRequestDenied(request), context));
  const canDecide =
    state === "asked" && !isBusy && (await orUnavailable(approvals.mayDecide(request, member), context));
  const read = canDecide ? await loadNow(request, url, context) : NOT_READ;
  const { id, documentNumber, reasons, askedAt, endsAt, changes, decided, reason, order, revision } = request;
  const { buyer, totals, delivery } = request;
  const placed = await orUnavailable(approvals.placedOrder(request), context);
  const sent = read.quote
    ? { ...read.quote, lines: toPieces(read.quote) }
    : placed && { ...placed.order, lines: piecesOf(placed.order) };
  return {
    ...{ id, state, documentNumber, reasons, askedAt, endsAt, changes, reason, order, revision },
    ...{
      isEarlier: url.searchParams.has("earlier"),
      isBuyer,
      canDecide,
      isBusy,
      hasSentOrder,
      wasDenied,
      isInCart,
      buyer: buyer.name,
      amount: approvalAmount(totals),
      now: read.now,
    },
    ...{ usedSince: read.usedSince, ordered: placed && toOrdered(placed) },
    overtook: placed?.overtook ? toOvertook(placed.overtook) : null,
    decided: decided && { name: decided.name, at: decided.at },
    lines: toLines(request, read, placed?.order ?? null),
    sinceAsked: toSinceAsked(request, sent, context),
    asked: { delivery, deliveries: deliveriesOfQuote(request), totals, taxNotes: notesOf(request) },
    place: toPlace(sent?.delivery ?? delivery, context),
    deciders: state === "asked" ? await orUnavailable(approvals.decidersOf(request), context) : [],
    putBack: mayPutBack && BACK.has(state) && !isBusy && request.cleared ? await findCart(context) : null,
  };
}

/** True if the order of the request that is being placed or checked was sent by this person. */
async function isSentBy({ quote: id }: ApprovalRequest, actor: Actor, context: RequestContext): Promise<boolean> {
  const { ordering } = context.get(shopContext).orders;
  return id !== null && (await ordering.outcomeOf(ordering.signedId({ id }), actor)) !== null;
}

/** Asks the ERP about an order of the request that may exist, and returns the request as it is then. */
async function verified(request: ApprovalRequest, actor: Actor, context: RequestContext): Promise<ApprovalRequest> {
  const { approvals } = context.get(shopContext);
  const { ordering } = context.get(shopContext).orders;
  if (request.state !== "asked" || !(await orUnavailable(approvals.isBusy(request), context))) return request;
  await orUnavailable(ordering.verifyRequest(request, actor), context);
  return (await orUnavailable(approvals.find(request.id, actor.partner), context)) ?? request;
}

/**
 * Throws 404 for a request of another company, and for a colleague's request if the person has no right
 * to approve requests.
 */
export async function requireRequest({ url, params, context }: PageRequestOf<"requestId">): Promise<ApprovalRequest> {
  const { actor } = ownMember(context);
  const { approvals } = context.get(shopContext);
  const request = await orUnavailable(approvals.find(params.requestId, actor.partner), context);
  const isTheirs = request?.buyer.id === actor.user.id || context.get(sessionContext).may("approve");
  if (!request || !isTheirs) throw notFound(url);
  return request;
}

/** States after which the lines can be put back into the cart. */
const BACK: ReadonlySet<RequestState> = new Set(["refused", "withdrawn", "expired"]);

const NOT_READ: Read = { now: null, usedSince: [], quote: null, superseded: new Set() };

function toOrdered(placed: PlacedOrder): OrderedTerms {
  const { totals, delivery = null } = placed.order;
  const deliveries = delivery && countDeliveries(delivery, piecesOf(placed.order));
  return { totals, delivery, deliveries, taxNotes: taxNotesOf(placed.order.lines), ...toFate(placed) };
}

function notesOf(quote: Pick<Quote, "lines">): TaxNote[] {
  return taxNotesOf(toPieces(quote));
}

function toPieces({ lines }: Pick<Quote, "lines">): QuotedLine["condition"][] {
  return lines.map(({ condition }) => condition);
}

function toOvertook({ state, decided, reason, order }: Overtaken): ApprovalPageData["overtook"] {
  return { state, decider: decided?.name ?? "", reason, order };
}

function toPlace(delivery: Delivery | null, context: RequestContext): string {
  const address = delivery?.to.address;
  return address ? shownLine(address, getLocale(context)) : "";
}

/** An order without a delivery is of an ERP that keeps none, so that its delivery cannot differ. */
function toSinceAsked(
  request: ApprovalRequest,
  now: { delivery?: Delivery | null; totals: Totals; lines: Pieces[] } | null,
  context: RequestContext,
): ShownChanges | null {
  if (!now) return null;
  const { delivery: asked, totals: before } = request;
  const { delivery, totals, lines } = now;
  const deliveryChanges =
    asked && delivery !== undefined
      ? [
          ...deliveryChangesOf(asked, delivery),
          ...shipmentChangesOf({ delivery: asked, lines: toPieces(request) }, { delivery, lines }),
        ]
      : [];
  if (deliveryChanges.length === 0 && JSON.stringify(totals) === JSON.stringify(before)) return null;
  const previous = { lines: [], delivery: asked, totals: before };
  return toShown(
    { lines: [], leftOut: [], changes: [], deliveryChanges, previous, delivery: delivery ?? null, totals },
    context,
  );
}

/** The changes with addresses in the language of the page. */
function toShown(
  { lines, leftOut, delivery, totals, changes, deliveryChanges, previous }: ShownChanges,
  context: RequestContext,
): ShownChanges {
  const shown = toShownChanges({ deliveryChanges, previous, delivery }, getLocale(context));
  return { lines, leftOut, delivery, totals, changes, deliveryChanges: shown, previous };
}

/** The form value for the active cart in its present version; null if there is none. */
async function findCart(context: RequestContext): Promise<string | null> {
  const carts = await loadCartsIfAny(context);
  return carts && toCartChoice({ kind: "cart", id: carts.active.id, version: carts.active.version });
}

/**
 * The present conditions as a quote of the approver: pressing *Approve* agrees to them. The query parameter `quote`
 * names a quote with conditions that have changed since the approver saw them.
 */
async function loadNow(request: ApprovalRequest, url: URL, context: RequestContext): Promise<Read> {
  const { ordering } = context.get(shopContext).orders;
  const { approvals } = context.get(shopContext);
  const { actor } = ownMember(context);
  try {
    const lines = request.wanted.flatMap(({ product, quantity }) =>
      isQuantity(quantity) ? { product, quantity } : [],
    );
    const signed = url.searchParams.get("quote");
    const changed = signed === null ? null : await ordering.find(signed, actor);
    const isOfThis =
      changed && requestOf(changed.cart.id) === request.id && changed.cart.version === String(request.revision);
    if (signed !== null && !isOfThis)
      throw redirect(href("/:lang/approval/:requestId", { lang: getLocale(context), requestId: request.id }), 302);
    const [quote, offers, figures] = await Promise.all([
      isOfThis ? changed : showNow(request, lines, context),
      askOffers(lines, context),
      askFigures(context),
    ]);
    const superseded = new Set(
      [...offers.values()].flatMap(({ mayKeep, wanted }) => (mayKeep ? [] : [wanted.product])),
    );
    const { delivery, totals, hold } = quote;
    const deliveries = deliveriesOfQuote(quote);
    const now = {
      ...{ quote: ordering.signedId(quote), amount: approvalAmount(totals), delivery, deliveries, totals, hold },
      taxNotes: notesOf(quote),
      changed: quote.previous && toShown(quote, context),
      blocked: blockedBy(request, quote, superseded),
      credit: toCreditView(figures, { totals, delivery: null }, { url, context }),
    };
    return { now, quote, superseded, usedSince: await approvals.usedSince(request, quote) };
  } catch (error) {
    if (error instanceof Response) throw error;
    logFailure(error, "an order to be approved could not be priced", context);
    return NOT_READ;
  }
}

async function showNow(
  request: ApprovalRequest,
  lines: Parameters<typeof askOffers>[0],
  context: RequestContext,
): Promise<Quote> {
  const { erp } = context.get(shopContext);
  const { ordering } = context.get(shopContext).orders;
  const c = callContext(context);
  const [conditions, options]: [Condition[], Awaited<ReturnType<typeof erp.delivery.options>>] = await Promise.all([
    erp.conditions({ lines: [...lines], ...orderPlaceOf({ delivery: request.delivery }) }, c),
    erp.delivery.options(c),
  ]);
  return ordering.showRequest(request, conditions, options, ownMember(context).actor);
}

function blockedBy(
  request: ApprovalRequest,
  { lines, delivery }: Quote,
  superseded: ReadonlySet<ProductId>,
): PresentOrder["blocked"] {
  if (lines.length === 0) return "nothing";
  if (request.delivery && !delivery) return "place";
  return lines.some(({ product }) => superseded.has(product)) ? "superseded" : null;
}

function toLines(
  { lines, wanted }: ApprovalRequest,
  { quote, superseded }: Read,
  order: PlacedOrder["order"] | null,
): ApprovalLine[] {
  const quantities = new Map(wanted.map(({ product, quantity }) => [product, quantity]));
  const present = new Map(quote?.lines.map(({ product, condition }) => [product, toTerms(condition)]));
  const ordered = new Map(order?.lines.map((line) => [line.product, toOrderedTerms(line, order.date)]));
  const leftOut = new Map(quote?.leftOut.map(({ product, reason }) => [product, reason]));
  return lines.map(({ product, number, title, unit, condition, ...remarks }) => ({
    ...remarksOf(remarks),
    ...{ product, number, title, unit, asked: toTerms(condition), wanted: quantities.get(product) ?? 0 },
    ...{ present: present.get(product) ?? null, ordered: ordered.get(product) ?? null },
    problem: superseded.has(product) ? ("superseded" as const) : (leftOut.get(product) ?? null),
  }));
}

function toTerms(condition: QuotedLine["condition"]): ShownTerms {
  const { quantity, price, deposit, vatPercent } = condition;
  return { quantity, price, deposit, vatPercent, ...toShownSplit(condition) };
}

function toOrderedTerms(line: OrderLine, date: string): ShownTerms {
  const { quantity, price, deposit, vatPercent } = line;
  return { quantity, price, deposit, vatPercent, ...toOrderedSplit(line, date) };
}
