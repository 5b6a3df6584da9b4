import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPages } from "#server/services/documents/testing/read-pdf.ts";
import { buy } from "#tests/support/bookkeeping.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderAsCustomer } from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const OWNER = "owner@avtoservis-maribor.example";
const LEGEND = [
  "Isporuka dobara unutar EU, oslobođeno PDV-a, čl. 41. st. 1. t. a) Zakona o PDV-u",
  "VAT exempt intra-Community supply, Art. 138(1) Dir. 2006/112/EC",
  "Prijenos porezne obveze · Reverse charge",
  "HR99900000020 → SI50223054, SI",
];
const WHY = { en: "goods go to another member state", hr: "roba ide u drugu državu članicu" };

/** In this process, and with the ERP behind its server. */
describe.each([false, true])("the ERP served: %s", (isServed) => {
  let shop: TestShop;
  let slovenian: Person;

  beforeAll(async () => {
    shop = await openTestShop({ products: 60, isServed });
    slovenian = shop.visit();
    await slovenian.login(OWNER);
  });
  afterAll(() => shop.close());

  test("cart, order, mail and invoice of a Slovenian firm have no VAT, and both languages of the law", async () => {
    await addToCart(slovenian, INJECTOR, "4");
    for (const lang of LANGUAGES) {
      const [cart, printed] = [
        await slovenian.get(`/${lang}/cart/1`),
        await slovenian.get(`/${lang}/cart/1?print`),
      ].map((page) => page.text("main"));
      expectLegend([cart, printed]);
      expect(cart).toContain(WHY[lang]);
    }
    const path = await orderAsCustomer(slovenian, []);
    const [mail] = await shop.mails({ to: OWNER });
    expectLegend([mail?.text, mail?.html]);
    const id = path.split("/").at(-1);
    expect(shop.staff.listOrders().find((one) => one.id === id)?.totals.vat).toMatchObject([{ percent: 0, amount: 0 }]);

    const invoice = await buy(shop, slovenian, { product: INJECTOR, quantity: 4 });
    for (const lang of LANGUAGES) {
      for (const page of [`order/${id}`, `invoice/${invoice}`])
        for (const view of ["", "?print"])
          expectLegend([(await slovenian.get(`/${lang}/${page}${view}`)).text("main")]);
      const paper = await slovenian.get(`/${lang}/invoice/${invoice}/pdf`);
      expectLegend([(await readPages(new Blob([paper.bytes]).stream())).join(" ")]);
    }
  });
});

function expectLegend(texts: readonly (string | undefined)[]): void {
  for (const text of texts) for (const words of LEGEND) expect(text?.replace(/\s+/g, " ")).toContain(words);
}
