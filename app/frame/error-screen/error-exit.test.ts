import fc from "fast-check";
import { expect, test } from "vitest";
import { errorExit } from "./error-exit.ts";

test.each([
  ["/en/catalogue/999", "catalogue", "/en/catalogue/0", true],
  ["/en/catalogue/0", "home", "/en", false],
  ["/en/replacements-catalogue/9", "replacements-catalogue", "/en/replacements-catalogue/0", true],
  ["/en/replacements-catalogue/0", "home", "/en", false],
  ["/en/orders/7", "orders", "/en/orders/0", true],
  ["/en/orders/0", "home", "/en", false],
  ["/en/cart/9", "cart", "/en/cart/1", true],
  ["/en/cart/1", "home", "/en", false],
  ["/en/empty-cart", "cart", "/en/cart/1", true],
  ["/xx/cart/9", "cart", "/en/cart/1", true],
  ["/en/nowhere", "home", "/en", false],
  ["/", "home", "/en", false],
] as const)("%s leads to %s, %s, by itself: %s", (pathname, page, path, automatic) => {
  expect(errorExit(pathname, "en")).toEqual({ page, path, automatic });
});

test("is in the page's language", () => {
  expect(errorExit("/en/catalogue/9", "hr").path).toBe("/hr/catalogue/0");
});

test("never leads to the page that failed", () => {
  const part = fc.constantFrom(
    "/en",
    "/hr",
    "/catalogue",
    "/replacements-catalogue",
    "/cart",
    "/orders",
    "/0",
    "/1",
    "x",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.constantFrom("en" as const, "hr" as const), (parts, lang) => {
      const pathname = parts.join("");
      const exit = errorExit(pathname, lang);
      expect(exit.path === pathname && exit.page !== "home").toBe(false);
    }),
  );
});
