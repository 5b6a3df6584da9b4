import type { DatabaseSync } from "node:sqlite";
import { ANY_PACK, applyCartUpdate, type CartLimits } from "../../contract/carts/apply-cart-update.ts";
import { type Cart, type CartId, type CartLine, type CartsArea, MAX_CART_LINES } from "../../contract/carts/carts.ts";
import { type ConditionsArea, isOrderable } from "../../contract/conditions/conditions.ts";
import type { CallContext, UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { addUp } from "../../contract/totals.ts";
import type { Sessions } from "../accounts/sessions.ts";
import { requireKey } from "../required-key.ts";
import { prepare } from "../sqlite/statement.ts";
import { transaction } from "../sqlite/transaction.ts";
import { adoptCarts } from "./adopt-carts.ts";
import { createCartBook } from "./cart-book.ts";
import { parseCartTitle } from "./cart-title.ts";
import { parseCartUpdate } from "./cart-update.ts";

/** What the carts ask of the rest of the ERP. */
export interface CartSources {
  sessions: Sessions;
  /** Those products that are known, in one question. */
  productsOf: (products: readonly ProductId[]) => ReadonlyMap<ProductId, { packQuantity: number }>;
  conditions: ConditionsArea["conditions"];
}

/** Named carts on the books of the embedded ERP. Each change is one transaction, so that two requests cannot undo each other. */
export function createCartsArea(db: DatabaseSync, { sessions, productsOf, conditions }: CartSources): CartsArea {
  const book = createCartBook(db);
  const selectCreation = prepare<{ cart: number }>(db, "select cart from cart_creation where user = ? and key = ?");
  const insertCreation = prepare(db, "insert into cart_creation (user, key, cart) values (?, ?, ?)");

  function limitsFor(lines: readonly CartLine[]): CartLimits {
    const products = productsOf(lines.map((line) => line.product));
    return { maxLines: MAX_CART_LINES, packOf: (product) => products.get(product)?.packQuantity ?? 1 };
  }

  /** `work` with the caller's id, in one transaction that includes the look at the token. */
  function write<Result>(c: CallContext, work: (user: UserId) => Result): Result {
    return transaction(db, () => work(sessions.requireUser(c).id));
  }

  return {
    async list(c) {
      const carts = book.list(sessions.requireUser(c).id);
      return { carts, total: carts.length };
    },

    async get(id, c) {
      return book.require(sessions.requireUser(c).id, id);
    },

    async getPriced(id, c) {
      const cart = book.require(sessions.requireUser(c).id, id);
      const answers = await conditions({ lines: cart.lines }, c);
      return {
        ...cart,
        conditions: answers.map((answer) => ("problem" in answer && answer.problem === "gone" ? null : answer)),
        totals: addUp(answers.filter(isOrderable)),
      };
    },

    async create(cart, c) {
      const key = requireKey(c);
      const title = cart.title === undefined ? undefined : parseCartTitle(cart.title);
      return write(c, (user) => {
        const earlier = selectCreation.get(user, key);
        if (earlier) return book.require(user, String(earlier.cart) as CartId);
        const created = book.append(user, { title, lines: [] });
        insertCreation.run(user, key, Number(created.id));
        return created;
      });
    },

    async update(id, sent, c) {
      const update = parseCartUpdate(sent);
      const limits = update.delete ? ANY_PACK : limitsFor(update.products);
      return write(c, (user) => {
        const cart = book.require(user, id);
        if (update.ifVersion !== undefined && update.ifVersion !== cart.version)
          throw new ErpError("VERSION_CONFLICT", { current: cart.version });
        const outcome = applyCartUpdate(cart.lines, update, limits);
        if ("refusal" in outcome) throw new ErpError("VALIDATION", outcome.refusal);
        const next = { ...cart, title: update.title ?? cart.title, lines: outcome.lines };
        return isSame(cart, next) ? cart : book.save(user, next);
      });
    },

    async remove(id, c) {
      return write(c, (user) => {
        const cart = book.require(user, id);
        const others = book.list(user).filter((other) => other.id !== cart.id);
        book.remove(user, cart.id);
        return others.length > 0 ? "first-is-active" : "none-remains";
      });
    },

    async count(id, c) {
      return book.require(sessions.requireUser(c).id, id).lines.length;
    },

    async adopt(guest, c) {
      return transaction(db, () => {
        const user = sessions.requireUser(c);
        if (user.kind !== "customer") throw new ErpError("FORBIDDEN", {});
        // Any fault of the guest's token is NOT_FOUND: UNAUTHENTICATED would speak of the customer's own.
        const owner = sessions.getUser(guest.token);
        if (owner?.kind !== "guest" || owner.id !== guest.id)
          throw new ErpError("NOT_FOUND", { what: "user", id: String(guest.id) });
        return adoptCarts(book, owner.id, user.id);
      });
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
