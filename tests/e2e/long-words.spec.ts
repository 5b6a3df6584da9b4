import { expect, type Page } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";

const INJECTOR = "bosch~0_445_110_470";

for (const width of [320, 1024]) {
  test(`words without a space move no page sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const { words, fillCart } = createShopper(page, "en");
    for (const query of ["0445110470;0445110471", "W".repeat(120)]) {
      await page.goto(`/en/catalogue/0?query=${encodeURIComponent(query)}`);
      await expectNoSidewaysScroll(page, query);
    }
    await fillCart([INJECTOR]);
    await page.getByText(words.cart.more).click();
    await page.getByLabel(words.cart.name).fill("W".repeat(60));
    await page.getByRole("button", { name: words.cart.rename }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("W".repeat(60));
    await expectNoSidewaysScroll(page, "the cart");
    await page.getByRole("navigation", { name: words.cart.carts }).getByRole("button").click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("W".repeat(60));
    await expectNoSidewaysScroll(page, "the tabs of all carts");
    await page.getByLabel(words.cart.name).fill("W".repeat(60));
    await page.getByRole("button", { name: words.cart.rename }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("W".repeat(60));
    await expectNoSidewaysScroll(page, "the empty cart");
    await page.getByRole("button", { name: words.cart.delete }).click();
    await expect(page.locator(".toast")).toContainText("W".repeat(60));
    await expectNoSidewaysScroll(page, "the toast");
    await page
      .locator("summary")
      .filter({ hasText: words.header.cart })
      .or(page.locator(".tools .menu summary"))
      .last()
      .click();
    await expectNoSidewaysScroll(page, "the menu of carts");
  });
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, where).toBeLessThanOrEqual(clientWidth);
}
