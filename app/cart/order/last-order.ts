import { href } from "react-router";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import { getLocale, type RequestContext, sessionContext, shopContext } from "../../request/context.ts";
import { getActor } from "../../request/session/identity.ts";

/** The outcome of the last order of a cart, if the cart itself does not show it. */
export type LastOrderView =
  /** `dialog`: its address, null if that has expired */
  | { kind: "being-verified"; dialog: string | null }
  /** the guest that the customer was before the login has an order that is being verified; their carts come afterwards */
  | { kind: "of-guest" }
  | { kind: "not-placed" }
  /** `page`: the order's address */
  | { kind: "after-all" | "placed"; number: string; page: string };

/** See `Ordering.lastOf`; `position`: of the cart among the person's carts, from 1. */
export async function loadLastOrder(
  cart: CartId,
  position: number,
  context: RequestContext,
): Promise<LastOrderView | null> {
  const { ordering } = context.get(shopContext).orders;
  const actor = getActor(context);
  const last = actor && (await ordering.lastOf(cart, actor));
  if (last?.kind !== "being-verified" && (await isGuestOrdering(context))) return { kind: "of-guest" };
  if (!last || last.kind === "not-placed") return last;
  const lang = getLocale(context);
  if (last.kind === "being-verified") {
    const { quote } = last;
    const page = href("/:lang/cart/:page", { lang, page: String(position) });
    return { kind: last.kind, dialog: quote && `${page}?quote=${encodeURIComponent(ordering.signedId(quote))}` };
  }
  const { order, isGuest } = last.order;
  const key = isGuest ? `?key=${encodeURIComponent(ordering.orderKey(last.order))}` : "";
  return {
    ...{ kind: last.kind, number: order.number },
    page: href("/:lang/order/:orderId", { lang, orderId: order.id }) + key,
  };
}

/** True while an order of the guest that the customer was is under way or in doubt. */
async function isGuestOrdering(context: RequestContext): Promise<boolean> {
  const { leftGuest, user } = context.get(sessionContext);
  if (!leftGuest?.token || leftGuest.customer !== user?.id) return false;
  return context.get(shopContext).orders.ordering.isOrdering(leftGuest.id);
}
