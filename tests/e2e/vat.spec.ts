import { expect } from "@playwright/test";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { RegisterVerdict } from "#erp-adapter/contract/tax.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { cents, testProduct } from "#tests/support/goods.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";

const LAW = "VAT exempt intra-Community supply, Art. 138(1) Dir. 2006/112/EC";

for (const lang of LANGUAGES)
  test(`a Slovenian workshop sees which delivery has VAT, and agrees to the VAT of a number that is denied meanwhile (${lang})`, async ({
    page,
    shop,
    javaScriptEnabled,
  }) => {
    const { words, login, add } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    const partner = customer.partner as PartnerCode;
    const number = slovenianNumber();
    const mark = crypto.randomUUID().slice(0, 8).toUpperCase();
    const staff = createStaff({ dataDir: shop.dataDir });
    staff.setVatNumber(partner, number);
    answer(staff, number, "valid");
    // Two pieces cost 700.00 with the customer's discount of 12.5 %, and 875.00 with VAT.
    const part = staff.addProduct(testProduct({ number: mark, wholesale: cents("400.00"), stock: 10 }));
    const [free, taxed] = lang === "en" ? ["€700.00", "€875.00"] : ["700,00\u00a0€", "875,00\u00a0€"];

    await page.goto(`/${lang}/login`);
    await login(customer);
    await expect(page.getByRole("banner")).toContainText(customer.name);
    await add(part, "2");
    await page.goto(`/${lang}/cart/1`);
    const order = page.getByRole("complementary", { name: words.cartPage.orderAria });
    await expect(order.locator("dd.grand")).toContainText(free);
    await expect(order).toContainText(LAW);
    await expect(order).toContainText(fill(words.cartPage.tax.freeK, { number }));
    if (javaScriptEnabled) await expectAccessible(page, "a cart without VAT");

    const delivery = order.locator("details.delivery");
    const choose = async (to: string) => {
      if ((await delivery.getAttribute("open")) === null) await delivery.locator("summary").click();
      await delivery.getByLabel(words.delivery.to, { exact: true }).selectOption(to);
      await delivery.getByRole("button", { name: words.delivery.apply, exact: true }).click();
    };
    await choose("pickup:split");
    await expect(order.locator("dd.grand")).toContainText(taxed);
    await expect(order).toContainText(words.cartPage.tax["picked-up"]);
    await expect(order).not.toContainText(LAW);
    await choose("own");
    await expect(order.locator("dd.grand")).toContainText(free);

    answer(staff, number, "invalid");
    await page.getByLabel(words.cart.documentNumber).fill(`VAT-${mark}`);
    await page.getByRole("button", { name: words.cart.order, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words.changed.title });
    await expect(dialog.locator("tr.grand td")).toHaveText([free, taxed]);
    await expect(dialog).toContainText(words.changed.vat);
    await expect(dialog).toContainText(fill(words.cartPage.tax.invalid, { number }));
    const ordersOf = () =>
      staff.listOrders().filter(({ buyerDocumentNumber }) => buyerDocumentNumber === `VAT-${mark}`);
    expect(ordersOf(), "nothing is ordered before the consent").toEqual([]);
    if (javaScriptEnabled) await expectAccessible(page, "the changed VAT");
    await dialog.getByRole("button", { name: words.changed.confirm }).click();
    await expect(page).toHaveURL(/order-success\?order=/);
    await expect(page.getByRole("main")).toContainText(fill(words.order.whyVat.invalid, { number }));
    expect(ordersOf()).toMatchObject([{ totals: { total: 87_500 }, lines: [{ taxNote: { because: "invalid" } }] }]);
    staff.close();
  });

/** A number that no other customer has; a check digit of ten does not exist, and counts as 0. */
function slovenianNumber(): string {
  for (;;) {
    const digits = String(1_000_000 + Math.floor(Math.random() * 9_000_000));
    const check = 11 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (8 - at), 0) % 11);
    if (check < 11) return `SI${digits}${check % 10}`;
  }
}

function answer(staff: EmbeddedStaff, number: string, verdict: RegisterVerdict): void {
  const at = new Date().toISOString();
  staff.taxes.note({ number, verdict, at, consultation: "WAPI-1", name: "", address: "" });
}
