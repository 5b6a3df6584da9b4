import { data, href, redirect } from "react-router";
import { remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { addRemarks } from "../cart/cart-remarks.ts";
import { type Filling, fillCart, statusOfRefusal } from "../cart/fill-cart.ts";
import { getLocale, type RequestContext, sessionContext } from "../context.ts";
import type { AgainFate } from "../domain/again-code.ts";
import type { Fate } from "../domain/fit-into-cart.ts";
import { type AgainWish, againFormSchema, readAgainWish } from "../forms/order-forms.ts";
import { parseCartChoice } from "../forms/parse-cart-choice.ts";
import { readForm } from "../forms/read-form.ts";
import { refuse } from "../page-errors.ts";
import { toActiveCart } from "../session/to-cart.ts";
import { type AgainView, loadAgain } from "./load-again.ts";
import { requireOrder, type ShownOrder } from "./load-order.ts";
import { signOutcome } from "./signed-outcome.ts";

/** Why nothing was added, for the page to say. */
export interface AgainRefusal {
  reason: Exclude<Filling["kind"], "filled"> | "noLines" | "wrong";
  /** for `nothing`: why, line by line */
  view: AgainView | null;
  limit: number | null;
  /** the choice as it was sent: if the answer was lost, a new cart must not become two */
  chosen: string;
  /** the lines and quantities as they were sent; null if all were meant */
  wish: AgainWish | null;
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
  const wish = readAgainWish(form);
  const asked = order.lines.flatMap((line) => askedLine(line, wish) ?? []);
  const sent = { chosen: reading.value.cart, wish, view: null, limit: null };
  if (wish && wish.wrong.length > 0) return data({ again: { ...sent, reason: "wrong" as const } }, { status: 400 });
  if (asked.length === 0) return data({ again: { ...sent, reason: "noLines" as const } }, { status: 400 });
  const filling = await fillCart(asked, chosen, { url, context });
  if (filling.kind === "filled") {
    const { cart, fates } = filling;
    const added = asked.filter((_, index) => fates[index] === "added");
    await addRemarks(
      cart,
      added.map(({ product, ...line }) => ({ product, ...remarksOf(line) })),
      context,
    );
    return toNext(order, asked, filling, context);
  }
  const refusal: AgainRefusal = {
    ...sent,
    reason: filling.kind,
    view: filling.kind === "nothing" ? await loadAgain(asked, filling.fates, filling.held, context) : null,
    limit: filling.kind === "tooManyCarts" ? filling.limit : null,
  };
  return data({ again: refusal }, { status: statusOfRefusal(filling) });
}

/** The line with the wished quantity; null if it was not chosen. */
function askedLine(line: OrderLine, wish: AgainWish | null): OrderLine | null {
  if (!wish) return line;
  if (!wish.lines.includes(line.position)) return null;
  return { ...line, quantity: parseQuantity(wish.quantities[line.position] ?? "") ?? line.quantity };
}

async function toNext(
  order: ShownOrder,
  asked: readonly OrderLine[],
  { cart, fates }: { cart: string; fates: readonly Fate[] },
  context: RequestContext,
): Promise<Response> {
  const lang = getLocale(context);
  if (fates.some((fate) => fate !== "added")) {
    const fateOf = new Map(asked.map(({ position }, index) => [position, fates[index]]));
    const quantityOf = new Map(asked.map(({ position, quantity }) => [position, quantity]));
    const all = order.lines.map(({ position }): AgainFate => fateOf.get(position) ?? "notAsked");
    const quantities = new Map(
      order.lines.flatMap(({ position, quantity }, index): [number, number][] => {
        const wished = quantityOf.get(position) ?? quantity;
        return all[index] === "added" || wished === quantity ? [] : [[index, wished]];
      }),
    );
    const said = new URLSearchParams({ again: signOutcome(order.id, { fates: all, cart, quantities }, context) });
    return redirect(`${href("/:lang/order/:orderId", { lang, orderId: order.id })}?${said}`, 303);
  }
  context.get(sessionContext).announce({ kind: "ordered-again", number: order.number, count: asked.length });
  return toActiveCart(context);
}
