import { type AnyDatabase, run, type Work } from "#database/work.ts";
import type { CartId, CartLine } from "../../../contract/carts/carts.ts";
import type { UserId } from "../../../contract/context.ts";
import { isQuantity } from "../../../contract/quantity.ts";
import { listCarts, saveCart } from "../../../own/carts/cart-book.ts";
import type { CartMove, CartMoves } from "../shop-store.ts";
import { changeCarts } from "./change-carts.ts";
import { onStore } from "./tables.ts";

export function createCartMoves(db: AnyDatabase): CartMoves {
  return {
    find: (guest, cart) => run(db, findMove(guest, cart)),
    async begin(guest, cart, move) {
      await run(db, onStore.upsert("cart_move", { guest, cart: Number(cart) }, { move: JSON.stringify(move) }));
    },
    end: (guest, cart, outcome) => changeCarts(db, [guest], endMove(guest, cart, outcome)),
  };
}

function* findMove(guest: UserId, cart: CartId): Work<CartMove | null> {
  const row = yield* onStore.find("cart_move", { guest, cart: Number(cart) });
  return row ? (JSON.parse(row.move) as CartMove) : null;
}

function* endMove(guest: UserId, cart: CartId, outcome: "arrived" | "refused"): Work<void> {
  const move = yield* findMove(guest, cart);
  yield* onStore.remove("cart_move", { guest, cart: Number(cart) });
  if (!move || outcome === "refused") return;
  const kept = (yield* listCarts(guest)).find(({ id }) => id === cart);
  if (kept) yield* saveCart(guest, { ...kept, lines: withoutMoved(kept.lines, move.lines) });
}

/** The lines that stay in the guest's cart: products and quantities that were added during the move. */
function withoutMoved(kept: readonly CartLine[], moved: readonly CartLine[]): CartLine[] {
  const arrived = new Map(moved.map(({ product, quantity }) => [product, quantity]));
  return kept.flatMap(({ product, quantity }) => {
    const rest = quantity - (arrived.get(product) ?? 0);
    return isQuantity(rest) ? [{ product, quantity: rest }] : [];
  });
}
