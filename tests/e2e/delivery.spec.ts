import { expect } from "@playwright/test";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { testProduct } from "#tests/support/goods.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { LANGUAGES } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";

for (const lang of LANGUAGES)
  test(`the pieces that are there now are ordered to another address, and the order's steps stand on its page (${lang})`, async ({
    page,
    shop,
    javaScriptEnabled,
  }) => {
    const { words, login, add } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    const mark = crypto.randomUUID().slice(0, 6);
    const part = `sitemaker~${mark.toUpperCase()}` as ProductId;
    const staff = createStaff({ dataDir: shop.dataDir });
    staff.addProducts([testProduct({ manufacturer: "Sitemaker", number: mark.toUpperCase(), stock: 3 })]);
    const main = page.getByRole("main");
    await page.goto(`/${lang}/login`);
    await login(customer);
    await expect(page).not.toHaveURL(/login/);
    await add(part, "5");
    await page.goto(`/${lang}/cart/1`);

    await page.getByRole("button", { name: words.cartPage.keepAvailable }).click();
    await expect(page.getByText(words.notices["rest-moved"])).toBeVisible();
    await expect(main.locator("input.qty")).toHaveValue("3");

    const delivery = main.locator("details.delivery");
    await delivery.locator("summary").click();
    await delivery.getByLabel(words.delivery.to, { exact: true }).selectOption("once");
    await delivery.getByLabel(words.delivery.name).fill(`Servis ${mark}`);
    await delivery.getByLabel(words.register.address, { exact: true }).fill("Lučka cesta 4");
    await delivery.getByLabel(words.register.postalCode).fill("21000");
    await delivery.getByLabel(words.delivery.keep).check();
    await delivery.getByLabel(words.delivery.note).fill("Zvati portira");
    await delivery.getByRole("button", { name: words.delivery.apply, exact: true }).click();
    const city = delivery.getByLabel(words.register.city, { exact: true });
    await expect(city, "the error stands at its field, and the rest is kept").toHaveAccessibleDescription(
      `${words.register.city}: ${words.errors.required}`,
    );
    await expect(delivery.getByLabel(words.delivery.keep)).toBeChecked();
    if (javaScriptEnabled) await expectAccessible(page, "delivery with an error");
    await city.fill("Split");
    await delivery.getByRole("button", { name: words.delivery.apply, exact: true }).click();
    await expect(delivery.locator("summary")).toContainText(`Servis ${mark}`);

    await page.getByLabel(words.cart.documentNumber).fill(`PO-${mark}`);
    await page.getByRole("button", { name: words.cart.order, exact: true }).click();
    await expect(page).toHaveURL(/order-success\?order=/);
    const { id = "" as OrderId } =
      staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === `PO-${mark}`) ?? {};
    staff.confirm(id, "2031-03-03");
    staff.deliver(id, [{ position: 1, quantity: 3 }], { parcel: { carrier: "GLS", number: "00614009876543" } });
    const invoice = staff.invoice(id);
    staff.close();

    await page.goto(`/${lang}/order/${id}`);
    await expect
      .poll(async () => {
        await page.reload();
        return main.locator(".order-step").count();
      })
      .toBe(4);
    await expect(main).toContainText(`Servis ${mark}`);
    await expect(main.locator(".order-steps")).toContainText("00614009876543");
    await expect(main.locator(`.order-step a[href="/${lang}/invoice/${invoice}"]`)).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "an order with its steps");
    await page.goto(`/${lang}/addresses`);
    await expect(main.getByRole("listitem").filter({ hasText: `Servis ${mark}` })).toHaveCount(1);
    await page.goto(`/${lang}/cart/2`);
    await expect(main.locator("input.qty"), "the rest waits in a cart of its own").toHaveValue("2");
  });
