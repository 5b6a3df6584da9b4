import { isDeepStrictEqual } from "node:util";
import { href, redirect } from "react-router";
import { isSamePlace } from "#erp-adapter/contract/delivery.ts";
import { isSameChoice, toChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { ApprovalRequest } from "#server/services/approvals/request.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { ruleOfWords } from "../../addresses/rule-of-words.ts";
import { cartPartContext, getLocale, type RequestContext, sessionContext, shopContext } from "../../request/context.ts";
import { getActor } from "../../request/session/identity.ts";
import { orUnavailable } from "../../request/session/or-unavailable.ts";
import { toCartPart } from "../cart-part.ts";
import type { NamedCart } from "../change-cart.ts";
import { readDelivery } from "../delivery/read-delivery.ts";
import { canHaveRemarks } from "../lines/cart-remarks.ts";
import type { CartForm } from "../read-cart-form.ts";
import { toCart } from "../to-cart.ts";
import { toSuccess } from "./order-added.ts";
import { readGuest } from "./read-guest.ts";

const ORDERING = ["order", "ask-approval", "order-as-guest", "confirm"] as const;

/** A form that orders a cart, or asks colleagues to approve the order. */
export type OrderForm = Extract<CartForm, { intent: (typeof ORDERING)[number] }>;

export function isOrder(form: CartForm): form is OrderForm {
  return ORDERING.some((intent) => intent === form.intent);
}

/** The fields of an order, or of a request for approval, as it was sent. */
type Sent = Pick<Quote, "lines" | "delivery" | "buyerDocumentNumber" | "hold" | "guestEmail" | "buyer">;

/**
 * The answer to a form of a page whose cart has changed since, if the page was ordered or asked to be approved: nothing
 * of the form is saved, because the next order of the cart would begin with it. Otherwise null.
 */
export async function findEarlier(form: CartForm, { cart, position, context }: NamedCart): Promise<Response | null> {
  const isFresh = form.version === cart.version && cart.lines.length > 0;
  return isFresh ? null : findOutcome(form, position, context);
}

/**
 * The page of what a form's quote has led to, which says so if the form has something else; null if it has led to
 * nothing. Throws 503 if that cannot be looked up.
 */
export function findOutcome(form: CartForm, position: number, context: RequestContext): Promise<Response | null> {
  return orUnavailable(readOutcome(form, position, context), context);
}

async function readOutcome(form: CartForm, position: number, context: RequestContext): Promise<Response | null> {
  const { ordering, approvals } = context.get(shopContext);
  const actor = getActor(context);
  const found = actor && form.quote !== "" && (await ordering.outcomeOf(form.quote, actor));
  if (!actor || !found) return null;
  const { quote, standing } = found;
  if (standing.kind === "placed") {
    const sent = await ordering.find(ordering.signedId({ id: standing.order.quote }), actor);
    return toSuccess(standing.order, context, { isEarlier: !isSame(form, quote, sent, context) });
  }
  if (!quote) return null;
  if (standing.kind !== "open") {
    if (!isOrder(form)) return null;
    return toDialog(standing.kind === "running" ? quote : standing.quote, position, context);
  }
  const request = await approvals.askedFrom(quote, actor);
  return request && toRequest(request, context, { isEarlier: !isSame(form, quote, toSent(request), context) });
}

function toSent({ lines, delivery, documentNumber }: ApprovalRequest): Sent {
  return { lines, delivery, buyerDocumentNumber: documentNumber, hold: null, guestEmail: null, buyer: null };
}

/** Redirects to the page of a request; `isEarlier`: as for `toSuccess`. */
export function toRequest(
  { id, state }: Pick<ApprovalRequest, "id" | "state">,
  context: RequestContext,
  { isEarlier = false } = {},
): Response {
  if (state === "asked" && !isEarlier) context.get(sessionContext).announce({ kind: "approval-asked" });
  const path = href("/:lang/approval/:requestId", { lang: getLocale(context), requestId: id });
  return redirect(isEarlier ? `${path}?earlier` : path, 303);
}

/** Redirects to a dialog. Dialogs have URLs of their own, so that they work without JavaScript and after a reload. */
export function toDialog(quote: Quote, position: number, context: RequestContext): Response {
  const id = context.get(shopContext).ordering.signedId(quote);
  return toCart(position, context, 303, { quote: id });
}

/** True if a form asked for what was sent: it was sent twice, and nothing typed in it is lost. */
function isSame(form: CartForm, shown: Quote | null, sent: Sent | null, context: RequestContext): boolean {
  if (form.intent === "confirm") return true;
  if (!sent) return false;
  if (form.intent === "order-as-guest") {
    const guest = form.reading.ok && readGuest(form.reading.value, context.get(shopContext));
    return guest && "email" in guest && isDeepStrictEqual(guest, { email: sent.guestEmail, buyer: sent.buyer });
  }
  if (!shown || (form.intent !== "order" && form.intent !== "ask-approval")) return false;
  const { reading, hold, typed } = form;
  const isAgreed = reading.ok && reading.value.buyerDocumentNumber === sent.buyerDocumentNumber;
  return (
    isAgreed &&
    (hold ?? null) === sent.hold &&
    isShown(typed, shown, context.get(cartPartContext)) &&
    [shown, sent].some((one) => isAsShown(form, one, context))
  );
}

/** True if the form's quantities are those of this part of the quote's lines, or if the form has none. */
export function isShown(typed: Record<string, string>, { lines, leftOut }: Quote, part: number): boolean {
  const shown = new Map<string, number>([
    ...lines.map(({ product, condition }) => [product, condition.quantity] as const),
    ...leftOut.map(({ product, quantity }) => [product, quantity] as const),
  ]);
  const sent = Object.entries(typed);
  if (sent.length === 0) return true;
  const { first, last } = toCartPart(shown.size, part);
  return sent.length === last - first + 1 && sent.every(([product, text]) => text === String(shown.get(product)));
}

/** True if the form's delivery and remarks are these; what the form does not have counts as the same. */
export function isAsShown(
  { delivery: typed, remarks, errors }: Extract<CartForm, { intent: "order" | "ask-approval" }>,
  { delivery, lines }: Pick<Quote, "delivery" | "lines">,
  context: RequestContext,
): boolean {
  const read = typed && readDelivery(typed, ruleOfWords(context));
  if (read && ("errors" in read || !delivery || !isSameChoice(withPlaceOf(delivery, read.choice), toChoice(delivery))))
    return false;
  if (!remarks || !canHaveRemarks(context)) return true;
  const words = new Map(lines.map((line) => [line.product, line]));
  const isWorded = remarks.every(({ product, note, buyerPosition }) => {
    const line = words.get(product);
    return line?.note === note && line?.buyerPosition === buyerPosition;
  });
  return isWorded && Object.keys(errors).length === 0;
}

/** The choice with the place of a delivery, if a typed address is that of its place: it may have been kept in the book. */
function withPlaceOf(delivery: NonNullable<Quote["delivery"]>, choice: ReturnType<typeof toChoice>) {
  const { address } = delivery.to;
  const isKept = choice.to.kind === "once" && address && isSamePlace(choice.to.address, address);
  return isKept ? { ...choice, to: toChoice(delivery).to } : choice;
}
