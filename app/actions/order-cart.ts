import type { SubmissionResult } from "@conform-to/react";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import type { Actor } from "#server/services/ordering/actor.ts";
import type { RefusalReason } from "#server/services/ordering/ordering.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { arrivedContext, factsContext, sessionContext, shopContext } from "../context.ts";
import { confirmFormSchema, guestOrderSchema, orderFormSchema } from "../forms/cart-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { getLocale } from "../middleware/locale.ts";
import { verifyNow } from "../middleware/session.ts";
import { forgetCarts } from "../session/carts.ts";
import { getActor } from "../session/identity.ts";

/** Why nothing was ordered, for the page to say; or the form's own errors. */
export interface OrderRefusal {
  reason: RefusalReason | "cart-changed" | "quote-expired" | "too-many-orders" | null;
  reply: SubmissionResult<string[]> | null;
}

interface OrderForm {
  form: FormData;
  /** the cart's place in the list, as addresses count */
  position: number;
  context: Readonly<RouterContextProvider>;
}

/** The order button of the cart: document number first; a guest is then asked for an e-mail, by an address of its own. */
export async function orderCart({ form, position, context }: OrderForm) {
  const actor = getActor(context);
  const quote = actor && findQuote(form, actor, context);
  if (!actor || !quote) return refused("quote-expired", 400);
  const reading = readForm(form, orderFormSchema);
  if (!reading.ok)
    return data({ order: { reason: null, reply: reading.reply } satisfies OrderRefusal }, { status: 400 });
  const { ordering } = context.get(shopContext);
  const remembered = ordering.remember(quote, { buyerDocumentNumber: reading.value.buyerDocumentNumber });
  if (actor.user.kind === "guest") return toDialog(remembered, position, context);
  return place(remembered, actor, position, context);
}

/** The guest order dialog: an e-mail, then the order. */
export async function orderAsGuest({ form, position, context }: OrderForm) {
  const actor = getActor(context);
  const quote = actor && findQuote(form, actor, context);
  if (!actor || !quote?.buyerDocumentNumber) return refused("quote-expired", 400);
  const reading = readForm(form, guestOrderSchema);
  if (!reading.ok)
    return data({ order: { reason: null, reply: reading.reply } satisfies OrderRefusal }, { status: 400 });
  const { ordering, orderLimit } = context.get(shopContext);
  const { email } = reading.value;
  if (!(await orderLimit.allows({ email, address: context.get(factsContext).address })))
    return refused("too-many-orders", 429);
  return place(ordering.remember(quote, { guestEmail: email }), actor, position, context);
}

/** The validation dialog: order under the new conditions. */
export async function confirmOrder({ form, position, context }: OrderForm) {
  const actor = getActor(context);
  const quote = actor && findQuote(form, actor, context);
  if (!actor || !quote?.buyerDocumentNumber) return refused("quote-expired", 400);
  if (actor.user.kind === "guest" && !quote.guestEmail) return refused("quote-expired", 400);
  return place(quote, actor, position, context);
}

function findQuote(form: FormData, actor: Actor, context: Readonly<RouterContextProvider>): Quote | null {
  const reading = readForm(form, confirmFormSchema);
  return reading.ok ? context.get(shopContext).ordering.find(reading.value.quote, actor) : null;
}

async function place(quote: Quote, actor: Actor, position: number, context: Readonly<RouterContextProvider>) {
  if (!(await verifyNow(context))) return refused("quote-expired", 400);
  const outcome = await context.get(shopContext).ordering.place(quote, actor);
  // What was refused has changed no cart: its page need not ask again for what may not answer a second time.
  if (outcome.kind !== "refused") forgetCarts(context);
  // An order has ten seconds of its own (design.md section 6): the page that says what became of it begins only now.
  context.set(arrivedContext, Date.now());
  switch (outcome.kind) {
    case "placed":
      context.get(sessionContext).orderPlaced(outcome.order.order.id);
      return redirect(href("/:lang/order-success", { lang: getLocale(context) }), 303);
    case "changed":
    case "being-verified":
      return toDialog(outcome.quote, position, context);
    case "cart-changed":
      return refused("cart-changed", 409);
    case "refused":
      return refused(outcome.reason, outcome.reason === "failed" ? 503 : 409);
  }
}

/** The dialogs have addresses of their own, so that they work without JavaScript and after a reload. */
function toDialog(quote: Quote, position: number, context: Readonly<RouterContextProvider>): Response {
  const path = href("/:lang/cart/:page", { lang: getLocale(context), page: String(position) });
  const id = context.get(shopContext).ordering.signedId(quote);
  return redirect(`${path}?quote=${encodeURIComponent(id)}`, 303);
}

function refused(reason: OrderRefusal["reason"], status: number) {
  return data({ order: { reason, reply: null } satisfies OrderRefusal }, { status });
}
