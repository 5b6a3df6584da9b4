import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";
import { createKeyboard } from "./keyboard.ts";

const NUMBER = "0 445 110 470";
const PRODUCT = "bosch~0_445_110_470";
const OWN = "Polica 7/Š";

for (const lang of LANGUAGES) {
  test(`an own number is given, found, ordered by, and forgotten, by keyboard alone (${lang})`, async ({
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
    await page.goto(`/${lang}/login?redirectTo=/${lang}/own-numbers`);
    await shopper.login(await createCustomer(shop));
    await expect(page.getByRole("heading", { level: 2, name: words.ownNumbers.none })).toBeVisible();
    await expectGood("no own numbers");

    await page.goto(`/${lang}/products/${PRODUCT}`);
    const field = page.getByLabel(words.product.ownNumber);
    await keyboard.tabTo(main.locator(".own-number-fold > summary"));
    await page.keyboard.press("Enter");
    await keyboard.type(field, "www.example.com");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveValue("www.example.com");
    await expectGood("a number that is none");
    await field.fill(OWN);
    await field.press("Enter");
    await expect(page.getByRole("status")).toContainText([
      fill(words.notices["own-number-saved"], { number: OWN, product: NUMBER }),
    ]);
    await expectGood("a product with an own number");

    await shopper.search("polica-7Š");
    await expect(page.getByRole("heading", { level: 2, name: OWN })).toBeVisible();
    await expectGood("a search by an own number");
    await main.getByRole("button", { name: words.product.addToCart }).first().click();
    await page.getByRole("link", { name: words.product.goToCart }).click();
    await expect(main).toContainText(fill(words.product.yourNumber, { number: OWN }));

    await page.goto(`/${lang}/own-numbers`);
    await expect(main.getByRole("table")).toContainText(OWN);
    await expectGood("own numbers");
    await keyboard.tabTo(main.getByRole("button", { name: `${words.ownNumbers.remove} ${OWN}` }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: words.ownNumbers.none })).toBeVisible();
    await page.goto(`/${lang}/cart/1`);
    await expect(main).not.toContainText(OWN);
    expect(keyboard.unseen, "focus that cannot be seen").toEqual([]);
  });

  test(`a price list, of a filter and of everything, is downloaded from the catalogue (${lang})`, async ({
    page,
    shop,
    javaScriptEnabled,
  }) => {
    const shopper = createShopper(page, lang);
    const { words } = shopper;
    const main = page.getByRole("main");
    const customer = await createCustomer(shop);
    await page.goto(`/${lang}/login?redirectTo=/${lang}/catalogue/0?manufacturer=garrett`);
    await shopper.login(customer);
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), main.getByRole("link", { name }).click()]);
      expect(file.suggestedFilename()).toMatch(/^(?:price-list|cjenik)-\d{4}-\d\d-\d\d\.csv$/);
      return readFile(await file.path(), "utf8");
    };
    const filtered = await download(words.product.priceListOfFilter);
    expect(filtered).toContain(customer.partner);
    expect(filtered.trim().split("\r\n").slice(4).join("\n")).toMatch(/^(?:.+;Garrett;.+\n?)+$/);
    await page.goto(`/${lang}/finances`);
    if (javaScriptEnabled) await expectAccessible(page, "the link to the price list");
    const all = await download(words.product.priceList);
    expect(all.split("\r\n").length).toBeGreaterThan(filtered.split("\r\n").length);
  });
}
