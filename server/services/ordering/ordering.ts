import { setTimeout as sleep } from "node:timers/promises";
import type { Cart, CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { Delivery, DeliveryOptions } from "#erp-adapter/contract/delivery.ts";
import type { HoldKind } from "#erp-adapter/contract/order-hold.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { toApprovalCart } from "#rules/approval-requests.ts";
import type { ApprovalRequest } from "../approvals/request.ts";
import type { MailState, Outbox } from "../outbox/outbox.ts";
import type { Actor } from "./actor.ts";
import { type CartChange, changeCart, holdsCart } from "./change-ordered-cart.ts";
import { type BeyondGuest, createGuestBound } from "./guest-bound.ts";
import { createGuestPoints } from "./guest-points.ts";
import type { OrderCopy } from "./order-copy.ts";
import { findByLink, toOrderKey } from "./order-links.ts";
import type { LastOrder, PlaceOutcome, Standing } from "./order-outcome.ts";
import { CLEARING_BUDGET, createStores, ORDER_BUDGET, type OrderingParts, transact } from "./ordering-parts.ts";
import { placeOrder } from "./place-order.ts";
import type { Quote, QuoteId } from "./quote.ts";
import { type DeliveryOf, type Remarks, toQuotedLines, withRemarks } from "./quote-lines.ts";
import { type SaidGuest, type Typed, toShown } from "./quotes.ts";
import { resumeIntents } from "./resume-intents.ts";
import { forgetCart } from "./settle-cart.ts";
import { type SettledCarts, settleCarts } from "./settle-carts.ts";
import { toShownRequest } from "./show-request.ts";
import { isDenied, lastOf, outcomeOf, standingOf } from "./standing.ts";
import { takeAsked } from "./take-asked.ts";
import type { IsOnPage } from "./unseen.ts";
import { verifyRequest } from "./verify-request.ts";

/** Ordering from the shown cart to the confirmed order (docs/decisions/004-who-owns-carts.md). */
export interface Ordering {
  /**
   * Stores a shown cart as a quote for two hours. Returns the same open quote for the same user, cart, version, partner,
   * language and conditions. `conditions` may be in any order; a line without a condition is left out as gone.
   * `isOnPage`: which lines the page shows, if it does not show all; see `Quote.unseen`.
   */
  quote(
    cart: Cart,
    products: ReadonlyMap<ProductId, ProductSummary>,
    conditions: readonly Condition[],
    actor: Actor,
    remarks?: Remarks,
    deliveryOf?: DeliveryOf,
    isOnPage?: IsOnPage,
  ): Promise<Quote>;
  /** The same quote under the same conditions, with new remarks of the buyer on its lines, to be ordered at once. */
  reword(quote: Quote, remarks: Remarks, actor: Actor): Promise<Quote>;
  /** The same quote with another delivery of the same cost, to be ordered at once. */
  redeliver(quote: Quote, delivery: Delivery, actor: Actor): Promise<Quote>;
  /** Stores the present conditions of a colleague's request as a quote of its approver, or returns the same open one. */
  showRequest(
    request: ApprovalRequest,
    conditions: readonly Condition[],
    options: DeliveryOptions,
    actor: Actor,
  ): Promise<Quote>;
  /**
   * Asks the ERP about orders of a request that may exist, each at most once a second. Never throws for a failing ERP.
   * `actor`: the person who looks at the request.
   */
  verifyRequest(request: ApprovalRequest, actor: Actor): Promise<void>;
  /**
   * Removes the lines of the person's request from their cart; false if that must be tried again. Never throws for a
   * failing ERP.
   */
  takeAsked(request: ApprovalRequest, actor: Actor): Promise<boolean>;
  /**
   * The same quote for an order that is put on hold once it is placed, and uses no credit while it waits. Returns the
   * given quote if it has already been ordered.
   */
  withHold(quote: Quote, hold: HoldKind, actor: Actor): Promise<Quote>;
  /**
   * The quote of a signed id from an HTTP request; null if the id was altered, is of another user, unknown or expired.
   */
  find(signedId: string, actor: Actor): Promise<Quote | null>;
  /** The signed id for a form or a URL. */
  signedId(quote: Pick<Quote, "id">): string;
  /**
   * Stores the person's input with the quote, or with a quote of its own if this one has other input already: what was
   * typed belongs to the page shown after it, whatever another tab sends. Quotes that follow get it too. Absent fields
   * stay unchanged; returns the given quote if it has already been ordered.
   */
  remember(quote: Quote, typed: Typed, actor: Actor): Promise<Quote>;
  /**
   * Forgets what the person chose and typed for a cart that was emptied or deleted, or is new: the delivery, the remarks,
   * and the input of its quotes, except a guest's data; and what they were told of its orders.
   */
  forgetCart(cart: CartId, actor: Pick<Actor, "user">): Promise<void>;
  /** The e-mail address and data that a guest gave for the last order, kept for a day; null if there are none. */
  guestOf(actor: Actor): Promise<SaidGuest | null>;
  /**
   * Orders the quote, at most once however often it is called. Never throws for a failing ERP. Takes at most ten seconds,
   * and continues after the client has left. `from`: the network address of a guest, whose orders are limited.
   */
  place(quote: Quote, actor: Actor, from?: string): Promise<PlaceOutcome>;
  /** The part of a quote that exceeds a guest's limits; null if none does. `place` refuses such a quote. */
  beyondGuest(quote: Quote, actor: Actor): Promise<BeyondGuest | null>;
  /** The state of a quote, for a reload, Back, or a second tab. Never calls the ERP. */
  standingOf(quote: Quote, actor: Actor): Promise<Standing>;
  /**
   * The outcome of a form's quote, also after the quote has expired; null if there is no such quote of this person. Ask
   * it before you say that nothing was ordered. Never calls the ERP.
   */
  outcomeOf(signedId: string, actor: Actor): Promise<{ quote: Quote | null; standing: Standing } | null>;
  /**
   * The outcome of the last order of this cart, if the cart itself does not show it; otherwise null. Never calls the ERP.
   */
  lastOf(cart: CartId, actor: Actor): Promise<LastOrder | null>;
  /** The carts from which this person has ordered; some may be gone. */
  orderedCarts(actor: Actor): Promise<ReadonlySet<CartId>>;
  /** True if the last order of this request was never booked, and its approver was told so. */
  wasRequestDenied(request: Pick<ApprovalRequest, "id">): Promise<boolean>;
  /**
   * Settles the person's open orders before their carts are shown or changed: asks the ERP about orders in doubt, each
   * at most once a second, and removes the lines of confirmed orders from their carts. `free` of the result leaves out
   * the lines still to be removed. Never throws for a failing ERP.
   */
  settleCarts(actor: Actor, deadline: number): Promise<SettledCarts>;
  /** True while an order of this user is under way or in doubt, or its lines are still in their cart. */
  isOrdering(user: UserId): Promise<boolean>;
  /**
   * Runs a person's change of a cart while no order of the cart is under way; a change that only adds waits only until
   * no lines are being removed. Quantities that the person set (`set`) stay, even if an order in doubt turns out to
   * exist. Rejects with IN_PROGRESS, with nothing done, if the cart is still being ordered or emptied after two
   * seconds.
   */
  changeCart<Result>(change: CartChange, work: () => Promise<Result>): Promise<Result>;
  /** The durable copy of the order booked for a quote; the caller checks whose it is. */
  copyOf(quote: QuoteId): Promise<OrderCopy | null>;
  /** The newest copy of this number among the orders of the partner's users. */
  copyForPartner(orderId: OrderId, partner: PartnerCode): Promise<OrderCopy | null>;
  /** The order that a guest's link opens; null if the key is for another number, invalid or expired. */
  copyByLink(orderId: string, key: string): Promise<OrderCopy | null>;
  /** State of the customer's confirmation mail; `none` if there is no address. */
  mailStateOf(copy: OrderCopy): Promise<MailState>;
  /** The key of a guest's link to their order: `/{lang}/order/{orderId}?key=…`, valid for 180 days after the order. */
  orderKey(copy: OrderCopy): string;
  /**
   * Repairs orders that a crash or a lost answer left open. Called at start and by the jobs; safe in several processes at
   * once.
   */
  resume(): Promise<void>;
  /** Deletes expired quotes and settled intents; returns the number of deleted quotes. */
  sweep(): Promise<number>;
}

type Given = Pick<OrderingParts, "db" | "erp" | "signer" | "clock" | "machineClock" | "ids" | "log"> & {
  outbox: Outbox;
} & Partial<Pick<OrderingParts, "pause" | "reach" | "isAbsenceFinal">>;

/** Milliseconds for which settled intents are kept for investigation. */
const SETTLED_LIFE = 30 * 86_400_000;

/** Ordering on the shop's database; several processes may share it. */
export function createOrdering(given: Given): Ordering {
  const { clock, machineClock, signer, outbox, pause = sleep, reach = () => {}, isAbsenceFinal = false } = given;
  const stores = createStores(given);
  const { quotes, intents, copies } = stores;
  const parts: OrderingParts = { ...given, ...stores, pause, reach, isAbsenceFinal };

  return {
    async quote(cart, products, conditions, actor, remarks, deliveryOf, isOnPage) {
      const { id, version, title } = cart;
      const shown = toQuotedLines(cart, products, conditions, remarks, deliveryOf);
      const first = { changes: [], deliveryChanges: [], previous: null, unseen: [], hold: null };
      const quote = await quotes.show({ cart: { id, version, title }, ...shown, ...first }, actor, undefined, isOnPage);
      return quotes.withNumberTyped(quote, actor);
    },

    async reword(quote, remarks, actor) {
      return quotes.show({ ...toShown(quote), lines: withRemarks(quote.lines, remarks) }, actor, quote);
    },

    async redeliver(quote, delivery, actor) {
      return quotes.show({ ...toShown(quote), delivery }, actor, quote);
    },

    async showRequest(request, conditions, options, actor) {
      const { documentNumber: buyerDocumentNumber } = request;
      const quote = await quotes.show(toShownRequest(request, conditions, options, clock()), actor);
      return quotes.withInput(quote, { buyerDocumentNumber });
    },

    verifyRequest: (request, actor) =>
      verifyRequest({ ...parts, actor, deadline: machineClock() + CLEARING_BUDGET }, request),

    takeAsked: (request, actor) => takeAsked({ ...parts, actor, deadline: machineClock() + CLEARING_BUDGET }, request),

    async withHold(quote, hold, actor) {
      // A new quote of a cart that was ordered and emptied would be a new wish to order.
      const { kind } = await standingOf({ ...parts, quote, actor });
      return kind === "placed" ? quote : quotes.show({ ...toShown(quote), hold }, actor, quote);
    },

    async find(signedId, actor) {
      const id = signer.verify("quote", signedId);
      return id === null ? null : quotes.getOpen(id as QuoteId, actor);
    },

    signedId: (quote) => signer.sign("quote", quote.id),

    async remember(quote, typed, actor) {
      const same = await quotes.addInput(quote, typed);
      if (same) return same;
      // A new quote of a cart that was ordered and emptied would be a new wish to order.
      const { kind } = await standingOf({ ...parts, quote, actor });
      return kind === "placed" ? quote : quotes.withInput(quote, typed);
    },

    forgetCart: (cart, { user }) => transact(parts, (bound) => forgetCart(bound, user.id, cart)),

    guestOf: ({ user }) => quotes.guestOf(user.id),

    beyondGuest: createGuestBound(given),

    place: (quote, actor, from) =>
      placeOrder({
        ...{ ...parts, quote, actor, from: from ?? null },
        ...{ began: clock(), deadline: machineClock() + ORDER_BUDGET },
      }),

    standingOf: (quote, actor) => standingOf({ ...parts, quote, actor }),

    outcomeOf: (signedId, actor) => outcomeOf(parts, signedId, actor),

    lastOf: (cart, actor) => lastOf(parts, cart, actor),

    orderedCarts: ({ user }) => intents.orderedBy(user.id),

    async wasRequestDenied({ id }) {
      const last = (await intents.openOfRequest(toApprovalCart(id))).at(-1);
      return last !== undefined && isDenied(last);
    },

    settleCarts: (actor, deadline) => settleCarts(parts, actor, deadline),

    isOrdering: async (user) => (await intents.unsettledOf(user)).some((intent) => holdsCart(intent, clock())),

    changeCart: (change, work) => changeCart(parts, change, work),

    copyOf: copies.ofQuote,

    async copyForPartner(orderId, partner) {
      const all = await copies.ofNumber(orderId);
      return all.find((copy) => !copy.isGuest && copy.partner === partner) ?? null;
    },

    copyByLink: (orderId, key) => findByLink(signer, copies, orderId, key),

    mailStateOf: ({ quote }) => outbox.mailStateOf(quote),

    orderKey: (copy) => toOrderKey(signer, copy),

    resume: () => resumeIntents(parts),

    sweep() {
      return transact(parts, async (bound) => {
        await bound.intents.forgetSettled(clock() - SETTLED_LIFE);
        await createGuestPoints({ ...parts, db: bound.db }).sweep();
        return bound.quotes.sweep();
      });
    },
  };
}
