import { setTimeout as sleep } from "node:timers/promises";
import type { Cart, CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { transact } from "#server/shop-db/transact.ts";
import type { MailState, Outbox } from "../outbox/outbox.ts";
import type { Actor } from "./actor.ts";
import { changeCart, holdsCart } from "./change-ordered-cart.ts";
import { isUnsure } from "./claim-cart.ts";
import { type BeyondGuest, createGuestBound } from "./guest-bound.ts";
import { createIntents } from "./intents.ts";
import { createOrderCopies, type OrderCopy } from "./order-copy.ts";
import { findByLink, toOrderKey } from "./order-links.ts";
import type { OrderingParts } from "./ordering-parts.ts";
import { placeOrder } from "./place-order.ts";
import type { Quote, QuoteId } from "./quote.ts";
import { toQuotedLines } from "./quote-lines.ts";
import { createQuotes } from "./quotes.ts";
import { resumeIntents } from "./resume-intents.ts";
import { settleCarts } from "./settle-carts.ts";

/** Ordering from the shown cart to the confirmed order (docs/decisions/004-who-owns-carts.md). */
export interface Ordering {
  /**
   * What is shown on a cart page, kept for two hours. The same open quote again for the same user, cart, version,
   * partner, language and conditions. `conditions` may stand in any order; a line without one is left out as gone.
   */
  quote(
    cart: Cart,
    products: ReadonlyMap<ProductId, ProductSummary>,
    conditions: readonly Condition[],
    actor: Actor,
  ): Quote;
  /** The quote of a signed id from outside; null for a tampered, foreign, unknown or expired one. */
  find(signedId: string, actor: Actor): Quote | null;
  /** The id as it may stand in a form or address. */
  signedId(quote: Quote): string;
  /** Keeps what the person typed with the quote, also for the quotes that follow it. Absent fields stay as they are. */
  remember(quote: Quote, typed: { buyerDocumentNumber?: string; guestEmail?: string }): Quote;
  /**
   * Orders what the quote shows, at most once however often it is called. Never throws for a failing ERP. Takes at
   * most ten seconds, and goes on when the client has left.
   */
  place(quote: Quote, actor: Actor): Promise<PlaceOutcome>;
  /** What of a quote is more than the person may order, who is a guest; null when nothing is. `place` refuses such a quote. */
  beyondGuest(quote: Quote, actor: Actor): BeyondGuest | null;
  /** What has become of a quote, for a reload, Back, or a second tab. Asks no ERP. */
  standingOf(quote: Quote, actor: Actor): Standing;
  /**
   * Looks after what the person's orders left open, before their carts are shown or changed: asks the ERP about those in
   * doubt, each at most once a second, and takes the lines of those that are confirmed out of their carts. Answers what
   * is still to leave them. Never throws for a failing ERP.
   */
  settleCarts(actor: Actor, deadline: number): Promise<SettledCarts>;
  /** True while an order of this user is under way or in doubt, or its lines have not left their cart. */
  isOrdering(user: UserId): boolean;
  /**
   * Carries out a person's change of a cart while no order of it is under way, or, for what is only added, while no lines
   * are leaving it. What they set (`set`) stays as it is, also when an order in doubt is found later. Rejects with
   * IN_PROGRESS, nothing done, if the cart is still being ordered or emptied after two seconds.
   */
  changeCart<Result>(change: CartChange, work: () => Promise<Result>): Promise<Result>;
  /** The durable copy of the order that was booked for a quote; whose it is, the caller checks. */
  copyOf(quote: QuoteId): OrderCopy | null;
  /** The newest copy of this number among the orders of a partner's users. */
  copyForPartner(orderId: OrderId, partner: PartnerCode): OrderCopy | null;
  /** The order that the key of a guest's link opens; null when it opens none of this number, or has expired. */
  copyByLink(orderId: string, key: string): OrderCopy | null;
  /** What became of the confirmation mail to the customer; `none` when there is no address. */
  mailStateOf(copy: OrderCopy): MailState;
  /** The key of a guest's link to their order: `/{lang}/order/{orderId}?key=…`, good for 180 days after the order. */
  orderKey(copy: OrderCopy): string;
  /** Repairs what a crash or a lost answer left open. Called at start and by the jobs; safe in several processes at once. */
  resume(): Promise<void>;
  /** Forgets expired quotes and settled intents; returns how many quotes went. */
  sweep(): number;
}

/** What is left of ordered lines in the person's carts. */
export interface SettledCarts {
  /** lines have left a cart: what was read of the carts before is old */
  changed: boolean;
  /** the lines of a cart without those of confirmed orders, which could not leave it yet */
  free(cart: Cart): Cart;
}

export interface CartChange {
  actor: Actor;
  cart: CartId;
  /** products whose quantities the change sets or takes out; what is only added is none */
  set: readonly ProductId[];
}

export type PlaceOutcome =
  | { kind: "placed"; order: OrderCopy }
  /** nothing ordered; `quote` shows the new conditions and what changed */
  | { kind: "changed"; quote: Quote }
  /** nothing ordered: the cart is not the one that was shown */
  | { kind: "cart-changed" }
  /** the ERP's answer is not known yet; `quote` is the one being verified, perhaps an earlier one of the same cart */
  | { kind: "being-verified"; quote: Quote }
  /** nothing ordered, cart intact, and the same quote may be tried again */
  | { kind: "refused"; reason: RefusalReason };

export type RefusalReason = "credit-limit" | "account-inactive" | "nothing-to-order" | "beyond-guest" | "failed";

export type Standing =
  /** nothing was ordered with it: it may be */
  | { kind: "open" }
  /** being ordered at this moment */
  | { kind: "running" }
  | { kind: "being-verified"; quote: Quote }
  | { kind: "placed"; order: OrderCopy };

type Given = Pick<OrderingParts, "db" | "erp" | "signer" | "clock" | "ids" | "log"> & {
  outbox: Outbox;
} & Partial<Pick<OrderingParts, "pause" | "reach">>;

/** Milliseconds for which settled intents are kept, for a look into what happened. */
const SETTLED_LIFE = 30 * 86_400_000;

/** Ordering on shop.db; several processes may have one each on the same file. */
export function createOrdering(given: Given): Ordering {
  const { db, clock, ids, signer, outbox, pause = sleepFor, reach = () => {} } = given;
  const quotes = createQuotes({ db, clock, ids });
  const intents = createIntents({ db, clock });
  const copies = createOrderCopies(db);
  const beyondGuest = createGuestBound({ db, clock });
  const parts: OrderingParts = { ...given, pause, reach, quotes, intents, copies, beyondGuest };

  return {
    quote(cart, products, conditions, actor) {
      const { id, version, title } = cart;
      const shown = toQuotedLines(cart, products, conditions);
      return quotes.show({ cart: { id, version, title }, ...shown, changes: [], previous: null }, actor);
    },

    find(signedId, actor) {
      const id = signer.verify("quote", signedId);
      return id === null ? null : quotes.getOpen(id as QuoteId, actor);
    },

    signedId: (quote) => signer.sign("quote", quote.id),

    remember(quote, typed) {
      quotes.remember(quote.id, typed);
      return quotes.get(quote.id) ?? { ...quote, ...typed };
    },

    beyondGuest,

    place: (quote, actor) => placeOrder(parts, quote, actor),

    standingOf: (quote, actor) => standingOf(parts, quote, actor),

    settleCarts: (actor, deadline) => settleCarts(parts, actor, deadline),

    isOrdering: (user) => intents.openOfUser(user).some((intent) => holdsCart(intent, clock())),

    changeCart: (change, work) => changeCart(parts, change, work),

    copyOf: (quote) => copies.ofQuote(quote),

    copyForPartner: (orderId, partner) =>
      copies.ofNumber(orderId).find((copy) => !copy.isGuest && copy.partner === partner) ?? null,

    copyByLink: (orderId, key) => findByLink(signer, copies, orderId, key),

    mailStateOf: ({ quote }) => outbox.mailStateOf(quote),

    orderKey: (copy) => toOrderKey(signer, copy),

    resume: () => resumeIntents(parts),

    sweep() {
      return transact(db, () => {
        intents.forgetSettled(clock() - SETTLED_LIFE);
        return quotes.sweep();
      });
    },
  };
}

function standingOf({ clock, intents, copies, quotes }: OrderingParts, quote: Quote, actor: Actor): Standing {
  const ordered = intents.orderFor(quote, actor.user.id);
  const order = ordered && copies.ofQuote(ordered);
  if (order) return { kind: "placed", order };
  const open = intents.openOf(actor.user.id, quote.cart.id).filter((intent) => intent.state !== "confirmed");
  if (open.some((intent) => intent.state !== "rejected" && intent.lease.until > clock())) return { kind: "running" };
  const unsure = open.find((intent) => isUnsure(intent) && !intent.doubtful);
  return unsure ? { kind: "being-verified", quote: quotes.get(unsure.quote) ?? quote } : { kind: "open" };
}

async function sleepFor(milliseconds: number): Promise<void> {
  await sleep(milliseconds);
}
