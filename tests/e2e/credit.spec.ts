import { expect } from "@playwright/test";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { cents } from "#tests/support/goods.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { LANGUAGES } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";

for (const lang of LANGUAGES) {
  test(`a cart over the credit limit: the sum follows the ticks, and the part that fits is kept (${lang})`, async ({
    page,
    shop,
    javaScriptEnabled,
  }) => {
    const { words, add, login } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    const mark = crypto.randomUUID().slice(0, 8).toUpperCase();
    const staff = createStaff({ dataDir: shop.dataDir });
    const [first, second] = [`${mark} A`, `${mark} B`].map((number) => ({
      number,
      // With the customer's discount of 12.5 % a piece costs 87.50 with VAT.
      id: staff.addProduct(testProduct({ number, wholesale: cents("80.00"), stock: 10 })),
    }));
    staff.setCreditLimit(customer.partner as PartnerCode, cents("100.00"));
    staff.close();
    if (!first || !second) throw new Error("two products");
    await page.goto(`/${lang}/login`);
    await login(customer);
    await expect(page.getByRole("banner")).toContainText(customer.name);
    await add(first.id);
    await add(second.id);
    await page.goto(`/${lang}/cart/1`);

    const panel = page.getByRole("region", { name: words.credit.ways });
    await expect(panel.getByRole("checkbox", { name: first.number })).toBeChecked();
    await expect(panel.getByRole("checkbox", { name: second.number })).not.toBeChecked();
    if (javaScriptEnabled) {
      await expectAccessible(page, "a cart over the credit limit");
      await panel.getByRole("checkbox", { name: second.number }).check();
      await expect(panel.getByRole("status")).toContainText(lang === "en" ? "€75.00 too much" : "75,00\u00a0€ previše");
      await panel.getByRole("checkbox", { name: second.number }).uncheck();
      await expect(panel.getByRole("status")).toContainText(lang === "en" ? "€87.50" : "87,50");
      await expect(panel.getByRole("status")).not.toContainText(lang === "en" ? "too much" : "previše");
    }
    await page.getByLabel(words.cart.documentNumber).fill("OVER");
    await page.getByRole("button", { name: words.cart.order, exact: true }).click();
    const refusal = page.getByRole("alert").filter({ hasText: words.errors.creditLimit });
    await expect(refusal, "not above what is seen").toBeInViewport();
    await expect(refusal.getByRole("link", { name: words.credit.ways })).toBeVisible();
    await expect(page.locator(".notes .note")).toHaveCount(1);
    await panel.getByRole("button", { name: words.credit.part.button }).click();
    await expect(page.getByText(words.notices["part-kept"])).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: first.number })).not.toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: second.number })).toHaveCount(0);
    await expect(panel).toHaveCount(0);
    await page.goto(`/${lang}/cart/2`);
    await expect(page.getByRole("row").filter({ hasText: second.number })).not.toHaveCount(0);
  });
}
