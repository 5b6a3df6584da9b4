import { describe, expect, test } from "vitest";
import { parseCartUpdate } from "./parse-cart-update.ts";

const line = { product: "bosch~1", quantity: 2 };

describe("cart updates", () => {
  test("merge is true and delete false without a word, a title is trimmed", () => {
    expect(parseCartUpdate({ products: [line], title: " Van " })).toEqual({
      products: [line],
      merge: true,
      delete: false,
      title: "Van",
    });
  });

  test("the quantities of a deletion are not looked at", () => {
    for (const quantity of [0, -1, "many", undefined])
      expect(parseCartUpdate({ products: [{ product: "bosch~1", quantity }], delete: true })).toEqual({
        products: [{ product: "bosch~1", quantity: 1 }],
        merge: true,
        delete: true,
      });
  });

  test.each([
    {
      sent: { products: [{ ...line, quantity: 0 }] },
      details: { field: "quantity", rule: "range", limit: 99_999, product: "bosch~1" },
    },
    {
      sent: { products: [line, { product: "bosch~2", quantity: "2" }] },
      details: { field: "quantity", rule: "range", product: "bosch~2" },
    },
    { sent: { products: [{ ...line, product: "no id" }] }, details: { field: "product", rule: "shape" } },
    { sent: { products: [{ product: "no id", quantity: 1 }], delete: true }, details: { field: "product" } },
    { sent: { products: [null] }, details: { field: "product", rule: "shape" } },
    { sent: { products: "bosch~1" }, details: { field: "lines", rule: "shape" } },
    { sent: { products: Array.from({ length: 10_001 }, () => line) }, details: { field: "lines" } },
    { sent: { products: [], merge: "no" }, details: { field: "merge", rule: "shape" } },
    { sent: { products: [], title: "" }, details: { field: "title", rule: "required" } },
    { sent: { products: [], ifVersion: 7 }, details: { field: "ifVersion" } },
    { sent: {}, details: { field: "lines" } },
    { sent: null, details: { field: "update" } },
    { sent: undefined, details: { field: "update" } },
  ])("%j is refused", ({ sent, details }) => {
    expect(() => parseCartUpdate(sent)).toThrow(
      expect.objectContaining({ code: "VALIDATION", details: expect.objectContaining(details) }),
    );
  });
});
