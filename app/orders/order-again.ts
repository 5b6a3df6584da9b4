import { data, href, redirect } from "react-router";
import { remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import { addRemarks } from "../cart/cart-remarks.ts";
import { type Filling, fillCart, statusOfRefusal } from "../cart/fill-cart.ts";
import { getLocale, type RequestContext, sessionContext } from "../context.ts";
import type { Fate } from "../domain/fit-into-cart.ts";
import { againFormSchema } from "../forms/order-forms.ts";
import { parseCartChoice } from "../forms/parse-cart-choice.ts";
import { readForm } from "../forms/read-form.ts";
import { refuse } from "../page-errors.ts";
import { toActiveCart } from "../session/to-cart.ts";
import { type AgainView, loadAgain } from "./load-again.ts";
import { requireOrder, type ShownOrder } from "./load-order.ts";
import { signOutcome } from "./signed-outcome.ts";

/** Why nothing was added, for the page to say. */
export interface AgainRefusal {
  reason: Exclude<Filling["kind"], "filled">;
  /** for `nothing`: why, line by line */
  view: AgainView | null;
  limit: number | null;
  /** the choice as it was sent: if the answer was lost, a new cart must not become two */
  chosen: string;
}

export interface OrderForm {
  form: FormData;
  url: URL;
  params: { orderId: string };
  context: RequestContext;
}

/**
 * *Order again*: puts the lines of an order that can be had now into the chosen cart. If all of them fit, it leads to
 * the cart; otherwise back to the order, whose address then says what was left out.
 */
export async function orderAgainInto({ form, url, params, context }: OrderForm) {
  const reading = readForm(form, againFormSchema);
  const chosen = reading.ok ? parseCartChoice(reading.value.cart) : null;
  if (!reading.ok || !chosen) throw refuse("bad-request", 400);
  const { order } = await requireOrder({ url, params, context });
  const filling = await fillCart(order.lines, chosen, { url, context });
  if (filling.kind === "filled") {
    const { cart, fates } = filling;
    const added = order.lines.filter((_, index) => fates[index] === "added");
    await addRemarks(
      cart,
      added.map(({ product, ...line }) => ({ product, ...remarksOf(line) })),
      context,
    );
    return toNext(order, filling, context);
  }
  const refusal: AgainRefusal = {
    reason: filling.kind,
    view: filling.kind === "nothing" ? await loadAgain(order.lines, filling.fates, filling.held, context) : null,
    limit: filling.kind === "tooManyCarts" ? filling.limit : null,
    chosen: reading.value.cart,
  };
  return data({ again: refusal }, { status: statusOfRefusal(filling) });
}

async function toNext(
  order: ShownOrder,
  { cart, fates }: { cart: string; fates: readonly Fate[] },
  context: RequestContext,
): Promise<Response> {
  const lang = getLocale(context);
  if (fates.some((fate) => fate !== "added")) {
    const said = new URLSearchParams({ again: signOutcome(order.id, { fates, cart, quantities: new Map() }, context) });
    return redirect(`${href("/:lang/order/:orderId", { lang, orderId: order.id })}?${said}`, 303);
  }
  context.get(sessionContext).announce({ kind: "ordered-again", number: order.number, count: order.lines.length });
  return toActiveCart(context);
}
