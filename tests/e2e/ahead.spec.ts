import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/test.ts";
import { WORDS } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

/** Pages fetched ahead of a click (app/shell/ahead.ts). */

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
  await open(page);
  const asked = watch(page);
  await page.evaluate(() => {
    const link = document.querySelector("a[href*='/en/products/']");
    link?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  });
  await page.getByRole("link", { name: EN.header.loginRegister }).hover();
  await page.waitForTimeout(300);
  await page.getByRole("button", { name: EN.product.addToCart }).first().hover();
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  // The same would have been fetched, had the pointer stayed.
  const ahead = page.waitForRequest((request) => isAhead(request.headers()));
  await page.locator(".row a[href*='/en/products/']").first().hover();
  await ahead;
});

test("a browser that saves data fetches nothing ahead @scripts", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await open(page);
  const asked = watch(page);
  await page.locator(".row a[href*='/en/products/']").first().hover();
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
});

test("a form, here or in another tab, makes what was fetched ahead unusable @scripts", async ({ page }) => {
  const other = await page.context().newPage();
  await open(page);
  await open(other);
  const link = page.locator(".row a[href*='/en/products/']").first();
  for (const sender of [page, other]) {
    await page.mouse.move(0, 0);
    const ahead = page.waitForResponse((answer) => isAhead(answer.request().headers()));
    await link.hover();
    await (await ahead).finished();
    const sent = sender.waitForRequest((request) => request.method() === "POST");
    await sender.evaluate(() => {
      document.querySelector<HTMLButtonElement>("main .row form button, #main form[method='post'] button")?.click();
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

async function open(page: Page): Promise<void> {
  await page.goto("/en/catalogue/0?line=diesel");
  await expectScripted(page);
  await page.waitForLoadState("networkidle");
}

function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  return asked;
}

function isAhead(headers: Record<string, string>): boolean {
  return headers.purpose === "prefetch";
}
