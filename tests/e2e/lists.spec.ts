import { expect } from "@playwright/test";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { testProduct } from "#tests/support/goods.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";
import { createKeyboard } from "./keyboard.ts";

/** Injectors of the demo data. */
const FIRST = "bosch~0_445_110_470";
const SECOND = "bosch~0_445_110_340";
const HEAD = "Number\tQuantity\tNote\tPosition\tMin\tMax";
const ROWS = "0 445 110 470\t1\tkombi\t10\t2\t6\n0 445 110 340\t\t\t20\t\t\nno such part\t3\t\t\t\t\n";

for (const lang of LANGUAGES)
  test(`a list is made from pasted rows, filled up from what is on the shelf, and ordered (${lang})`, async ({
    page,
    shop,
    javaScriptEnabled,
  }) => {
    test.slow();
    const shopper = createShopper(page, lang);
    const { words } = shopper;
    const keyboard = createKeyboard(page);
    const main = page.getByRole("main");
    const expectGood = async (where: string) => javaScriptEnabled && expectAccessible(page, where);
    await page.setViewportSize(lang === "hr" ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    await page.goto(`/${lang}/login?redirectTo=/${lang}/lists`);
    await shopper.login(await createCustomer(shop));
    await expect(main.getByRole("heading", { level: 2, name: words.lists.emptyTitle })).toBeVisible();
    await expectGood("no lists");

    await main.getByRole("link", { name: words.lists.fromFile }).first().click();
    await expect(main).toContainText(words.quickOrder.forList);
    await page.locator("#paste").fill(`${HEAD}\n${ROWS}`);
    await page
      .locator("form", { has: page.locator("#paste") })
      .getByRole("button")
      .click();
    await expect(page.getByRole("region", { name: /1/ }).getByRole("listitem")).toContainText([
      `no such part ${words.quickOrder.why.unknown}`,
    ]);
    await expectGood("rows for a list");
    await keyboard.type(page.locator("#name"), "Polica 7");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Polica 7" })).toBeVisible();
    await expect(page.locator(`[name="n:${FIRST}"]`)).toHaveValue("kombi");
    await expect(page.locator(`[name="p:${SECOND}"]`)).toHaveValue("20");
    await expectGood("a list from rows");

    await main.getByRole("link", { name: words.lists.shelf.title }).click();
    const counted = page.locator(`[name="on:${FIRST}"]`);
    await keyboard.type(counted, "-2");
    await page.keyboard.press("Enter");
    await expect(counted).toHaveAttribute("aria-invalid", "true");
    await expect(counted).toHaveValue("-2");
    await expectGood("a count that is none");
    await counted.fill("2");
    await counted.press("Enter");
    await expect(page.getByRole("status").first()).toContainText(
      fill(words.notices["shelf-counted"], { counted: "1", count: "1" }),
    );
    await expect(counted).toHaveValue("");
    await expect(main.getByRole("row").filter({ hasText: "0 445 110 470" })).toContainText("4");
    await expectGood("a shelf that was counted");

    await main.getByRole("link", { name: words.lists.shelf.order_one.replace("{{formatted}}", "1") }).click();
    await expect(page.locator(`[name="q:${FIRST}"]`)).toHaveValue("4");
    await main.locator('button[value="add-all"]').click();
    await expect(page).toHaveURL(/\/cart\/1$/);
    expect(await page.evaluate(() => scrollY), "the cart begins at its top").toBe(0);
    await expect(page.locator("input.qty")).toHaveValue("4");
    await expect(main.locator('input[value="kombi"]')).toHaveCount(1);
    expect(keyboard.unseen, "focus that cannot be seen").toEqual([]);
  });

test("from the last line of a long list the cart opens at its top, and a saved list stays where it was", async ({
  page,
  shop,
  javaScriptEnabled,
}) => {
  const { words, login } = createShopper(page, "en");
  const numbers = Array.from({ length: 60 }, (_, at) => `LONG LIST ${at + 1}`);
  const staff = createStaff({ dataDir: shop.dataDir });
  staff.addProducts(numbers.map((number) => testProduct({ number, stock: 90_000 })));
  staff.close();
  const main = page.getByRole("main");
  await page.goto("/en/login?redirectTo=/en/lists");
  await login(await createCustomer(shop));
  await main.getByRole("link", { name: words.lists.fromFile }).first().click();
  await page.locator("#paste").fill(numbers.map((number) => `${number}\t2`).join("\n"));
  await page
    .locator("form", { has: page.locator("#paste") })
    .getByRole("button")
    .click();
  await page.locator("#name").fill("Long");
  await page.locator("#name").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Long" })).toBeVisible();
  const scrolled = () => page.evaluate(() => scrollY);
  const save = main.locator('button[value="save"]');
  await save.scrollIntoViewIfNeeded();
  expect(await scrolled(), "60 lines are a long way").toBeGreaterThan(900);
  await save.click();
  await expect(page.locator(".toast")).toContainText(words.notices["list-saved"]);
  if (javaScriptEnabled) expect(await scrolled(), "the list stays where it was").toBeGreaterThan(900);
  const add = main.locator('button[value="add-all"]');
  await add.scrollIntoViewIfNeeded();
  expect(await scrolled()).toBeGreaterThan(900);
  await add.click();
  await expect(page).toHaveURL(/\/cart\/1$/);
  await expect(page.locator("input.qty")).not.toHaveCount(0);
  expect(await scrolled(), "the cart begins at its top").toBe(0);
});
