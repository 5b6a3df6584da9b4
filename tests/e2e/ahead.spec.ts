import { expect, type Locator, type Page } from "@playwright/test";
import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { FORMATS } from "#locales/formats.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { WORDS } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";
import { expectScripted } from "./scripted.ts";

/** Prefetch: pages are requested before the click on their link (app/frame/ahead.ts). */

const EN = WORDS.en;

test("a hovered product and a hovered list need no request of their page at the click @scripts", async ({ page }) => {
  await open(page);
  for (const link of [
    page.locator(".row a[href*='/en/products/']").first(),
    page.locator("main a[href^='/en/catalogue/0']:visible").first(),
  ]) {
    const to = await link.getAttribute("href");
    const ahead = page.waitForResponse((answer) => isAhead(answer.request().headers()));
    await link.hover();
    expect((await ahead).headers()["cache-control"]).toBe("private, no-store");
    await page.waitForLoadState("networkidle");
    const asked = watch(page);
    await link.click();
    await expect(page).toHaveURL(to ?? "");
    await page.waitForLoadState("networkidle");
    expect(asked.filter((url) => /\.data|\.js(?:$|\?)/.test(url))).toEqual([]);
  }
});

test("a link that is left before the delay is not fetched, nor are private pages and forms @scripts", async ({
  page,
}) => {
  await page.clock.install();
  await open(page);
  const asked = watch(page);
  await page.evaluate(() => {
    const link = document.querySelector("a[href*='/en/products/']");
    link?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  });
  await page.getByRole("link", { name: EN.header.loginRegister }).hover();
  await page.clock.runFor(300);
  await page.getByRole("button", { name: EN.product.addToCart }).first().hover();
  await page.clock.runFor(300);
  await expectNoneAsked(page, asked);
  // The page is prefetched if the pointer stays on the link.
  const ahead = page.waitForRequest((request) => isAhead(request.headers()));
  await page.locator(".row a[href*='/en/products/']").first().hover();
  await page.clock.runFor(300);
  await ahead;
});

test("a browser that saves data fetches nothing ahead @scripts", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.clock.install();
  await open(page);
  const asked = watch(page);
  await page.locator(".row a[href*='/en/products/']").first().hover();
  await page.clock.runFor(300);
  await expectNoneAsked(page, asked);
});

test("a form, here or in another tab, makes what was fetched ahead unusable @scripts", async ({ page }) => {
  const other = await page.context().newPage();
  await open(page);
  await open(other);
  const link = page.locator(".row a[href*='/en/products/']").first();
  for (const sender of [page, other]) {
    await page.mouse.move(0, 0);
    await hoverAhead(page, link);
    const sent = sender.waitForRequest((request) => request.method() === "POST");
    await sender.evaluate(() => {
      document.querySelector<HTMLButtonElement>("main .row form button:not([type='button'])")?.click();
    });
    await sent;
    await sender.waitForLoadState("networkidle");
    const asked = page.waitForRequest((request) => /products\/.*\.data/.test(request.url()));
    await link.click();
    expect(isAhead((await asked).headers())).toBe(false);
    await expect(page).toHaveURL(/\/products\//);
    await page.goBack();
    await expect(page.locator(".row").first()).toBeVisible();
  }
});

for (const where of pickToday(["here", "in another tab"] as const, 1)) {
  test(`after a logout ${where} a customer's prices that were fetched ahead are shown nowhere @scripts`, async ({
    page,
    shop,
  }) => {
    const customer = await createCustomer(shop);
    const number = addProduct(shop);
    await page.goto("/en/login");
    await createShopper(page, "en").login(customer);
    await expect(page).toHaveURL("/en");
    const other = await page.context().newPage();
    const leaver = where === "here" ? page : other;
    if (leaver === other) await open(other, "/en");
    const list = `/en/catalogue/0?query=${encodeURIComponent(number)}`;
    await open(page, list);
    await expectPrice(page, OWN_PRICE);
    const link = page.locator(".row a[href*='/en/products/']").first();
    expect(await hoverAhead(page, link), "the customer's price came ahead").toContain(String(OWN_PRICE));
    await createShopper(leaver, "en").logout(customer.name);

    if (leaver === page) {
      await page.goBack();
      await expect(page).toHaveURL(list);
      await expectPrice(page, GENERAL_PRICE);
    }
    await link.click();
    await expect(page).toHaveURL(/\/products\//);
    await expectPrice(page, GENERAL_PRICE);
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expectPrice(page, GENERAL_PRICE);
    await page.goForward();
    await expect(page).toHaveURL(/\/products\//);
    await expectPrice(page, GENERAL_PRICE);
    await expect(page.getByRole("banner")).not.toContainText(customer.name);
  });

  test(`after something is put into the cart ${where} the page fetched before counts it @scripts`, async ({ page }) => {
    const other = await page.context().newPage();
    const buyer = where === "here" ? page : other;
    await open(other);
    await open(page);
    const link = page.locator(".row a[href*='/en/products/']").first();
    await hoverAhead(page, link);
    await buyer.getByRole("button", { name: EN.product.addToCart }).first().click();
    await expect(buyer.locator(COUNT)).toHaveText("1");
    await link.click();
    await expect(page).toHaveURL(/\/products\//);
    await expect(page.locator(COUNT)).toHaveText("1");
  });
}

const COUNT = ".header .tool__count [aria-hidden]";
/** A general price, and the price for a customer of `createCustomer`, with a discount of 12.5 %. */
const [GENERAL_PRICE, OWN_PRICE] = [toEurCents(123_400), toEurCents(107_975)];

function addProduct(shop: Shop): string {
  const number = `AHEAD ${crypto.randomUUID().slice(0, 8)}`;
  const staff = createStaff({ dataDir: shop.dataDir });
  staff.addProduct(testProduct({ number, wholesale: GENERAL_PRICE }));
  staff.close();
  return number;
}

async function expectPrice(page: Page, price: EurCents): Promise<void> {
  await expect(page.locator("main :is(.price__net, .row__price)").first()).toContainText(FORMATS.en.money(price));
  if (price === GENERAL_PRICE) await expect(page.locator("main")).not.toContainText(FORMATS.en.money(OWN_PRICE));
}

/** Hovers a link until its page has come, and returns that page's data. */
async function hoverAhead(page: Page, link: Locator): Promise<string> {
  const ahead = page.waitForResponse((answer) => isAhead(answer.request().headers()));
  await link.hover();
  const answer = await ahead;
  await answer.finished();
  return answer.text();
}

async function open(page: Page, path = "/en/catalogue/0?line=diesel"): Promise<void> {
  await page.goto(path);
  await expectScripted(page);
  await page.waitForLoadState("networkidle");
}

function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  return asked;
}

/** Fails if `asked` has a request of the page. A request that the test sends now must be the first one in it. */
async function expectNoneAsked(page: Page, asked: readonly string[]): Promise<void> {
  await page.evaluate(() => fetch("/robots.txt"));
  expect(asked.map((url) => new URL(url).pathname)).toEqual(["/robots.txt"]);
}

function isAhead(headers: Record<string, string>): boolean {
  return headers.purpose === "prefetch";
}
