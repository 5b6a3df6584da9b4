import { describe, expect, test } from "vitest";
import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { MAX_QUANTITY, type Quantity } from "#erp-adapter/contract/quantity.ts";
import {
  type Fate,
  fitIntoCart,
  isAskable,
  leftBeyond,
  nearestPacks,
  toWanted,
  type Wanted,
  withHeld,
} from "./fit-into-cart.ts";

const A = "maker~A" as ProductId;
const B = "maker~B" as ProductId;
const C = "maker~C" as ProductId;

describe("the outcome of a line", () => {
  test.each<[string, Partial<Condition>, { inCart?: number; pack?: number; maxLines?: number }, Fate]>([
    ["on the shelf", { availability: "available" }, {}, "added"],
    ["to be ordered", { availability: "orderable", now: 0 }, {}, "added"],
    ["withdrawn", { problem: "gone" }, {}, "gone"],
    ["sold after a question", { problem: "price-on-request" }, {}, "onRequest"],
    ["out of order", { availability: "out-of-order", now: 0 }, {}, "notOrderable"],
    ["discontinued", { availability: "unavailable", now: 0 }, {}, "notOrderable"],
    ["out of order, a few left", { availability: "out-of-order", now: 2 }, {}, "onlyLeft"],
    ["no whole pack", {}, { pack: 2 }, "pack"],
    ["a whole pack together with the cart", {}, { pack: 2, inCart: 3 }, "added"],
    ["no whole pack together with the cart", {}, { pack: 5, inCart: 1 }, "pack"],
    ["as much as a line may have", {}, { inCart: 99_994 }, "added"],
    ["more than a line may have", {}, { inCart: 99_995 }, "tooMany"],
    ["in a full cart", {}, { maxLines: 0 }, "tooManyLines"],
    ["in a full cart that has it", {}, { maxLines: 1, inCart: 1 }, "added"],
  ])("%s", (_, condition, { inCart, pack = 1, maxLines }, fate) => {
    const cart = inCart === undefined ? [] : [{ product: A, quantity: inCart as Quantity }];
    const { products, outcome } = fitIntoCart([line(A, 5)], new Map([[A, priced(A, condition)]]), {
      cart,
      packOf: () => pack,
      maxLines,
    });
    expect(outcome).toEqual([fate]);
    expect(products).toEqual(fate === "added" ? [{ product: A, quantity: 5 }] : []);
  });

  test.each<[left: number, inCart: number, wanted: number, Fate]>([
    [3, 0, 3, "added"],
    [3, 0, 4, "onlyLeft"],
    [3, 1, 2, "added"],
    [3, 2, 2, "onlyLeft"],
    [3, 3, 1, "onlyLeft"],
    [3, 5, 1, "onlyLeft"],
    [0, 0, 1, "notOrderable"],
    [0, 2, 1, "notOrderable"],
    [9, 99_999, 1, "tooMany"],
  ])("of the last %i with %i in the cart, %i more: %s", (left, inCart, wanted, fate) => {
    const cart = inCart > 0 ? [{ product: A, quantity: inCart as Quantity }] : [];
    const asked = withHeld(toWanted([line(A, wanted)]), cart).filter(isAskable);
    // The ERP's answers about a discontinued product with `left` pieces in stock.
    const conditions = asked.map(({ product, quantity }) =>
      priced(product, {
        quantity,
        availability: quantity <= left ? "available" : "unavailable",
        now: Math.min(quantity, left),
      }),
    );
    const given = new Map(conditions.map((condition) => [condition.product, condition]));
    expect(fitIntoCart([line(A, wanted)], given, { cart, packOf: () => 1 }).outcome).toEqual([fate]);
  });

  test("two lines of one product are one wish", () => {
    const lines = [line(A, 2), line(B, 1), line(A, 3)];
    const given = new Map([A, B].map((product) => [product, priced(product, {})]));
    const { products, outcome } = fitIntoCart(lines, given, { cart: [], packOf: () => 1 });
    expect(products).toEqual([
      { product: A, quantity: 5 },
      { product: B, quantity: 1 },
    ]);
    expect(outcome).toEqual(["added", "added", "added"]);
  });

  test("a line that the ERP did not answer is gone", () => {
    expect(fitIntoCart([line(C, 1)], new Map(), { cart: [], packOf: () => 1 }).outcome).toEqual(["gone"]);
  });

  test("a cart takes as many as there is room for, in the order of the lines", () => {
    const lines = [line(A, 1), line(B, 1), line(C, 1)];
    const given = new Map([A, B, C].map((product) => [product, priced(product, {})]));
    const cart: CartLine[] = [{ product: B, quantity: 1 as Quantity }];
    const outcomeOf = (wanted: Wanted[]) => fitIntoCart(wanted, given, { cart, packOf: () => 1, maxLines: 2 }).outcome;
    expect(outcomeOf(lines)).toEqual(["added", "added", "tooManyLines"]);
    expect(outcomeOf([line(A, 1), line(C, 1)])).toEqual(["added", "tooManyLines"]);
  });
});

test("more than the ERP prices in one call is not asked for, and fits into no cart", () => {
  const lines = [line(A, 1), line(B, 1)];
  const { products, outcome } = fitIntoCart(lines, new Map([[A, priced(A, { problem: "gone" })]]), {
    cart: [],
    packOf: () => 1,
    maxLines: 1,
  });
  expect(products).toEqual([]);
  expect(outcome).toEqual(["gone", "tooManyLines"]);
});

test("a part that others are offered for takes no place in the cart, however many of it there are", () => {
  const lines = [line(A, 1), line(B, 1), line(A, 2)];
  const given = new Map([A, B].map((product) => [product, priced(product, {})]));
  const isReplaced = (product: ProductId) => product === A;
  const { products, outcome } = fitIntoCart(lines, given, { cart: [], packOf: () => 1, isReplaced, maxLines: 1 });
  expect(outcome).toEqual(["superseded", "tooManyLines", "superseded"]);
  expect(products).toEqual([]);
});

test.each<[now: number, pack: number, taken: number, left: number]>([
  [3, 1, 0, 3],
  [3, 1, 2, 1],
  [3, 1, 5, 0],
  [11, 4, 0, 8],
  [11, 4, 4, 4],
  [0, 1, 0, 0],
])("%i on the shelf, in packs of %i, with %i taken: %i are left", (now, pack, taken, left) => {
  expect(leftBeyond(priced(A, { now }), { pack, taken })).toBe(left);
  expect(leftBeyond(undefined, { pack, taken })).toBe(0);
});

test.each<[quantity: number, pack: number, taken: number, near: number[]]>([
  [6, 4, 0, [8, 4]],
  [3, 10, 0, [10]],
  [1, 4, 4, [4]],
  [6, 4, 3, [9, 5]],
  [MAX_QUANTITY, 1_000, 0, [99_000]],
  [MAX_QUANTITY - 1, 3, 0, [MAX_QUANTITY, MAX_QUANTITY - 3]],
])("%i in packs of %i, with %i taken: %j", (quantity, pack, taken, near) => {
  expect(nearestPacks(quantity, { pack, taken })).toEqual(near);
});

function line(product: ProductId, quantity: number): Wanted {
  return { product, quantity };
}

function priced(product: ProductId, parts: Partial<Condition>): Condition {
  return { product, quantity: 5, availability: "available", now: 5, later: 0, stockShown: 5, ...parts } as Condition;
}
