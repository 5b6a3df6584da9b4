import type { DatabaseSync } from "node:sqlite";
import { runNow, type Work } from "#database/work.ts";
import type { Clock } from "../../../clock-and-ids.ts";
import { ANY_PACK, type CartLimits } from "../../../contract/carts/apply-cart-update.ts";
import { parseCartTitle } from "../../../contract/carts/cart-title.ts";
import { type CartLine, type CartsArea, MAX_CART_LINES } from "../../../contract/carts/carts.ts";
import { parseCartUpdate } from "../../../contract/carts/parse-cart-update.ts";
import { priceCart } from "../../../contract/carts/price-cart.ts";
import type { ConditionsArea } from "../../../contract/conditions/conditions.ts";
import type { CallContext, UserId } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { readKey, requireKey } from "../../../contract/required-key.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createUserCarts } from "../../carts/user-carts.ts";
import type { OfficeSessions } from "../accounts/sessions.ts";

/** The parts of the ERP that the carts need. */
export interface CartSources {
  sessions: OfficeSessions;
  /** Reads products in one query; unknown products are not in the map. */
  productsOf: (products: readonly ProductId[]) => ReadonlyMap<ProductId, { packQuantity: number }>;
  conditions: ConditionsArea["conditions"];
  clock: Clock;
}

/**
 * Named carts in the books of the embedded ERP. Each change is one transaction, so that two requests cannot undo each
 * other.
 */
export function createCartsArea(db: DatabaseSync, { sessions, productsOf, conditions, clock }: CartSources): CartsArea {
  const held = createUserCarts(clock);

  function limitsFor(lines: readonly CartLine[]): CartLimits {
    const products = productsOf(lines.map((line) => line.product));
    return { maxLines: MAX_CART_LINES, packOf: (product) => products.get(product)?.packQuantity ?? null };
  }

  function read<Result>(c: CallContext, work: (user: UserId) => Work<Result>): Result {
    return runNow(db, work(sessions.requireUser(c).id));
  }

  /** Does the work for the caller, in one transaction that includes the check of the token. */
  function write<Result>(c: CallContext, work: (user: UserId) => Work<Result>): Result {
    return transaction(db, () => read(c, work));
  }

  return {
    async list(c) {
      const carts = read(c, held.list);
      return { carts, total: carts.length };
    },

    async get(id, c) {
      return read(c, (user) => held.get(user, id));
    },

    async getPriced(id, c) {
      const cart = read(c, (user) => held.get(user, id));
      return priceCart(cart, await conditions({ lines: cart.lines }, c));
    },

    async create(cart, c) {
      const key = requireKey(c);
      const title = cart.title === undefined ? undefined : parseCartTitle(cart.title);
      return write(c, (user) => held.create(user, key, title));
    },

    async update(id, sent, c) {
      const key = readKey(c);
      const update = parseCartUpdate(sent);
      const limits = update.delete ? ANY_PACK : limitsFor(update.products);
      return write(c, (user) => held.update(user, id, update, limits, key));
    },

    async remove(id, c) {
      const key = readKey(c);
      return write(c, (user) => held.remove(user, id, key));
    },

    async count(id, c) {
      return read(c, (user) => held.get(user, id)).lines.length;
    },

    async adopt(guest, c) {
      const key = readKey(c);
      return transaction(db, () => {
        const user = sessions.requireUser(c);
        if (user.kind !== "customer") throw new ErpError("FORBIDDEN", {});
        // Any fault of the guest's token is NOT_FOUND; UNAUTHENTICATED would refer to the customer's own token.
        const owner = sessions.getUser(guest.token);
        if (owner?.kind !== "guest" || owner.id !== guest.id)
          throw new ErpError("NOT_FOUND", { what: "user", id: String(guest.id) });
        return runNow(db, held.adopt(owner.id, user.id, key));
      });
    },
  };
}
