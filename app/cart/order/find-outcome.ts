import { href, redirect } from "react-router";
import type { ApprovalRequest } from "#server/services/approvals/request.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { getLocale, type RequestContext, sessionContext, shopContext } from "../../request/context.ts";
import { getActor } from "../../request/session/identity.ts";
import { orUnavailable } from "../../request/session/or-unavailable.ts";
import type { NamedCart } from "../change-cart.ts";
import type { CartForm } from "../read-cart-form.ts";
import { toCart } from "../to-cart.ts";
import { toSuccess } from "./order-added.ts";
import { isSame, type Sent } from "./same-form.ts";

const ORDERING = ["order", "ask-approval", "order-as-guest", "confirm"] as const;

/** A form that orders a cart, or asks colleagues to approve the order. */
export type OrderForm = Extract<CartForm, { intent: (typeof ORDERING)[number] }>;

export function isOrder(form: CartForm): form is OrderForm {
  return ORDERING.some((intent) => intent === form.intent);
}

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
  const { ordering } = context.get(shopContext).orders;
  const { approvals } = context.get(shopContext);
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
  const id = context.get(shopContext).orders.ordering.signedId(quote);
  return toCart(position, context, 303, { quote: id });
}
