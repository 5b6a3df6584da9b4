import { data } from "react-router";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { chargeOf, type Delivery } from "#erp-adapter/contract/delivery.ts";
import { remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import type { RemarkedLine } from "#server/services/cart-remarks/cart-remarks.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import type { RefusalReason } from "#server/services/ordering/refusal-reason.ts";
import { ruleOfWords } from "../../addresses/rule-of-words.ts";
import { askOffers } from "../../goods/supersession/load-offers.ts";
import {
  arrivedContext,
  factsContext,
  orElse,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../../request/context.ts";
import type { FormReply } from "../../request/forms/read-form.ts";
import { refuse } from "../../request/page-errors.ts";
import { sendChange } from "../../request/session/carts.ts";
import { requireCompanyRight } from "../../request/session/company-right.ts";
import { getActor } from "../../request/session/identity.ts";
import { verifyNow } from "../../request/session/verified-users.ts";
import { carryNumber, carryTyped, deliveryRefusal, type NamedCart, toTyped, updateQuantities } from "../change-cart.ts";
import { isWithoutPlace } from "../delivery/cart-delivery.ts";
import { changeDelivery } from "../delivery/change-delivery.ts";
import { canHaveRemarks, saveRemarks } from "../lines/remarks.ts";
import type { CartForm } from "../read-cart-form.ts";
import { toCart } from "../to-cart.ts";
import { clearAsked } from "./clear-asked.ts";
import { findOutcome, type OrderForm, toDialog, toRequest } from "./find-outcome.ts";
import { canHold } from "./on-account.ts";
import { toSuccess } from "./order-added.ts";
import { readGuest } from "./read-guest.ts";
import { isAsShown, isShown } from "./same-form.ts";

/** The reason why nothing was ordered, which the page shows; or the form's own errors. */
export interface OrderRefusal {
  reason: RefusalReason | AskRefusal | "cart-changed" | "quote-expired" | "too-many-orders" | null;
  reply: FormReply | null;
  /** the quote and cart version for the next form; any change after them is shown before the order is placed */
  shown?: { quote: string; version: CartVersion };
  /**
   * the country of a guest's VAT number that is not the chosen one: offered, or chosen by the button that offered it
   */
  vat?: { country: string; isChosen: boolean };
  /** minutes until another order is allowed, after too many; null otherwise */
  minutes: number | null;
  /** what was typed and not saved, by field name; quantities by product id */
  typed: Record<string, string>;
}

/** Why no colleague was asked to approve an order. */
export type AskRefusal = "approval-not-needed" | "no-approver" | "too-many-asked" | "already-ordered" | "asked-before";

/**
 * Nothing was ordered by this form. `toResponse` makes the answer that says so, which is given only after the outcome
 * of the form's quote was looked up (`orderFrom`).
 */
interface NothingOrdered {
  toResponse(): Response | ReturnType<typeof toRefusal>;
}

type Form<Intent extends CartForm["intent"]> = Extract<CartForm, { intent: Intent }>;

/**
 * Handles the forms that order. If a form would be answered with *nothing was ordered*, the order, or the request for
 * approval, that another press of the same form has led to is looked for first.
 */
export async function orderFrom(form: OrderForm, named: NamedCart) {
  const outcome = await sendOrder(form, named);
  if (!("toResponse" in outcome)) return outcome;
  return (await findOutcome(form, named.position, named.context)) ?? outcome.toResponse();
}

/**
 * The response to a form that orders while the carts cannot be read: what it has led to before, or that nothing was
 * ordered.
 */
export async function unreadOrder(form: OrderForm, position: number, context: RequestContext) {
  const reply = "reading" in form ? (form.reading.ok ? form.reading.refuse({}) : form.reading.reply) : null;
  const typed = "typed" in form ? form.typed : {};
  return (await findOutcome(form, position, context)) ?? toRefusal("unread", 503, { reply, typed });
}

async function sendOrder(form: OrderForm, named: NamedCart) {
  if (form.intent === "order-as-guest") return orderAsGuest(form, named);
  return form.intent === "confirm" ? confirmOrder(form, named) : orderCart(form, named);
}

/**
 * The order button of the cart, *Ask for approval* in its place, and the buttons for an order on hold. Quantities that
 * differ from those shown are saved with all else and shown first: a person orders only what they have seen. The
 * document number is checked next; then a guest gets the dialog that asks for an e-mail. A refusal keeps everything
 * typed.
 */
async function orderCart(form: Form<"order" | "ask-approval">, named: NamedCart) {
  const { cart, position, context } = named;
  requireCompanyRight("order", context);
  const { reading, remarks } = form;
  const typed = toTyped(form);
  const { ordering } = context.get(shopContext).orders;
  if (form.hold && !canHold(context)) throw refuse("bad-request", 400);
  const actor = getActor(context);
  const shown = actor && (await ordering.find(form.quote, actor));
  if (!actor || !shown) return nothingOrdered("quote-expired", 400, { typed });
  const isQuantityShown = isShown(form.typed, shown, named.part);
  // A difference would be saved for the next order of the cart if this one is under way.
  const earlier =
    isQuantityShown && isAsShown(form, shown, context) ? null : await findOutcome(form, position, context);
  if (earlier) return earlier;
  if (!isQuantityShown) {
    const delivered = form.delivery && (await changeDelivery(form.delivery, shown, named));
    if (delivered?.kind === "refused") return deliveryRefusal(delivered, form);
    return updateQuantities(form, named, {
      kind: delivered?.kind === "saved" ? "cart-and-delivery-updated" : "quantities-updated",
      carried: carryTyped(form, named),
    });
  }
  const again = form.quote && form.version === cart.version ? { quote: form.quote, version: cart.version } : undefined;
  if (!reading.ok) return nothingOrdered(null, 400, { reply: reading.reply, shown: again, typed });
  if (!ruleOfWords(context)(reading.value.buyerDocumentNumber))
    return nothingOrdered(null, 400, {
      reply: reading.refuse({ buyerDocumentNumber: "webAddress" }),
      shown: again,
      typed,
    });
  const redelivered = await redeliver(shown, form, named, actor);
  if (!("id" in redelivered)) return redelivered;
  // Remarks of a person who can have none are ignored.
  const isWorded = remarks && canHaveRemarks(context);
  const quote = isWorded ? await reword(redelivered, remarks, cart.id, actor, context) : redelivered;
  if (!quote) return nothingOrdered("failed", 503, { reply: reading.refuse({}), shown: again, typed });
  const remembered = await ordering.remember(quote, { buyerDocumentNumber: reading.value.buyerDocumentNumber }, actor);
  const hasChanged = form.version !== cart.version;
  if (hasChanged && (await ordering.standingOf(quote, actor)).kind === "open")
    return nothingOrdered("cart-changed", 409, { reply: reading.refuse({}) });
  // Checked without the e-mail typed before, because it can still be corrected in the dialog.
  const beyond = await ordering.beyondGuest({ ...quote, guestEmail: null }, actor);
  if (beyond) return nothingOrdered("beyond-guest", 409, { reply: reading.refuse({}), shown: again });
  if (actor.user.kind === "guest") return toDialog(remembered, position, context);
  if (form.intent === "ask-approval") return askApproval(remembered, actor, context, reading.refuse({}));
  const ordered = form.hold ? await ordering.withHold(remembered, form.hold, actor) : remembered;
  const outcome = await place(ordered, actor, position, context);
  return outcome ?? nothingOrdered("cart-changed", 409, { reply: reading.refuse({}) });
}

/**
 * Asks colleagues to approve the order; its lines leave the cart, and the request's page follows. Prices and stock are
 * checked when it is approved.
 */
async function askApproval(
  quote: Quote,
  actor: Actor,
  context: RequestContext,
  reply: FormReply,
): Promise<Response | NothingOrdered> {
  if (!(await verifyNow(context))) return nothingOrdered("quote-expired", 400);
  const { approvals } = context.get(shopContext);
  const asking = await orElse(null, "no colleague was asked to approve an order", context, () =>
    approvals.ask(quote, actor),
  );
  if (asking === null) return nothingOrdered("failed", 503, { reply });
  if (asking.kind === "uncleared") {
    // The order has lines of an earlier request. The person sees the cart without these lines, and can ask again.
    const isCleared = await clearAsked(asking.request, actor, context);
    return isCleared ? nothingOrdered("asked-before", 409, { reply }) : nothingOrdered("failed", 503, { reply });
  }
  if (asking.kind !== "asked") return nothingOrdered(ASK_REFUSALS[asking.kind], 409, { reply });
  await clearAsked(asking.request, actor, context);
  return toRequest(asking.request, context);
}

const ASK_REFUSALS = {
  "not-needed": "approval-not-needed",
  nobody: "no-approver",
  "too-many": "too-many-asked",
  ordered: "already-ordered",
  "no-right": "no-right",
} as const;

/** The form of the guest order dialog: reads who orders, then places the order. */
async function orderAsGuest(
  form: Form<"order-as-guest">,
  { position, context }: NamedCart,
): Promise<Response | NothingOrdered> {
  const { reading } = form;
  const { ordering } = context.get(shopContext).orders;
  const actor = getActor(context);
  const quote = actor && (await ordering.find(form.quote, actor));
  if (!actor || !quote?.buyerDocumentNumber) return nothingOrdered("quote-expired", 400);
  if (!reading.ok) return nothingOrdered(null, 400, { reply: reading.reply });
  const guest = readGuest(reading.value);
  if ("errors" in guest) {
    const { errors, vatCountry: country } = guest;
    // Enter presses this button too; it does nothing once the number was corrected.
    if (country !== undefined && form.vatCountry === country) return chooseCountry(country, reading);
    const vat = country === undefined ? undefined : { country, isChosen: false };
    return nothingOrdered(null, 400, { reply: reading.refuse(errors), vat });
  }
  const { email, buyer } = guest;
  const remembered = await ordering.remember(quote, { guestEmail: email, buyer }, actor);
  // The data kept when the dialog was left are older than these.
  context.get(sessionContext).keepForm(null);
  const outcome = await place(remembered, actor, position, context, reading.refuse({}));
  return outcome ?? toChangedCart(quote, position, context);
}

/** The guest's form again, with all that was typed, another country, and the errors that are left. Orders nothing. */
function chooseCountry(
  country: string,
  { value, refuse: refuseForm }: Extract<Form<"order-as-guest">["reading"], { ok: true }>,
): NothingOrdered {
  const left = readGuest({ ...value, country });
  const reply = refuseForm("errors" in left ? left.errors : {});
  const initialValue = { ...reply.initialValue, country };
  return nothingOrdered(null, 200, { reply: { ...reply, initialValue }, vat: { country, isChosen: true } });
}

/** The form of the validation dialog: orders under the new conditions. */
async function confirmOrder(
  form: Form<"confirm">,
  { position, context }: NamedCart,
): Promise<Response | NothingOrdered> {
  requireCompanyRight("order", context);
  const actor = getActor(context);
  const quote = actor && (await context.get(shopContext).orders.ordering.find(form.quote, actor));
  if (!actor || !quote?.buyerDocumentNumber || isWithoutPlace(quote)) return nothingOrdered("quote-expired", 400);
  if (actor.user.kind === "guest" && !(quote.guestEmail && quote.buyer)) return nothingOrdered("quote-expired", 400);
  return (await place(quote, actor, position, context)) ?? toChangedCart(quote, position, context);
}

/**
 * The quote with the delivery typed beside it. If its cost is another, or its place or carrier may be other than the
 * form showed them, it is saved and shown first, and the remarks with it: people order only what they have seen. The
 * check at *Order* finds out if the goods come to a pick-up branch on other days.
 */
async function redeliver(shown: Quote, form: Form<"order" | "ask-approval">, named: NamedCart, actor: Actor) {
  const typed = form.delivery;
  if (!typed) return shown;
  const { context, position } = named;
  const outcome = await changeDelivery(typed, shown, named);
  if (outcome.kind === "refused") return deliveryRefusal(outcome, form);
  if (outcome.kind === "same") return shown;
  const { delivery } = outcome.quote;
  if (delivery && outcome.isAsShown && isSameCharge(delivery, shown.delivery))
    return context.get(shopContext).orders.ordering.redeliver(shown, delivery, actor);
  if (form.remarks && !(await saveRemarks(named.cart.id, form.remarks, context)))
    return nothingOrdered("failed", 503, { typed: toTyped(form) });
  context.get(sessionContext).announce({ kind: "delivery-updated", carried: carryTyped(form, named) });
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
  const present = quote.lines.map((line) => [line.product, remarksOf(line)] as const);
  const typed = new Map([...present, ...lines.map(({ product, ...words }) => [product, words] as const)]);
  const isSame = quote.lines.every(({ product, note, buyerPosition }) => {
    const words = typed.get(product);
    return words?.note === note && words?.buyerPosition === buyerPosition;
  });
  if (isSame) return quote;
  if (!(await saveRemarks(cart, lines, context))) return null;
  return context.get(shopContext).orders.ordering.reword(quote, typed, actor);
}

/** Places the order. Null if the cart has changed since it was shown. */
async function place(
  quote: Quote,
  actor: Actor,
  position: number,
  context: RequestContext,
  reply: FormReply | null = null,
): Promise<Response | NothingOrdered | null> {
  if (!(await verifyNow(context))) return nothingOrdered("quote-expired", 400);
  const superseded = await findSuperseded(quote, actor, context);
  if (superseded === "unknown") return nothingOrdered("unread", 503, { reply });
  if (superseded !== null) {
    const carried = carryNumber(quote.cart.id, quote.buyerDocumentNumber);
    return {
      toResponse() {
        // The cart shows this notice if the dialog has nothing to offer.
        context.get(sessionContext).announce({ kind: "superseded", number: numberOf(superseded), carried });
        return toDialog(quote, position, context);
      },
    };
  }
  const from = actor.user.kind === "guest" ? context.get(factsContext).address : undefined;
  const placing = () => context.get(shopContext).orders.ordering.place(quote, actor, from);
  // A refused order has changed no cart, so its page need not read the carts again from an ERP that may not answer.
  const outcome = await sendChange(context, placing, ({ kind }) => kind !== "refused");
  // The order had ten seconds of its own, so the time limit of the page that shows the outcome begins only now.
  context.set(arrivedContext, Date.now());
  switch (outcome.kind) {
    case "placed":
      return toSuccess(outcome.order, context);
    case "changed":
    case "being-verified":
      return toDialog(outcome.quote, position, context);
    case "cart-changed":
      return null;
    case "too-many":
      return tooMany(outcome.retryAfterSeconds, reply);
    case "refused":
      return nothingOrdered(outcome.reason, statusOfOrderRefusal(outcome.reason), { reply });
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
  if ((await context.get(shopContext).orders.ordering.standingOf(quote, actor)).kind !== "open") return null;
  const lines = quote.lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
  return orElse("unknown", "supersessions not read before an order", context, async () => {
    const offers = [...(await askOffers(lines, context)).values()];
    return offers.find(({ mayKeep }) => !mayKeep)?.wanted.product ?? null;
  });
}

/** Redirects from a dialog, which shows the cart as it was, to the cart as it is now. */
function toChangedCart(quote: Quote, position: number, context: RequestContext): NothingOrdered {
  const carried = carryNumber(quote.cart.id, quote.buyerDocumentNumber);
  return {
    toResponse() {
      context.get(sessionContext).announce({ kind: "order-cart-changed", carried });
      return toCart(position, context);
    },
  };
}

/** The HTTP status of a response which says that nothing was ordered. */
export function statusOfOrderRefusal(reason: RefusalReason): number {
  return reason === "failed" || reason === "unread" || reason === "unverified" ? 503 : 409;
}

/** The typed text stays in its field, because the same order may be sent again later. */
function tooMany(seconds: number, reply: FormReply | null): NothingOrdered {
  const headers = { "Retry-After": String(seconds) };
  return nothingOrdered("too-many-orders", 429, { reply, minutes: Math.ceil(seconds / 60) }, headers);
}

function nothingOrdered(...given: Parameters<typeof toRefusal>): NothingOrdered {
  return { toResponse: () => toRefusal(...given) };
}

function toRefusal(
  reason: OrderRefusal["reason"],
  status: number,
  more: Partial<OrderRefusal> = {},
  headers?: HeadersInit,
) {
  const order: OrderRefusal = { reason, reply: null, minutes: null, typed: {}, ...more };
  return data({ order }, { status, headers });
}
