import type { CartId } from "#erp-adapter/contract/carts/carts.ts";

const CART = "approval:";

/** The cart id of an approver's quote: the ERP has no such cart. */
export function toApprovalCart(request: string): CartId {
  return `${CART}${request}` as CartId;
}

/** The id of the request that `toApprovalCart` put into this cart id; null for a cart of the ERP. */
export function requestOf(cart: CartId): string | null {
  return cart.startsWith(CART) ? cart.slice(CART.length) : null;
}

/** True if the request can no longer be decided, even if its state is still `asked`. */
export function isOver({ state, endsAt }: { state: string; endsAt: number }, now: number): boolean {
  return state !== "asked" || endsAt <= now;
}
