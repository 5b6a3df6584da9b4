import { expect } from "@playwright/test";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { testProduct } from "#tests/support/goods.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { createCustomer } from "./customers.ts";

test("a customer who wants a part that is out asks once, sees what they wait for, and ends it", async ({
  page,
  shop,
}) => {
  const { words, login } = createShopper(page, "en");
  const customer = await createCustomer(shop);
  const number = `OUT-${crypto.randomUUID().slice(0, 6)}`;
  const staff = createStaff({ dataDir: shop.dataDir });
  staff.addProducts([testProduct({ manufacturer: "Watchmaker", number, stock: 0, supply: "out-of-order" })]);
  staff.close();
  const main = page.getByRole("main");

  await page.goto("/en/login");
  await login(customer);
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`/en/products/watchmaker~${number}`);
  await main.getByRole("link", { name: words.product.tellMe, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.stockWatch.title);
  await main.getByRole("button", { name: words.stockWatch.ask, exact: true }).click();
  await expect(main.getByText(customer.email)).toBeVisible();
  await main.getByRole("link", { name: words.header.waitingFor, exact: true }).click();
  const row = main.getByRole("row").filter({ hasText: number });
  await row.getByRole("button").click();
  await expect(main.getByRole("heading", { name: words.stockWatch.none })).toBeVisible();
});
