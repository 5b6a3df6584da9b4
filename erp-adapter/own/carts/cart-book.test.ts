import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runNow } from "#database/work.ts";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import type { UserId } from "../../contract/context.ts";
import { openBooks } from "../embedded/books.ts";
import { appendCart, listCarts, removeCart, requireCart, saveCart } from "./cart-book.ts";

let folder: string;
let books: DatabaseSync;
let users = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-carts-"));
  books = openBooks(join(folder, "erp.db"));
});

afterEach(() => {
  books.close();
  rmSync(folder, { recursive: true });
});

test("the first cart is written down with the second, and keeps its version when a third comes", () => {
  const user = newUser();
  expect(runNow(books, appendCart(user, { lines: [] }))).toMatchObject({ id: "1", title: "Cart 2" });
  const first = runNow(books, requireCart(user, FIRST_CART));
  expect(runNow(books, appendCart(user, { lines: [] }))).toMatchObject({ id: "2", title: "Cart 3" });
  expect(runNow(books, requireCart(user, FIRST_CART))).toEqual(first);
});

test("a title counts the carts that are there, an id all that ever were", () => {
  const user = newUser();
  for (const id of ["1", "2"]) expect(runNow(books, appendCart(user, { lines: [] })).id).toBe(id);
  for (const cart of runNow(books, listCarts(user))) runNow(books, removeCart(user, cart.id));
  expect(runNow(books, listCarts(user))).toMatchObject([{ id: "0", title: "Cart 1", lines: [] }]);
  expect(runNow(books, appendCart(user, { lines: [] }))).toMatchObject({ id: "3", title: "Cart 2" });
});

test("whatever is done, no id but 0 and no version comes twice", () => {
  const step = fc.oneof(fc.constant("append"), fc.constant("save"), fc.constant("remove"));
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.nat(5)), { maxLength: 15 }), (steps) => {
      const user = newUser();
      const versions = new Set<string>();
      const ids = new Set<string>();
      for (const [what, at] of steps) {
        const carts = runNow(books, listCarts(user));
        expect(carts.length).toBeGreaterThan(0);
        const cart = carts[at % carts.length];
        if (what === "remove" && cart) runNow(books, removeCart(user, cart.id));
        if (what === "remove" || !cart) continue;
        const before = new Set(runNow(books, listCarts(user)).map((one) => one.version));
        const written =
          what === "append" ? runNow(books, appendCart(user, { lines: [] })) : runNow(books, saveCart(user, cart));
        expect(versions).not.toContain(written.version);
        expect(before).not.toContain(written.version);
        if (what === "append") expect(ids).not.toContain(written.id);
        versions.add(written.version);
        if (what === "append") ids.add(written.id);
      }
    }),
    { numRuns: 50 },
  );
});

function newUser(): UserId {
  users += 1;
  const id = `user ${users}` as UserId;
  books.prepare("insert into user (id, kind, created_at) values (?, 'guest', 0)").run(id);
  return id;
}
