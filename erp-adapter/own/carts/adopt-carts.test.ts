import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runNow } from "#database/work.ts";
import { type CartLine, MAX_CART_LINES, MAX_CARTS } from "../../contract/carts/carts.ts";
import type { UserId } from "../../contract/context.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { MAX_QUANTITY, type Quantity } from "../../contract/quantity.ts";
import { openBooks } from "../embedded/books.ts";
import { adoptCarts } from "./adopt-carts.ts";
import { appendCart, listCarts, saveCart } from "./cart-book.ts";

const GUEST = "guest" as UserId;
const CUSTOMER = "customer" as UserId;

let books: DatabaseSync;

beforeEach(() => {
  books = openBooks(":memory:");
  books.exec(`insert into user (id, kind, partner, created_at)
    values ('guest', 'guest', null, 0), ('customer', 'customer', '000981', 0)`);
});
afterEach(() => books.close());

test("a cart is merged into the one of its title, another is added, and the guest's are emptied", () => {
  fill(CUSTOMER, "Cart 1", { a: 2, b: 1 });
  fill(CUSTOMER, "workshop", { a: 7 });
  fill(GUEST, "Cart 1", { c: 4 });
  fill(GUEST, "van", { b: 5 });
  fill(GUEST, "workshop", { d: 9, a: 3 });
  expect(runNow(books, adoptCarts(GUEST, CUSTOMER))).toEqual({ merged: 2, added: 1 });
  expect(shown(CUSTOMER)).toEqual([
    ["Cart 1", { a: 2, b: 1, c: 4 }],
    ["workshop", { a: 10, d: 9 }],
    ["van", { b: 5 }],
  ]);
  expect(shown(GUEST)).toEqual([
    ["Cart 1", {}],
    ["van", {}],
    ["workshop", {}],
  ]);
});

test("several carts of one title: the customer's first takes the lines of all the guest's", () => {
  fill(CUSTOMER, "van", { a: 1 });
  fill(CUSTOMER, "van", { b: 1 });
  fill(GUEST, "van", { a: 2 });
  fill(GUEST, "van", { b: 2 });
  expect(runNow(books, adoptCarts(GUEST, CUSTOMER))).toEqual({ merged: 2, added: 0 });
  expect(shown(CUSTOMER).slice(1)).toEqual([
    ["van", { a: 3, b: 2 }],
    ["van", { b: 1 }],
  ]);
});

test("a second adoption adds nothing, for the guest's carts are empty", () => {
  fill(GUEST, "van", { a: 1 });
  runNow(books, adoptCarts(GUEST, CUSTOMER));
  const after = shown(CUSTOMER);
  expect(runNow(books, adoptCarts(GUEST, CUSTOMER))).toEqual({ merged: 0, added: 0 });
  expect(shown(CUSTOMER)).toEqual(after);
});

test("a guest's empty carts change nothing at the customer's, not even a version", () => {
  fill(CUSTOMER, "Cart 1", { a: 1 });
  fill(GUEST, "Cart 1", {});
  fill(GUEST, "van", {});
  const [customer, guest] = [runNow(books, listCarts(CUSTOMER)), runNow(books, listCarts(GUEST))];
  expect(runNow(books, adoptCarts(GUEST, CUSTOMER))).toEqual({ merged: 0, added: 0 });
  expect([runNow(books, listCarts(CUSTOMER)), runNow(books, listCarts(GUEST))]).toEqual([customer, guest]);
});

test("a sum of one product up to the limit is taken, and one more is VALIDATION for it", () => {
  fill(CUSTOMER, "van", { a: MAX_QUANTITY - 1 });
  fill(GUEST, "van", { a: 1 });
  runNow(books, adoptCarts(GUEST, CUSTOMER));
  fill(GUEST, "van", { a: 1 });
  expect(() => runNow(books, adoptCarts(GUEST, CUSTOMER))).toThrow(
    expect.objectContaining({
      code: "VALIDATION",
      details: { field: "quantity", rule: "max", limit: MAX_QUANTITY, product: "test~a" },
    }),
  );
});

test("lines up to the limit are taken, and one more is VALIDATION", () => {
  const many = Object.fromEntries(Array.from({ length: MAX_CART_LINES - 1 }, (_, at) => [`n${at}`, 1]));
  fill(CUSTOMER, "van", many);
  fill(GUEST, "van", { last: 1, n0: 1 });
  runNow(books, adoptCarts(GUEST, CUSTOMER));
  fill(GUEST, "van", { more: 1 });
  expect(() => runNow(books, adoptCarts(GUEST, CUSTOMER))).toThrow(
    expect.objectContaining({ code: "VALIDATION", details: { field: "lines", rule: "max", limit: MAX_CART_LINES } }),
  );
});

test("carts up to the limit are added, and one more is VALIDATION", () => {
  for (let at = runNow(books, listCarts(CUSTOMER)).length; at < MAX_CARTS - 1; at += 1) fill(CUSTOMER, `own ${at}`, {});
  fill(GUEST, "van", { a: 1 });
  expect(runNow(books, adoptCarts(GUEST, CUSTOMER))).toEqual({ merged: 0, added: 1 });
  fill(GUEST, "truck", { a: 1 });
  expect(() => runNow(books, adoptCarts(GUEST, CUSTOMER))).toThrow(
    expect.objectContaining({ code: "VALIDATION", details: { field: "carts", rule: "max", limit: MAX_CARTS } }),
  );
});

/**
 * Writes lines into the user's last empty cart with that title, which may be the implicit first cart. Without one,
 * appends a new cart.
 */
function fill(user: UserId, title: string, quantities: Record<string, number>): void {
  const lines = Object.entries(quantities).map(
    ([name, quantity]): CartLine => ({ product: `test~${name}` as ProductId, quantity: quantity as Quantity }),
  );
  const empty = runNow(books, listCarts(user)).findLast((cart) => cart.title === title && cart.lines.length === 0);
  if (empty) runNow(books, saveCart(user, { ...empty, lines }));
  else runNow(books, appendCart(user, { title, lines }));
}

function shown(user: UserId): [string, Record<string, number>][] {
  return runNow(books, listCarts(user)).map(({ title, lines }) => [
    title,
    Object.fromEntries(lines.map(({ product, quantity }) => [product.slice("test~".length), quantity])),
  ]);
}
