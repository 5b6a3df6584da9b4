import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { testProduct } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { WORDS } from "#tests/support/words.ts";

/** Every error page has the shop's name in its title and header, whatever failed before the page could be made. */

const PRODUCT = "testmaker~E_1";
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  shop.staff.addProducts([testProduct({ number: "E 1" })]);
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

describe.each(["en", "hr"] as const)("in %s", (lang) => {
  test.each<[string, () => unknown, string, boolean]>([
    ["a loader", () => vi.spyOn(shop.shop.erp.catalogue, "product"), `/products/${PRODUCT}`, false],
    ["an action", () => vi.spyOn(shop.shop.erp.carts, "update"), `/products/${PRODUCT}`, true],
    ["the session", () => vi.spyOn(shop.shop.erp.accounts, "guest"), `/products/${PRODUCT}`, true],
  ])("a fault of %s", async (_, spied, path, isForm) => {
    const spy = spied() as ReturnType<typeof vi.fn>;
    spy.mockImplementation(() => {
      throw new Error("a fault");
    });
    const person = shop.visit();
    const at = `/${lang}${path}`;
    const answer = await (isForm ? person.post(at, { product: PRODUCT, quantity: "1" }) : person.get(at));
    expect(answer.status).toBe(500);
    expect(answer.text("title")).toBe(`500 ${WORDS[lang].errorPage.titles.unknown} – Dizna, B2B webshop`);
    expect(answer.text("header")).toContain("Dizna");
  });
});
