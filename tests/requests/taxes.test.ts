import { afterAll, beforeAll, expect, test } from "vitest";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";

let shop: TestShop;
let slovenian: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  slovenian = shop.visit();
  await slovenian.login("owner@avtoservis-maribor.example");
  await addToCart(slovenian, INJECTOR, "4");
});
afterAll(() => shop.close());

test.each([
  ["en", "goods go to another member state"],
  ["hr", "roba ide u drugu državu članicu"],
])(
  "the cart of a Slovenian firm has no VAT, both languages of the law, and what would change it (%s)",
  async (lang, why) => {
    const page = (await slovenian.get(`/${lang}/cart/1`)).text("main");
    for (const words of [
      "Isporuka dobara unutar EU, oslobođeno PDV-a, čl. 41. st. 1. t. a) Zakona o PDV-u",
      "VAT exempt intra-Community supply, Art. 138(1) Dir. 2006/112/EC",
      "HR99900000020 → SI50223054, SI",
      why,
    ])
      expect(page).toContain(words);
  },
);
