import type { Work } from "#database/work.ts";
import type { Clock } from "../../clock-and-ids.ts";
import { applyCartUpdate, type CartLimits } from "../../contract/carts/apply-cart-update.ts";
import type { Adoption, Cart, CartId, CartUpdate, RemoveOutcome } from "../../contract/carts/carts.ts";
import type { IdempotencyKey, UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { adoptCarts } from "./adopt-carts.ts";
import { appendCart, listCarts, removeCart, requireCart, saveCart } from "./cart-book.ts";
import { createCartChanges } from "./cart-changes.ts";
import { onCarts } from "./tables.ts";

/**
 * Operations on the carts of an authenticated user; errors as in `CartsArea`. Writing requires a transaction of the
 * caller that prevents concurrent changes of the user's carts.
 */
export interface UserCarts {
  list(user: UserId): Work<Cart[]>;
  get(user: UserId, id: CartId): Work<Cart>;
  /** Idempotent: two calls with the same key create only one cart. */
  create(user: UserId, key: IdempotencyKey, title: string | undefined): Work<Cart>;
  /** Idempotent: two calls with the same key make only one change. */
  update(user: UserId, id: CartId, update: CartUpdate, limits: CartLimits, key: IdempotencyKey | null): Work<Cart>;
  remove(user: UserId, id: CartId, key: IdempotencyKey | null): Work<RemoveOutcome>;
  adopt(guest: UserId, customer: UserId, key: IdempotencyKey | null): Work<Adoption>;
}

export function createUserCarts(clock: Clock): UserCarts {
  const changes = createCartChanges(clock);

  return {
    list: listCarts,
    get: requireCart,
    *create(user, key, title) {
      const earlier = yield* onCarts.find("cart_creation", { user, key });
      if (earlier) return yield* requireCart(user, String(earlier.cart) as CartId);
      const created = yield* appendCart(user, { title, lines: [] });
      yield* onCarts.insert("cart_creation", { user, key, cart: Number(created.id) });
      return created;
    },
    *update(user, id, update, limits, key) {
      const change = { user, key, request: { id, update } };
      if ((yield* changes.find(change)) !== null) return yield* requireCart(user, id);
      const cart = yield* requireCart(user, id);
      if (update.ifVersion !== undefined && update.ifVersion !== cart.version)
        throw new ErpError("VERSION_CONFLICT", { current: cart.version });
      const outcome = applyCartUpdate(cart.lines, update, limits);
      if ("refusal" in outcome) throw new ErpError("VALIDATION", outcome.refusal);
      yield* changes.note(change, "");
      const next = { ...cart, title: update.title ?? cart.title, lines: outcome.lines };
      return isSame(cart, next) ? cart : yield* saveCart(user, next);
    },
    *remove(user, id, key) {
      const change = { user, key, request: { id, remove: true } };
      const earlier = yield* changes.find(change);
      if (earlier !== null) return earlier as RemoveOutcome;
      const cart = yield* requireCart(user, id);
      const others = (yield* listCarts(user)).filter((other) => other.id !== cart.id);
      yield* removeCart(user, cart.id);
      const outcome: RemoveOutcome = others.length > 0 ? "first-is-active" : "none-remains";
      yield* changes.note(change, outcome);
      return outcome;
    },
    *adopt(guest, customer, key) {
      const change = { user: customer, key, request: { adopt: guest } };
      const earlier = yield* changes.find(change);
      if (earlier !== null) return JSON.parse(earlier) as Adoption;
      const outcome = yield* adoptCarts(guest, customer);
      yield* changes.note(change, JSON.stringify(outcome));
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
