import type { DatabaseSync } from "node:sqlite";
import { runNow } from "#database/work.ts";
import { listCarts, saveCart } from "../../carts/cart-book.ts";
import type { CartLine } from "../../contract/carts/carts.ts";
import { isQuantity } from "../../contract/quantity.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import type { CartMove, CartMoves } from "../shop-store.ts";

export function createCartMoves(db: DatabaseSync): CartMoves {
  const select = prepare<{ move: string }>(db, "select move from cart_move where guest = ? and cart = ?");
  const upsert = prepare(db)`insert into cart_move (guest, cart, move) values (?, ?, ?)
    on conflict (guest, cart) do update set move = excluded.move`;
  const remove = prepare(db, "delete from cart_move where guest = ? and cart = ?");

  return {
    async find(guest, cart) {
      const row = select.get(guest, Number(cart));
      return row ? (JSON.parse(row.move) as CartMove) : null;
    },
    async begin(guest, cart, move) {
      upsert.run(guest, Number(cart), JSON.stringify(move));
    },
    async end(guest, cart, outcome) {
      transaction(db, () => {
        const row = select.get(guest, Number(cart));
        remove.run(guest, Number(cart));
        if (!row || outcome === "refused") return;
        const { lines: moved } = JSON.parse(row.move) as CartMove;
        const kept = runNow(db, listCarts(guest)).find(({ id }) => id === cart);
        if (kept) runNow(db, saveCart(guest, { ...kept, lines: withoutMoved(kept.lines, moved) }));
      });
    },
  };
}

/** Lines or quantities added to the guest's cart during the move did not arrive, and stay. */
function withoutMoved(kept: readonly CartLine[], moved: readonly CartLine[]): CartLine[] {
  const arrived = new Map(moved.map(({ product, quantity }) => [product, quantity]));
  return kept.flatMap(({ product, quantity }) => {
    const rest = quantity - (arrived.get(product) ?? 0);
    return isQuantity(rest) ? [{ product, quantity: rest }] : [];
  });
}
