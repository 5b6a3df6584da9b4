import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, pattern } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";

const NUMBER = "0 445 110 470";
const PRODUCT = "bosch~0_445_110_470";

for (const lang of LANGUAGES) {
  test(`mark in a list and on the product's page, find it among the favourites, buy it, unmark it (${lang})`, async ({
    page,
    shop,
  }) => {
    const customer = await createCustomer(shop);
    const shopper = createShopper(page, lang);
    const { words } = shopper;
    const star = page.getByRole("main").getByRole("button", { name: fill(words.favourites.star, { number: NUMBER }) });

    await page.goto(`/${lang}/login?redirectTo=/${lang}/favorites/0`);
    await shopper.login(customer);
    await expect(page.getByRole("heading", { level: 2, name: words.starred.emptyTitle })).toBeVisible();

    await shopper.search(NUMBER);
    await expect(star).toHaveAttribute("aria-pressed", "false");
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText(fill(words.notices["favourite-marked"], { number: NUMBER }))).toBeVisible();

    await page.goto(`/${lang}/products/${PRODUCT}`);
    await expect(star).toHaveAttribute("aria-pressed", "true");

    await page.getByRole("banner").locator("summary").filter({ hasText: customer.name }).click();
    await page.getByRole("banner").getByRole("link", { name: words.header.favourites }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.starred.title);
    const row = shopper.row(NUMBER);
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: words.product.addToCart }).click();
    await expect(page.getByRole("link", { name: words.product.goToCart })).toBeVisible();

    await star.click();
    await expect(page.getByRole("heading", { level: 2, name: words.starred.emptyTitle })).toBeVisible();
  });
}

test("no page with stars breaks a rule of WCAG @scripts", async ({ page, shop }) => {
  const shopper = createShopper(page, "hr");
  await page.goto("/hr/login");
  await shopper.login(await createCustomer(shop));
  await expect(page.getByText(pattern(shopper.words.notices["logged-in"]))).toBeVisible();
  await page.goto(`/hr/products/${PRODUCT}`);
  await page.getByRole("button", { name: fill(shopper.words.favourites.star, { number: NUMBER }) }).click();
  await expect(page.getByText(fill(shopper.words.notices["favourite-marked"], { number: NUMBER }))).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [`/hr/products/${PRODUCT}`, "/hr/catalogue/0", "/hr/favorites/0"]) {
      await page.goto(path);
      await expectAccessible(page, `${path} at ${width} px`);
    }
  }
});
