import { expect, type Page } from "@playwright/test";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { LANGUAGES } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";

/** A customer whose session has ended, and who goes on in a page that they still have open. */

const PRODUCT = "bosch~0_445_110_470" as ProductId;

async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /token|user|cart/ });
}

for (const lang of LANGUAGES) {
  test(`an order after the session has ended: login, and the document number is there again (${lang})`, async ({
    page,
    shop,
  }) => {
    const { words, login, add } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    await page.goto(`/${lang}/login`);
    await login(customer);
    await expect(page).toHaveURL(`/${lang}`);
    await add(PRODUCT, "3");
    await page.goto(`/${lang}/cart/1`);
    const documentNumber = page.getByLabel(words.cart.documentNumber);
    await documentNumber.fill("PO 4711 č");
    await loseSession(page);
    await page.getByRole("button", { name: words.cart.order, exact: true }).click();

    await expect(page).toHaveURL(new RegExp(`/${lang}/login\\?`));
    await expect(page.getByText(words.notices["form-refused"])).toBeVisible();
    await login(customer);
    await expect(page).toHaveURL(`/${lang}/cart/1`);
    await expect(page.getByText(words.notices["form-filled"])).toBeVisible();
    await expect(documentNumber).toHaveValue("PO 4711 č");
    await page.getByRole("button", { name: words.cart.order, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/order-success`));
  });

  test(`another address after the session has ended: its fold is open beside the cart's own (${lang})`, async ({
    page,
    shop,
  }) => {
    const { words, login, add } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    await page.goto(`/${lang}/login`);
    await login(customer);
    await expect(page).toHaveURL(`/${lang}`);
    await add(PRODUCT, "3");
    await page.goto(`/${lang}/cart/1`);
    await page.getByText(words.delivery.change, { exact: true }).click();
    await page.locator('[name="d:to"]').selectOption("once");
    const city = page.locator('[name="d:city"]');
    await city.fill("Zadar");
    await loseSession(page);
    await page.getByRole("button", { name: words.delivery.apply, exact: true }).click();

    await expect(page.getByRole("main").getByText(words.notices["form-refused"])).toBeVisible();
    await login(customer);
    await expect(page.getByText(words.notices["form-filled-opened"])).toBeVisible();
    await expect(city).toBeVisible();
    await expect(city).toHaveValue("Zadar");
  });

  test(`*Add to cart* after the session has ended: login, and the quantity is there again (${lang})`, async ({
    page,
    shop,
  }) => {
    const { words, login } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    await page.goto(`/${lang}/login`);
    await login(customer);
    await expect(page).toHaveURL(`/${lang}`);
    await page.goto(`/${lang}/products/${PRODUCT}`);
    const box = page.getByRole("region", { name: words.product.buy });
    const quantity = box.getByLabel(words.product.quantity);
    await quantity.fill("4");
    await loseSession(page);
    await box.getByRole("button", { name: words.product.addToCart }).click();

    await expect(page.getByText(words.notices["form-refused"])).toBeVisible();
    await login(customer);
    await expect(page).toHaveURL(`/${lang}/products/${PRODUCT}`);
    await expect(page.getByText(words.notices["form-filled"])).toBeVisible();
    await expect(quantity).toHaveValue("4");
    await box.getByRole("button", { name: words.product.addToCart }).click();
    await page.getByRole("link", { name: words.product.goToCart }).click();
    await expect(page.locator('[name^="q:"]')).toHaveValue("4");
  });
}
