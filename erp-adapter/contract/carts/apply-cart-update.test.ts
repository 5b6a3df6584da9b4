import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProductId } from "../product-id.ts";
import { MAX_QUANTITY, type Quantity } from "../quantity.ts";
import { ANY_PACK, applyCartUpdate, type CartLimits } from "./apply-cart-update.ts";
import type { CartLine } from "./carts.ts";

describe("truth table", () => {
  const cart = "a:2 b:1";
  test.each([
    {
      when: "merge adds to the line of a product",
      cart,
      merge: true,
      delete: false,
      products: "a:3",
      result: "a:5 b:1",
    },
    {
      when: "merge appends in the order given",
      cart,
      merge: true,
      delete: false,
      products: "d:1 c:4",
      result: "a:2 b:1 d:1 c:4",
    },
    {
      when: "merge keeps the order of lines",
      cart,
      merge: true,
      delete: false,
      products: "b:1 a:1",
      result: "a:3 b:2",
    },
    { when: "merge of nothing changes nothing", cart, merge: true, delete: false, products: "", result: cart },
    {
      when: "merge sums a product given twice",
      cart,
      merge: true,
      delete: false,
      products: "c:1 a:1 c:2",
      result: "a:3 b:1 c:3",
    },
    {
      when: "replace makes the list the cart",
      cart,
      merge: false,
      delete: false,
      products: "c:1 a:7",
      result: "c:1 a:7",
    },
    {
      when: "replace sums a product given twice",
      cart,
      merge: false,
      delete: false,
      products: "a:1 c:1 a:2",
      result: "a:3 c:1",
    },
    { when: "replace by nothing empties", cart, merge: false, delete: false, products: "", result: "" },
    { when: "delete removes, whatever the quantity", cart, merge: true, delete: true, products: "a:1", result: "b:1" },
    { when: "delete removes, whatever merge says", cart, merge: false, delete: true, products: "b:99", result: "a:2" },
    {
      when: "delete of an absent product is no error",
      cart,
      merge: true,
      delete: true,
      products: "x:1 a:1",
      result: "b:1",
    },
    { when: "delete of nothing changes nothing", cart, merge: false, delete: true, products: "", result: cart },
    { when: "merge into an empty cart", cart: "", merge: true, delete: false, products: "a:1", result: "a:1" },
  ])("$when", ({ cart, products, result, ...how }) => {
    expect(applyCartUpdate(toLines(cart), { products: toLines(products), ...how }, ANY_PACK)).toEqual({
      lines: toLines(result),
    });
  });
});

describe("refusals", () => {
  const add = { merge: true, delete: false };
  const inPacksOf = (packs: Record<string, number>, maxLines = 1_000): CartLimits => ({
    maxLines,
    packOf: (product) => (product === "x" ? null : (packs[product] ?? 1)),
  });

  test.each([
    { when: "a sum at the limit passes", cart: "a:99998", products: "a:1", refusal: null },
    {
      when: "a sum beyond the limit",
      cart: "a:99999",
      products: "a:1",
      refusal: { field: "quantity", rule: "max", limit: 99_999, product: "a" },
    },
    {
      when: "a sum within one payload",
      cart: "",
      products: "a:60000 a:60000",
      refusal: { field: "quantity", rule: "max", limit: 99_999, product: "a" },
    },
    {
      when: "not a multiple of the pack",
      cart: "",
      products: "b:1 p:3",
      refusal: { field: "quantity", rule: "pack", limit: 4, product: "p" },
    },
    { when: "a multiple of the pack only after merging passes", cart: "p:3", products: "p:1", refusal: null },
    {
      when: "no multiple of the pack after merging",
      cart: "p:3",
      products: "p:4",
      refusal: { field: "quantity", rule: "pack", limit: 4, product: "p" },
    },
    { when: "a broken pack of a line that is not named passes", cart: "p:3", products: "a:1", refusal: null },
    {
      when: "one line too many",
      cart: "a:1 b:1 c:1",
      products: "d:1",
      refusal: { field: "lines", rule: "max", limit: 3 },
    },
    {
      when: "an unknown product",
      cart: "a:1",
      products: "a:1 x:1",
      refusal: { field: "product", rule: "unknown", product: "x" },
    },
    {
      when: "more of a product that is unknown by now",
      cart: "x:2",
      products: "x:1",
      refusal: { field: "product", rule: "unknown", product: "x" },
    },
    { when: "a held line of an unknown product that is not named passes", cart: "x:2", products: "a:1", refusal: null },
    { when: "a full cart takes more of what it has", cart: "a:1 b:1 c:1", products: "c:1", refusal: null },
  ])("$when", ({ cart, products, refusal }) => {
    const outcome = applyCartUpdate(toLines(cart), { ...add, products: toLines(products) }, inPacksOf({ p: 4 }, 3));
    expect("refusal" in outcome ? outcome.refusal : null).toEqual(refusal);
  });

  test("as much as is held, or less, of a product that is unknown by now stays where the list is set", () => {
    for (const products of ["x:2 a:1", "x:1 a:3"]) {
      const set = { merge: false, delete: false, products: toLines(products) };
      expect(applyCartUpdate(toLines("x:2 a:1"), set, inPacksOf({}))).toEqual({ lines: toLines(products) });
    }
    expect(applyCartUpdate(toLines("x:2"), { ...add, delete: true, products: toLines("x:1") }, inPacksOf({}))).toEqual({
      lines: [],
    });
  });

  test.each([0, -1, 1.5, 1e9, Number.NaN])("quantity %d", (quantity) => {
    const products = [{ product: "a" as ProductId, quantity: quantity as Quantity }];
    expect(applyCartUpdate([], { ...add, products }, ANY_PACK)).toEqual({
      refusal: { field: "quantity", rule: "range", limit: MAX_QUANTITY, product: "a" },
    });
  });
});

describe("properties", () => {
  const product = fc.constantFrom(..."abcdefgh").map((name) => name as ProductId);
  const line = fc.record({ product, quantity: fc.integer({ min: 1, max: 9_000 }).map((n) => n as Quantity) });
  const payload = fc.array(line, { maxLength: 10 });
  const cart = fc.uniqueArray(line, { selector: (one) => one.product });
  const update = fc.record({ products: payload, merge: fc.boolean(), delete: fc.boolean() });

  test("the lines given are never changed", () => {
    fc.assert(
      fc.property(cart, update, (lines, change) => {
        const before = structuredClone({ lines, change });
        applyCartUpdate(Object.freeze(lines.map((one) => Object.freeze(one))), change, ANY_PACK);
        expect({ lines, change }).toEqual(before);
      }),
    );
  });

  test("merge adds up, product by product", () => {
    fc.assert(
      fc.property(cart, payload, (lines, products) => {
        const after = linesOf(applyCartUpdate(lines, { products, merge: true, delete: false }, ANY_PACK));
        for (const name of new Set([...lines, ...products].map((one) => one.product)))
          expect(quantityOf(after, name)).toBe(quantityOf(lines, name) + quantityOf(products, name));
      }),
    );
  });

  test("merge keeps present lines in front and in their order", () => {
    fc.assert(
      fc.property(cart, payload, (lines, products) => {
        const after = linesOf(applyCartUpdate(lines, { products, merge: true, delete: false }, ANY_PACK));
        expect(after.slice(0, lines.length).map((one) => one.product)).toEqual(lines.map((one) => one.product));
      }),
    );
  });

  test("replacing twice by the same list is replacing once", () => {
    fc.assert(
      fc.property(cart, payload, (lines, products) => {
        const replace = { products, merge: false, delete: false };
        const once = linesOf(applyCartUpdate(lines, replace, ANY_PACK));
        expect(linesOf(applyCartUpdate(once, replace, ANY_PACK))).toEqual(once);
        expect(linesOf(applyCartUpdate([], replace, ANY_PACK))).toEqual(once);
      }),
    );
  });

  test("delete removes exactly the named products", () => {
    fc.assert(
      fc.property(cart, payload, fc.boolean(), (lines, products, merge) => {
        const named = new Set(products.map((one) => one.product));
        const after = linesOf(applyCartUpdate(lines, { products, merge, delete: true }, ANY_PACK));
        expect(after).toEqual(lines.filter((one) => !named.has(one.product)));
      }),
    );
  });

  test("the updated cart has each product once, valid quantities and whole packs", () => {
    const pack = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(cart, update, pack, (lines, change, size) => {
        const outcome = applyCartUpdate(lines, change, { maxLines: 6, packOf: () => size });
        if ("refusal" in outcome) return;
        expect(new Set(outcome.lines.map((one) => one.product)).size).toBe(outcome.lines.length);
        const touched = new Set(change.delete ? [] : change.products.map((one) => one.product));
        for (const one of outcome.lines) {
          expect(one.quantity).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= MAX_QUANTITY);
          if (touched.has(one.product)) expect(one.quantity % size).toBe(0);
        }
      }),
    );
  });
});

function toLines(text: string): CartLine[] {
  return text
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => {
      const [product, quantity] = part.split(":");
      return { product: product as ProductId, quantity: Number(quantity) as Quantity };
    });
}

function linesOf(outcome: ReturnType<typeof applyCartUpdate>): CartLine[] {
  if ("refusal" in outcome) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.lines;
}

function quantityOf(lines: readonly CartLine[], product: ProductId): number {
  return lines.filter((line) => line.product === product).reduce((sum, line) => sum + line.quantity, 0);
}
