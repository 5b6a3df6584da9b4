import { data } from "react-router";
import { remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import type { AgainReason } from "../../cart/lines/again-refusal-note.tsx";
import { fillCart, statusOfRefusal } from "../../cart/lines/fill-cart.ts";
import type { AgainView } from "../../cart/lines/load-again.ts";
import { loadView, type OutcomePlace, toOutcome } from "../../cart/lines/load-outcome.ts";
import { addRemarks } from "../../cart/lines/remarks.ts";
import { takeLeft } from "../../cart/lines/take-left.ts";
import { toActiveCart } from "../../cart/to-cart.ts";
import { type FormRequest, type PageRequestOf, sessionContext } from "../../request/context.ts";
import { parseCartChoice } from "../../request/forms/parse-cart-choice.ts";
import { readForm } from "../../request/forms/read-form.ts";
import { refuse } from "../../request/page-errors.ts";
import { requireOrder, type ShownOrder } from "../load-order.ts";
import { type AgainWish, againFormSchema, readAgainWish } from "../order-forms.ts";

/** The reason why nothing was added, which the page shows. */
export interface AgainRefusal {
  reason: AgainReason;
  /** for `nothing`: the reason for each line */
  view: AgainView | null;
  limit: number | null;
  /** the cart choice as it was sent: if the ERP's answer was lost, the same choice creates no second cart */
  chosen: string;
  /** the lines and quantities as they were sent; null if the form offered no choice, which means all lines */
  wish: AgainWish | null;
}

export type OrderAgainForm = FormRequest & PageRequestOf<"orderId">;

/**
 * *Order again*: puts the lines of an order that can be ordered now into the chosen cart. If all lines were added,
 * redirects to the cart; otherwise back to the order, with the outcome in the URL.
 */
export async function orderAgainInto({ form, url, params, context }: OrderAgainForm) {
  const reading = readForm(form, againFormSchema);
  const chosen = reading.ok ? parseCartChoice(reading.value.cart) : null;
  if (!reading.ok || !chosen) throw refuse("bad-request", 400);
  const { order } = await requireOrder({ url, params, context });
  const wish = readAgainWish(form);
  const wishes = order.lines.map((line) => wishedQuantity(line, wish));
  const asked = order.lines.flatMap((line, index) => {
    const quantity = wishes[index];
    return quantity ? [{ ...line, quantity }] : [];
  });
  const sent = { chosen: reading.value.cart, wish, view: null, limit: null };
  if (wish && wish.wrong.length > 0) return data({ again: { ...sent, reason: "wrong" as const } }, { status: 400 });
  if (asked.length === 0) return data({ again: { ...sent, reason: "noLines" as const } }, { status: 400 });
  const filling = await fillCart(asked, chosen, { url, context });
  const place = toPlace(order);
  if (filling.kind === "filled") {
    const added = asked.filter((_, index) => filling.fates[index] === "added");
    const words = added.map(({ product, ...line }) => ({ product, ...remarksOf(line) }));
    await addRemarks(filling.cart, words, context);
    if (added.length === asked.length) {
      context.get(sessionContext).announce({ kind: "ordered-again", number: order.number, count: asked.length });
      return toActiveCart(context);
    }
    return toOutcome(url, place, { ...filling, wishes }, context);
  }
  const refusal: AgainRefusal = {
    ...sent,
    reason: filling.kind,
    view: filling.kind === "nothing" ? await loadView(url, place, { ...filling, wishes }, context) : null,
    limit: filling.kind === "tooManyCarts" ? filling.limit : null,
  };
  return data({ again: refusal }, { status: statusOfRefusal(filling) });
}

/** The lines of an order for the outcome of ordering them again. */
export function toPlace({ id, lines }: Pick<ShownOrder, "id" | "lines">): OutcomePlace {
  return { name: "again", subject: id, lines };
}

/** Takes other parts, or another quantity, in place of a left-out line, with the remarks of the order's line. */
export async function takeFromOrder({ form, url, params, context }: OrderAgainForm) {
  const { order } = await requireOrder({ url, params, context });
  const wordsOf = async (product: ProductId) =>
    order.lines.filter((line) => line.product === product).map((line) => remarksOf(line))[0];
  return takeLeft({ form, url, context }, { name: "again", wordsOf });
}

/** The quantity in which a line is ordered again; null if the line was not chosen. */
function wishedQuantity({ position, quantity }: OrderLine, wish: AgainWish | null): number | null {
  if (!wish) return quantity;
  if (!wish.lines.includes(position)) return null;
  return parseQuantity(wish.quantities[position] ?? "") ?? quantity;
}
