import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { LANGUAGES, type WORDS } from "#tests/support/words.ts";

const NUMBER = "0 445 110 470";

for (const lang of LANGUAGES) {
  test(`suggestions by keyboard: arrows, Escape, Enter (${lang}) @scripts`, async ({ page }) => {
    const { words } = createShopper(page, lang);
    await page.goto(`/${lang}`);
    const field = page.getByRole("combobox", { name: words.header.searchHint });
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await field.pressSequentially("0445110470");
    const options = list(page, words).getByRole("option");
    await expect(options.first()).toContainText(NUMBER);
    await expect(options.first()).toContainText("Bosch");
    await expect(options.first()).toContainText("€");
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page, "suggestions");

    await page.keyboard.press("Escape");
    await expect(list(page, words)).toHaveCount(0);
    await expect(field, "Escape closes, and takes nothing away").toHaveValue("0445110470");
    await page.keyboard.press("ArrowDown");
    await expect(list(page, words)).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(options.last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(field).not.toHaveAttribute("aria-activedescendant");
    await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/${lang}/products/bosch~0_445_110_470`);
    await expect(list(page, words)).toHaveCount(0);
  });
}

test("pasted lines become a list of numbers @scripts", async ({ page }) => {
  const { words } = createShopper(page, "en");
  await page.goto("/en");
  const field = page.getByRole("combobox", { name: words.header.searchHint });
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "0 445 110 470\t2\r\n0 445 110 369\t1\r\n");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(field).toHaveValue("0 445 110 470\t2, 0 445 110 369\t1");
});

test("Enter without an arrow searches for what was typed; leaving the field closes the list @scripts", async ({
  page,
}) => {
  const { words } = createShopper(page, "en");
  await page.goto("/en");
  const field = page.getByRole("combobox", { name: words.header.searchHint });
  await field.pressSequentially("injector");
  await expect(list(page, words)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(list(page, words)).toHaveCount(0);
  await field.press("Enter");
  await expect(page).toHaveURL("/en/catalogue/0?query=injector");
  await expect(list(page, words)).toHaveCount(0);
});

test("another page's field shows that page's search, not what was typed and left @scripts", async ({ page }) => {
  const { words } = createShopper(page, "en");
  await page.goto("/en");
  const field = page.getByRole("combobox", { name: words.header.searchHint });
  await field.pressSequentially("0445");
  await page.getByRole("link", { name: words.pages.about }).first().click();
  await expect(page).toHaveURL("/en/about");
  await expect(field).toHaveValue("");
});

test("a suggestion is a link, the last leads to all of them @scripts", async ({ page }) => {
  const { words } = createShopper(page, "en");
  await page.goto("/en");
  await page.getByRole("combobox", { name: words.header.searchHint }).pressSequentially("injector");
  await list(page, words).getByRole("option").last().click();
  await expect(page).toHaveURL("/en/catalogue/0?query=injector");
});

test("the search is a plain form where there are no scripts @plain", async ({ page }) => {
  const { words } = createShopper(page, "en");
  await page.goto("/en");
  await page.getByRole("searchbox", { name: words.header.searchHint }).fill(NUMBER);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/en/catalogue/0?query=0+445+110+470");
});

test("the cart's menu shows what is in the cart", async ({ page }) => {
  const { words, add } = createShopper(page, "hr");
  await add("bosch~0_445_110_470");
  const menu = page.locator(".header details.menu").filter({ hasText: words.header.cart });
  await menu.locator("summary").click();
  await expect(menu.locator(".in-cart")).toContainText(NUMBER);
  await expect(menu.locator(".in-cart")).toContainText("× 1");
});

function list(page: Page, words: (typeof WORDS)["en"]) {
  return page.getByRole("listbox", { name: words.header.suggestions });
}
