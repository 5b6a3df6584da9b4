import { data, href, redirect } from "react-router";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { chargeOf, type Delivery } from "#erp-adapter/contract/delivery.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import type { RemarkedLine } from "#server/services/cart-remarks/cart-remarks.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import type { RefusalReason } from "#server/services/ordering/ordering.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { takeAsked } from "../approvals/take-asked.ts";
import {
  arrivedContext,
  factsContext,
  getLocale,
  orElse,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../context.ts";
import type { FormReply } from "../forms/read-form.ts";
import { refuse } from "../page-errors.ts";
import { sendChange } from "../session/carts.ts";
import { requireCompanyRight } from "../session/company-right.ts";
import { getActor } from "../session/identity.ts";
import { toCart } from "../session/to-cart.ts";
import { verifyNow } from "../session/verified-users.ts";
import { askOffers } from "../supersession/load-offers.ts";
import { canHold } from "./cart-credit.ts";
import { isWithoutPlace } from "./cart-delivery.ts";
import { canHaveRemarks, forgetRemarks, saveRemarks } from "./cart-remarks.ts";
import { deliveryRefusal, type NamedCart, updateQuantities } from "./change-cart.ts";
import { changeDelivery } from "./change-delivery.ts";
import type { CartForm } from "./read-cart-form.ts";
import { readGuest } from "./read-guest.ts";

/** The reason why nothing was ordered, which the page shows; or the form's own errors. */
export interface OrderRefusal {
  reason: RefusalReason | AskRefusal | "cart-changed" | "quote-expired" | "too-many-orders" | null;
  reply: FormReply | null;
  /** the quote and cart version for the next form; any change after them is shown before the order is placed */
  shown?: { quote: string; version: CartVersion };
  /** minutes until another order is allowed, after too many; null otherwise */
  minutes: number | null;
  /** quantities that were not saved, and `buyerDocumentNumber` */
  typed: Record<string, string>;
}

/** Why no colleague was asked to approve an order. */
export type AskRefusal = "approval-not-needed" | "no-approver" | "already-ordered" | "asked-before";

type Form<Intent extends CartForm["intent"]> = Extract<CartForm, { intent: Intent }>;

/**
 * The order button of the cart, *Ask for approval* in its place, and the buttons for an order on hold. Quantities that
 * differ from those shown are saved and shown first: a person orders only what they have seen. The document number is
 * checked next; then a guest gets the dialog that asks for an e-mail.
 */
export async function orderCart(form: Form<"order" | "ask-approval">, named: NamedCart) {
  const { cart, position, context } = named;
  requireCompanyRight("order", context);
  const { typed, documentNumber, reading, remarks } = form;
  const { ordering } = context.get(shopContext);
  if (form.hold && !canHold(context)) throw refuse("bad-request", 400);
  const actor = getActor(context);
  const shown = actor && (await ordering.find(form.quote, actor));
  if (!actor || !shown)
    return refused("quote-expired", 400, { typed: { ...typed, buyerDocumentNumber: documentNumber ?? "" } });
  if (!isShown(typed, shown)) return updateQuantities(form, named, { kind: "quantities-updated", documentNumber });
  const again = form.quote && form.version === cart.version ? { quote: form.quote, version: cart.version } : undefined;
  if (!reading.ok) return refused(null, 400, { reply: reading.reply, shown: again });
  const redelivered = await redeliver(shown, form, named, actor);
  if (!("id" in redelivered)) return redelivered;
  // Remarks of a person who can have none are ignored.
  const isWorded = remarks && canHaveRemarks(context);
  const quote = isWorded ? await reword(redelivered, remarks, cart.id, actor, context) : redelivered;
  if (!quote) return refused("failed", 503, { reply: reading.refuse({}), shown: again });
  const remembered = await ordering.remember(quote, { buyerDocumentNumber: reading.value.buyerDocumentNumber });
  const hasChanged = form.version !== cart.version;
  if (hasChanged && (await ordering.standingOf(quote, actor)).kind === "open")
    return refused("cart-changed", 409, { reply: reading.refuse({}) });
  // Checked without the e-mail typed before, because it can still be corrected in the dialog.
  const beyond = await ordering.beyondGuest({ ...quote, guestEmail: null }, actor);
  if (beyond) return refused("beyond-guest", 409, { reply: reading.refuse({}), shown: again });
  if (actor.user.kind === "guest") return toDialog(remembered, position, context);
  if (form.intent === "ask-approval") return askApproval(remembered, actor, context, reading.refuse({}));
  const ordered = form.hold ? await ordering.withHold(remembered, form.hold, actor) : remembered;
  const outcome = await place(ordered, actor, position, context);
  return outcome ?? refused("cart-changed", 409, { reply: reading.refuse({}) });
}

/**
 * Asks colleagues to approve the order; its lines leave the cart, and the request's page follows. Prices and stock are
 * checked when it is approved.
 */
async function askApproval(quote: Quote, actor: Actor, context: RequestContext, reply: FormReply) {
  if (!(await verifyNow(context))) return refused("quote-expired", 400);
  const { approvals } = context.get(shopContext);
  const asking = await orElse(null, "no colleague was asked to approve an order", context, () =>
    approvals.ask(quote, actor),
  );
  if (asking === null) return refused("failed", 503, { reply });
  if (asking.kind === "uncleared") {
    // The order has lines of an earlier request. The person sees the cart without these lines, and can ask again.
    const isCleared = await takeAsked(asking.request, actor, context);
    return isCleared ? refused("asked-before", 409, { reply }) : refused("failed", 503, { reply });
  }
  if (asking.kind !== "asked") return refused(ASK_REFUSALS[asking.kind], 409, { reply });
  await takeAsked(asking.request, actor, context);
  context.get(sessionContext).announce({ kind: "approval-asked" });
  return redirect(href("/:lang/approval/:requestId", { lang: getLocale(context), requestId: asking.request.id }), 303);
}

const ASK_REFUSALS = {
  "not-needed": "approval-not-needed",
  nobody: "no-approver",
  ordered: "already-ordered",
  "no-right": "no-right",
} as const;

/** The form of the guest order dialog: reads who orders, then places the order. */
export async function orderAsGuest(form: Form<"order-as-guest">, { position, context }: NamedCart) {
  const { reading } = form;
  const { ordering, orderLimit, numberRules } = context.get(shopContext);
  const actor = getActor(context);
  const quote = actor && (await ordering.find(form.quote, actor));
  if (!actor || !quote?.buyerDocumentNumber) return refused("quote-expired", 400);
  if (!reading.ok) return refused(null, 400, { reply: reading.reply });
  const guest = readGuest(reading.value, numberRules);
  if ("errors" in guest) return refused(null, 400, { reply: reading.refuse(guest.errors) });
  const { email, buyer } = guest;
  const taken = await orderLimit.take({ email, address: context.get(factsContext).address });
  if (!taken.allowed) return tooMany(taken.retryAfterSeconds, reading.refuse({}));
  // Stored only now: once a quote has an e-mail, the next try to order it no longer counts against the limit.
  const remembered = await ordering.remember(quote, { guestEmail: email, buyer });
  const outcome = await place(remembered, actor, position, context, reading.refuse({}));
  return outcome ?? toChangedCart(quote, position, context);
}

/** The form of the validation dialog: orders under the new conditions. */
export async function confirmOrder(form: Form<"confirm">, { position, context }: NamedCart) {
  requireCompanyRight("order", context);
  const actor = getActor(context);
  const quote = actor && (await context.get(shopContext).ordering.find(form.quote, actor));
  if (!actor || !quote?.buyerDocumentNumber || isWithoutPlace(quote)) return refused("quote-expired", 400);
  if (actor.user.kind === "guest" && !(quote.guestEmail && quote.buyer)) return refused("quote-expired", 400);
  return (await place(quote, actor, position, context)) ?? toChangedCart(quote, position, context);
}

/**
 * The quote with the delivery typed beside it. If its cost differs, the new total is shown first: people order only
 * what they have seen. The check at *Order* finds out if the goods come to a pick-up branch on other days.
 */
async function redeliver(shown: Quote, form: Form<"order" | "ask-approval">, named: NamedCart, actor: Actor) {
  const { delivery: typed, documentNumber } = form;
  if (!typed) return shown;
  const { context, position } = named;
  const outcome = await changeDelivery(typed, shown, named);
  if (outcome.kind === "refused") return deliveryRefusal(outcome, typed, form);
  if (outcome.kind === "same") return shown;
  const { delivery } = outcome.quote;
  if (delivery && isSameCharge(delivery, shown.delivery))
    return context.get(shopContext).ordering.redeliver(shown, delivery, actor);
  context.get(sessionContext).announce({ kind: "delivery-updated", documentNumber });
  return toCart(position, context);
}

function isSameCharge(one: Delivery, other: Delivery | null): boolean {
  return other !== null && one.cost === other.cost && chargeOf(one)?.vatPercent === chargeOf(other)?.vatPercent;
}

/** The quote with the remarks typed beside it, which change no condition; null if they could not be saved. */
async function reword(
  quote: Quote,
  lines: readonly RemarkedLine[],
  cart: CartId,
  actor: Actor,
  context: RequestContext,
): Promise<Quote | null> {
  const typed = new Map(lines.map(({ product, ...words }) => [product, words]));
  const isSame = quote.lines.every(({ product, note, buyerPosition }) => {
    const words = typed.get(product);
    return words?.note === note && words?.buyerPosition === buyerPosition;
  });
  if (isSame) return quote;
  if (!(await saveRemarks(cart, lines, context))) return null;
  return context.get(shopContext).ordering.reword(quote, typed, actor);
}

/** The products whose remarks are part of the order. */
function remarkedIn({ lines }: Quote): ProductId[] {
  return lines.flatMap(({ product, note, buyerPosition }) => (note || buyerPosition ? product : []));
}

/** True if the form's quantities are those of the quote, or if the form has none. */
function isShown(typed: Record<string, string>, { lines, leftOut }: Quote): boolean {
  const shown = new Map([
    ...lines.map(({ product, condition }) => [product, condition.quantity] as const),
    ...leftOut.map(({ product, quantity }) => [product, quantity] as const),
  ]);
  const products = Object.keys(typed);
  if (products.length === 0) return true;
  return products.length === shown.size && [...shown].every(([product, n]) => typed[product] === String(n));
}

/** Places the order. Null if the cart has changed since it was shown. */
async function place(
  quote: Quote,
  actor: Actor,
  position: number,
  context: RequestContext,
  reply: FormReply | null = null,
) {
  if (!(await verifyNow(context))) return refused("quote-expired", 400);
  const superseded = await findSuperseded(quote, actor, context);
  if (superseded === "unknown") return refused("failed", 503);
  if (superseded !== null) {
    const documentNumber = quote.buyerDocumentNumber ?? undefined;
    // The cart shows this notice if the dialog has nothing to offer.
    context.get(sessionContext).announce({ kind: "superseded", number: numberOf(superseded), documentNumber });
    return toDialog(quote, position, context);
  }
  const placing = () => context.get(shopContext).ordering.place(quote, actor);
  // A refused order has changed no cart, so its page need not read the carts again from an ERP that may not answer.
  const outcome = await sendChange(context, placing, ({ kind }) => kind !== "refused");
  // The order had ten seconds of its own, so the time limit of the page that shows the outcome begins only now.
  context.set(arrivedContext, Date.now());
  switch (outcome.kind) {
    case "placed":
      context.get(sessionContext).orderPlaced(outcome.order.quote);
      await forgetRemarks(quote.cart.id, context, remarkedIn(quote));
      return redirect(href("/:lang/order-success", { lang: getLocale(context) }), 303);
    case "changed":
    case "being-verified":
      return toDialog(outcome.quote, position, context);
    case "cart-changed":
      return null;
    case "refused":
      return refused(outcome.reason, outcome.reason === "failed" ? 503 : 409, { reply });
  }
}

/**
 * The first product that must not be ordered any more because another part has replaced it; the caller then orders
 * nothing. Null if there is no such product, or if the order is already being placed or was placed; "unknown" if the
 * ERP does not answer.
 */
export async function findSuperseded(
  quote: Quote,
  actor: Actor,
  context: RequestContext,
): Promise<ProductId | "unknown" | null> {
  if ((await context.get(shopContext).ordering.standingOf(quote, actor)).kind !== "open") return null;
  const lines = quote.lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
  return orElse("unknown", "supersessions not read before an order", context, async () => {
    const offers = [...(await askOffers(lines, context)).values()];
    return offers.find(({ mayKeep }) => !mayKeep)?.wanted.product ?? null;
  });
}

/** Redirects from a dialog, which shows the cart as it was, to the cart as it is now. */
function toChangedCart(quote: Quote, position: number, context: RequestContext): Response {
  const documentNumber = quote.buyerDocumentNumber ?? undefined;
  context.get(sessionContext).announce({ kind: "order-cart-changed", documentNumber });
  return toCart(position, context);
}

/** Redirects to a dialog. Dialogs have URLs of their own, so that they work without JavaScript and after a reload. */
function toDialog(quote: Quote, position: number, context: RequestContext): Response {
  const id = context.get(shopContext).ordering.signedId(quote);
  const path = href("/:lang/cart/:page", { lang: getLocale(context), page: String(position) });
  return redirect(`${path}?quote=${encodeURIComponent(id)}`, 303);
}

/** The typed text stays in its field, because the same order may be sent again later. */
function tooMany(seconds: number, reply: FormReply) {
  const headers = { "Retry-After": String(seconds) };
  return refused("too-many-orders", 429, { reply, minutes: Math.ceil(seconds / 60) }, headers);
}

function refused(
  reason: OrderRefusal["reason"],
  status: number,
  more: Partial<OrderRefusal> = {},
  headers?: HeadersInit,
) {
  const order: OrderRefusal = { reason, reply: null, minutes: null, typed: {}, ...more };
  return data({ order }, { status, headers });
}
