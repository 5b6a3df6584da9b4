import { expect } from "@playwright/test";
import { PLAIN_SUPERSESSION, type SupersessionFacts } from "#erp-adapter/contract/supersessions.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { testProduct } from "#tests/support/goods.ts";
import { createShopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, pattern, WORDS } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";

/** A discontinued product, whose successor needs an additional part. */
const OLD = { id: "siemens-vdo~5WS40745", number: "5WS40745" };
const NEW = "A2C59517051";
const NOTES = { en: "needs new gasket kit", hr: "potreban je novi komplet brtvi" };

for (const lang of LANGUAGES) {
  test(`a superseded part offers its successor, which a person takes by its button (${lang})`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const words = WORDS[lang];
    await page.setViewportSize(lang === "hr" ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    await page.goto(`/${lang}/products/${OLD.id}`);
    const offer = page.getByRole("region", { name: words.offer.offered });
    await expect(offer).toContainText(fill(words.offer.soldOut, { number: OLD.number }));
    await expect(offer).toContainText(NOTES[lang]);
    if (javaScriptEnabled) await expectAccessible(page, "a superseded part");
    await offer.getByRole("button", { name: fill(words.offer.take, { parts: `1 × ${NEW}` }) }).press("Enter");
    await expect(page.getByRole("status")).toContainText([fill(words.notices["offer-taken"], { parts: `1 × ${NEW}` })]);
    await page.getByRole("link", { name: words.product.goToCart }).click();
    await expect(page.getByRole("main")).toContainText(NEW);
    await expect(page.getByRole("main")).not.toContainText(OLD.number);
  });

  test(`a list with superseded and short parts comes into the cart as its owner chooses, and so does its order (${lang})`, async ({
    page,
    shop,
    javaScriptEnabled,
  }) => {
    const { words, login } = createShopper(page, lang);
    const main = page.getByRole("main");
    const mark = crypto.randomUUID().slice(0, 6);
    const number = (name: string) => `${name}-${mark}`;
    const customer = await createCustomer(shop);
    addParts(shop, [
      { number: number("STAYS") },
      { number: number("LEFT") },
      { number: number("RIGHT") },
      { number: number("OLD"), ...gone([number("LEFT"), number("RIGHT")], { relation: "choice" }) },
      { number: number("SHORT"), supply: "out-of-order", stock: 2 },
    ]);
    await page.setViewportSize(lang === "hr" ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    await page.goto(`/${lang}/login`);
    await login(customer);
    await expect(page).not.toHaveURL(/login/);
    for (const [at, name] of ["STAYS", "OLD", "SHORT"].entries()) {
      await page.goto(`/${lang}/lists/add?product=listmaker~${number(name)}&quantity=3`);
      if (at === 0) await main.locator("#name").fill("Ponedjeljak");
      await main.locator("form#add button[type=submit]").click();
      await expect(page.getByRole("status").filter({ hasText: "Ponedjeljak" }).first()).toBeVisible();
    }
    await page.goto(`/${lang}/lists`);
    await main.getByRole("link", { name: "Ponedjeljak" }).click();
    await expect(main.getByRole("row").filter({ hasText: number("OLD") })).toContainText(words.lists.superseded);
    await main.locator("button[value=add-all]").click();

    const outcome = main.getByRole("region", { name: fill(words.cart.first, { n: 1 }) });
    await expect(outcome).toContainText(words.lists.superseded);
    await expect(outcome.getByRole("radio", { checked: true })).toHaveCount(0);
    if (javaScriptEnabled) await expectAccessible(page, "lines that were left out of a cart");
    await outcome.getByRole("button", { name: fill(words.offer.take, { parts: `3 × ${number("RIGHT")}` }) }).click();
    await expect(outcome.getByText(words.again.settled)).toHaveCount(1);
    await outcome.getByRole("button", { name: number("SHORT") }).click();
    await expect(outcome.getByText(words.again.settled)).toHaveCount(2);
    await outcome.getByRole("link", { name: words.product.goToCart }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(words.cart.first, { n: 1 }));
    for (const name of ["STAYS", "RIGHT", "SHORT"]) await expect(main).toContainText(number(name));
    await expect(main).not.toContainText(number("OLD"));

    // While the cart's page is open, a part is replaced by another one.
    addParts(shop, [{ number: number("STAYS"), ...gone([number("LEFT")]) }]);
    await page.getByLabel(words.cart.documentNumber).fill(`PO ${mark}`);
    await page.getByRole("button", { name: words.cart.order, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(fill(words.offer.soldOut, { number: number("STAYS") }));
    if (javaScriptEnabled) await expectAccessible(page, "an offer in the dialog before an order");
    await dialog
      .getByRole("button", { name: fill(words.offer.takeInstead, { parts: `3 × ${number("LEFT")}` }) })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(words.cart.first, { n: 1 }));
    await expect(page.getByLabel(words.cart.documentNumber)).toHaveValue(`PO ${mark}`);
    await page.getByRole("button", { name: words.cart.order, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(pattern(words.orderSuccess.heading));
  });
}

/** Adds parts as the distributor's staff while the shop runs. */
function addParts(shop: Shop, parts: readonly Parameters<typeof testProduct>[0][]): void {
  const staff = createStaff({ dataDir: shop.dataDir });
  try {
    staff.addProducts(parts.map((part) => testProduct({ manufacturer: "Listmaker", ...part })));
  } finally {
    staff.close();
  }
}

/** The facts of a part that is sold out, and that these numbers replace. */
function gone(numbers: readonly string[], facts: Partial<SupersessionFacts> = {}): Parameters<typeof testProduct>[0] {
  const [first = ""] = numbers;
  const note = { en: "", hr: "" };
  const supersessions = numbers.map((number) => ({
    ...{ ...PLAIN_SUPERSESSION, ...facts },
    ...{ number, note, manufacturer: null },
  }));
  return {
    stock: 0,
    supply: "discontinued",
    supersededBy: { manufacturer: "Listmaker", number: first },
    supersessions,
  };
}
