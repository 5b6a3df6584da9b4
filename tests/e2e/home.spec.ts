import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, type Language } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";
import { createKeyboard } from "./keyboard.ts";

/** A demo customer with orders of every state. */
const OWNER = { email: "owner@autoservis.example", password: "dizna-demo", name: "Ana Primjer" };
const PART = { id: "bosch~0_445_110_470", number: "0 445 110 470" };

const LOOKS = [
  { lang: "en", width: 1440, colorScheme: "light" },
  { lang: "hr", width: 1024, colorScheme: "dark" },
  { lang: "hr", width: 390, colorScheme: "light" },
] as const;

for (const { lang, width, colorScheme } of pickToday(LOOKS, 1))
  test(`a customer's home breaks no rule of WCAG and fits: ${lang}, ${width} px, ${colorScheme} @scripts`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const customer of [OWNER, await createCustomer(shop)]) {
      await page.context().clearCookies();
      await enter(page, lang, customer);
      await expectAccessible(page, customer.name);
      const sideways = await page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    }
  });

test("its controls for a thumb are 44 px tall at 390 px @scripts", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, "hr", OWNER);
  const small = await page.locator(".desk :is(a, button, input:not([type=hidden]))").evaluateAll((elements) =>
    elements.flatMap((element) => {
      // The link in a row can be pressed anywhere in the row, so the row is measured.
      const pressed = element.matches(".desk-order a, .part h3 a") ? element.closest("li") : element;
      const height = pressed?.getBoundingClientRect().height ?? 0;
      return height < 43.5 ? `${element.textContent} ${height} px` : [];
    }),
  );
  expect(small).toEqual([]);
});

for (const lang of LANGUAGES)
  test(`a number is ordered from the home page with the keyboard alone (${lang})`, async ({ page, shop }) => {
    const { words } = createShopper(page, lang);
    await enter(page, lang, await createCustomer(shop));
    const { tabTo, type, unseen } = createKeyboard(page);
    const main = page.getByRole("main");
    await type(main.getByLabel(words.desk.number), "0445110470");
    await tabTo(main.getByLabel(words.desk.quantity));
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${lang}/quick-order/`));
    await expect(main.getByRole("link", { name: PART.number, exact: true }).first()).toBeVisible();
    expect(unseen).toEqual([]);
  });

for (const path of ["/en", "/"])
  test(`a part is bought again from the home page at ${path}`, async ({ page, shop }) => {
    const { words, fillCart } = createShopper(page, "en");
    const customer = await createCustomer(shop);
    await enter(page, "en", customer);
    await fillCart([PART.id]);
    await page.getByLabel(words.cart.documentNumber).fill("HOME-1");
    await page.getByRole("button", { name: words.cart.order, exact: true }).click();
    await expect(page).toHaveURL(/\/en\/order-success\?order=/);
    await page.goto(path);
    const part = page.getByRole("region", { name: words.desk.bought }).getByRole("listitem");
    await expect(part).toContainText(PART.number);
    await part.getByLabel(fill(words.product.quantityOf, { number: PART.number })).fill("0");
    await part.getByRole("button").click();
    await expect(part.locator(".field__error")).toBeVisible();
    await part.getByLabel(fill(words.product.quantityOf, { number: PART.number })).fill("3");
    await part.getByRole("button").click();
    await expect(page.getByRole("status").filter({ hasText: PART.number }).first()).toBeVisible();
    await page.goto("/en/cart/1");
    await expect(page.getByRole("main")).toContainText(PART.number);
  });

async function enter(page: Page, lang: Language, customer: { email: string; password: string; name: string }) {
  await page.goto(`/${lang}/login`);
  await createShopper(page, lang).login(customer);
  await expect(page).toHaveURL(`/${lang}`);
  const heading = fill(createShopper(page, lang).words.desk.heading, { name: customer.name });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
}
