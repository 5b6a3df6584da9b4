import { expect } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";

test("the number of a product is copied by one press, at the keyboard too, and the page says so @scripts", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { words } = createShopper(page, "en");
  await page.goto("/en/products/bosch~0_445_110_470");
  const said = page.getByRole("main").getByRole("status").filter({ hasText: words.productPage.copied });
  const button = page.getByRole("button", { name: words.productPage.copy, exact: true });
  await expect(async () => {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(said).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("0 445 110 470");
});

test("without scripts there is no button that does nothing @plain", async ({ page }) => {
  const { words } = createShopper(page, "en");
  await page.goto("/en/products/bosch~0_445_110_470");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("0 445 110 470");
  await expect(page.getByRole("button", { name: words.productPage.copy })).toBeHidden();
});
