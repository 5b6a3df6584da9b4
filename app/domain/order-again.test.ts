import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { FATES, type Fate, orderAgain, parseAgainCode, toAgainCode } from "./order-again.ts";

const A = "maker~A" as ProductId;
const B = "maker~B" as ProductId;
const C = "maker~C" as ProductId;

describe("what becomes of a line", () => {
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
    ["more than a line may have", {}, { inCart: 99_995 }, "tooMany"],
    ["in a full cart", {}, { maxLines: 0 }, "tooManyLines"],
    ["in a full cart that has it", {}, { maxLines: 1, inCart: 1 }, "added"],
  ])("%s", (_, condition, { inCart, pack = 1, maxLines }, fate) => {
    const cart = inCart === undefined ? [] : [{ product: A, quantity: inCart as Quantity }];
    const { products, outcome } = orderAgain([line(1, A, 5)], new Map([[A, priced(A, condition)]]), {
      cart,
      packOf: () => pack,
      maxLines,
    });
    expect(outcome).toEqual([fate]);
    expect(products).toEqual(fate === "added" ? [{ product: A, quantity: 5 }] : []);
  });

  test("two lines of one product are one wish", () => {
    const lines = [line(1, A, 2), line(2, B, 1), line(3, A, 3)];
    const given = new Map([A, B].map((product) => [product, priced(product, {})]));
    const { products, outcome } = orderAgain(lines, given, { cart: [], packOf: () => 1 });
    expect(products).toEqual([
      { product: A, quantity: 5 },
      { product: B, quantity: 1 },
    ]);
    expect(outcome).toEqual(["added", "added", "added"]);
  });

  test("what the ERP said nothing about is gone", () => {
    expect(orderAgain([line(1, C, 1)], new Map(), { cart: [], packOf: () => 1 }).outcome).toEqual(["gone"]);
  });

  test("a cart takes as many as there is room for, in the order of the lines", () => {
    const lines = [line(1, A, 1), line(2, B, 1), line(3, C, 1)];
    const given = new Map([A, B, C].map((product) => [product, priced(product, {})]));
    const cart: CartLine[] = [{ product: B, quantity: 1 as Quantity }];
    const { outcome } = orderAgain(lines, given, { cart, packOf: () => 1, maxLines: 2 });
    expect(outcome).toEqual(["added", "added", "tooManyLines"]);
  });
});

test("more than the ERP prices in one call is not asked for, and fits into no cart", () => {
  const lines = [line(1, A, 1), line(2, B, 1)];
  const { products, outcome } = orderAgain(lines, new Map([[A, priced(A, { problem: "gone" })]]), {
    cart: [],
    packOf: () => 1,
    maxLines: 1,
  });
  expect(products).toEqual([]);
  expect(outcome).toEqual(["gone", "tooManyLines"]);
});

describe("an outcome in an address", () => {
  const anyOutcome = fc.array(fc.constantFrom(...(Object.keys(FATES) as Fate[])), { minLength: 1, maxLength: 1_000 });

  test.each<[Fate[], string]>([
    [["added"], "a"],
    [["added", "added", "gone"], "a2g"],
    [["pack", "added", "pack"], "pap"],
  ])("%j is %s", (outcome, code) => {
    expect(toAgainCode(outcome)).toBe(code);
    expect(parseAgainCode(code, outcome.length)).toEqual(outcome);
  });

  test("comes back as it was, fits into an address, and needs no escaping", () => {
    fc.assert(
      fc.property(anyOutcome, (outcome) => {
        const code = toAgainCode(outcome);
        expect(parseAgainCode(code, outcome.length)).toEqual(outcome);
        expect(code.length).toBeLessThanOrEqual(1_000);
        expect(encodeURIComponent(code)).toBe(code);
      }),
    );
  });

  test("is nothing for an order of another length", () => {
    fc.assert(
      fc.property(anyOutcome, fc.integer({ min: 0, max: 1_100 }), (outcome, lines) => {
        fc.pre(lines !== outcome.length);
        expect(parseAgainCode(toAgainCode(outcome), lines)).toBeNull();
      }),
    );
  });

  test.each(["", "a0", "a1", "aa", "a02", "A", "2", "a-1", "a2 ", "x", "__proto__", "a9999", "a2147483648"])(
    "%j is none of two lines",
    (code) => expect(parseAgainCode(code, 2)).toBeNull(),
  );

  test("any text at all is one of that length in its one spelling, or none", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.integer({ min: 0, max: 9 }), (text, lines) => {
        const outcome = parseAgainCode(text, lines);
        expect(outcome === null || (outcome.length === lines && toAgainCode(outcome) === text)).toBe(true);
      }),
    );
  });
});

function line(position: number, product: ProductId, quantity: number): OrderLine {
  return { position, product, quantity } as OrderLine;
}

function priced(product: ProductId, parts: Partial<Condition>): Condition {
  return { product, quantity: 5, availability: "available", now: 5, later: 0, stockShown: 5, ...parts } as Condition;
}
