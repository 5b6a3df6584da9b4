import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../clock-and-ids.ts";
import { applyCartUpdate, type CartLimits } from "../contract/carts/apply-cart-update.ts";
import type { Adoption, Cart, CartId, CartUpdate, RemoveOutcome } from "../contract/carts/carts.ts";
import type { IdempotencyKey, UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { prepare } from "../sqlite/prepared-statement.ts";
import { adoptCarts } from "./adopt-carts.ts";
import { createCartBook } from "./cart-book.ts";
import { createCartChanges } from "./cart-changes.ts";

/**
 * Operations on the carts of a user whom the caller has already recognised; errors as in `CartsArea`. Writing requires a
 * transaction of the caller. The tables are those of `cart-book.ts` and `cart-changes.ts`.
 */
export interface UserCarts {
  list(user: UserId): Cart[];
  get(user: UserId, id: CartId): Cart;
  /** Two calls with one key create one cart. */
  create(user: UserId, key: IdempotencyKey, title: string | undefined): Cart;
  /** Two calls with one key make one change. */
  update(user: UserId, id: CartId, update: CartUpdate, limits: CartLimits, key: IdempotencyKey | null): Cart;
  remove(user: UserId, id: CartId, key: IdempotencyKey | null): RemoveOutcome;
  adopt(guest: UserId, customer: UserId, key: IdempotencyKey | null): Adoption;
}

export function createUserCarts(db: DatabaseSync, clock: Clock): UserCarts {
  const book = createCartBook(db);
  const changes = createCartChanges(db, clock);
  const selectCreation = prepare<{ cart: number }>(db, "select cart from cart_creation where user = ? and key = ?");
  const insertCreation = prepare(db, "insert into cart_creation (user, key, cart) values (?, ?, ?)");

  return {
    list: book.list,
    get: book.require,
    create(user, key, title) {
      const earlier = selectCreation.get(user, key);
      if (earlier) return book.require(user, String(earlier.cart) as CartId);
      const created = book.append(user, { title, lines: [] });
      insertCreation.run(user, key, Number(created.id));
      return created;
    },
    update(user, id, update, limits, key) {
      const change = { user, key, request: { id, update } };
      if (changes.find(change) !== null) return book.require(user, id);
      const cart = book.require(user, id);
      if (update.ifVersion !== undefined && update.ifVersion !== cart.version)
        throw new ErpError("VERSION_CONFLICT", { current: cart.version });
      const outcome = applyCartUpdate(cart.lines, update, limits);
      if ("refusal" in outcome) throw new ErpError("VALIDATION", outcome.refusal);
      changes.note(change, "");
      const next = { ...cart, title: update.title ?? cart.title, lines: outcome.lines };
      return isSame(cart, next) ? cart : book.save(user, next);
    },
    remove(user, id, key) {
      const change = { user, key, request: { id, remove: true } };
      const earlier = changes.find(change);
      if (earlier !== null) return earlier as RemoveOutcome;
      const cart = book.require(user, id);
      const others = book.list(user).filter((other) => other.id !== cart.id);
      book.remove(user, cart.id);
      const outcome: RemoveOutcome = others.length > 0 ? "first-is-active" : "none-remains";
      changes.note(change, outcome);
      return outcome;
    },
    adopt(guest, customer, key) {
      const change = { user: customer, key, request: { adopt: guest } };
      const earlier = changes.find(change);
      if (earlier !== null) return JSON.parse(earlier) as Adoption;
      const outcome = adoptCarts(book, guest, customer);
      changes.note(change, JSON.stringify(outcome));
      return outcome;
    },
  };
}

function isSame(cart: Cart, next: Omit<Cart, "version">): boolean {
  return (
    cart.title === next.title &&
    cart.lines.length === next.lines.length &&
    cart.lines.every(({ product, quantity }, at) => {
      const other = next.lines[at];
      return other?.product === product && other.quantity === quantity;
    })
  );
}
