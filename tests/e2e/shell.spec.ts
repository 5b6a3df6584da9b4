import { expect, type Page } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

const HOUR = 3_600_000;

test("the loading bar: not for a quick page; for a slow one it grows, is full at the end, and goes @scripts", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/en");
  const bar = page.locator(".loading-bar");
  await expectScripted(page);
  await stopTime(page);
  await expect(bar).toHaveAttribute("hidden");
  const release = await holdPages(page);
  await page.getByRole("link", { name: WORDS.en.lines.diesel }).first().click();
  await page.clock.runFor(199);
  await expect(bar).toHaveAttribute("hidden");
  await page.clock.runFor(1_001);
  await expect(bar).not.toHaveAttribute("hidden");
  const half = await progressOf(page);
  expect(half).toBeGreaterThan(40);
  await page.clock.runFor(60_000);
  expect(await progressOf(page)).toBeGreaterThan(half);
  expect(await progressOf(page)).toBeLessThan(100);
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS.en.lines.diesel);
  expect(await progressOf(page)).toBe(100);
  await page.clock.runFor(500);
  await expect(bar).toHaveAttribute("hidden");
  await page.clock.runFor(400);
  expect(await progressOf(page)).toBe(0);
});

test("the button of a form that is under way is busy, and then no more @scripts", async ({ page }) => {
  await page.goto("/en/login");
  await expectScripted(page);
  await page.getByLabel(WORDS.en.login.email).fill("nobody@example.com");
  await page.getByLabel(WORDS.en.login.password).fill("long enough");
  const release = await holdPages(page);
  const button = page.getByRole("main").getByRole("button", { name: WORDS.en.login.submit });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy");
});

test("a product added while the way back is loading is posted to the page that is shown @scripts", async ({ page }) => {
  const product = "/en/products/bosch~0_445_110_470";
  await page.goto("/en/catalogue/0?query=0445110470");
  await expectScripted(page);
  await page.locator(`main a[href^="${product}"]`).first().click();
  await expect(page.locator("body")).toHaveAttribute("data-address", new RegExp(`^${product}`));
  const release = await holdPages(page);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/en/catalogue/0?query=0445110470");
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("main").getByRole("button", { name: WORDS.en.product.addToCart }).first().click();
  expect(new URL((await posted).url()).pathname).toBe(`${product}.data`);
  release();
  await expect(page).toHaveURL(new RegExp(product));
  await expect(page.locator(".toast")).toContainText("0 445 110 470");
});

test("the page is marked while it scrolls, and a second longer @scripts", async ({ page }) => {
  await page.clock.install();
  await page.goto("/en/catalogue/0");
  const root = page.locator("html");
  await expect(root).not.toHaveAttribute("data-scrolling");
  await expectScripted(page);
  await stopTime(page);
  await expect(root).not.toHaveAttribute("data-scrolling");
  await page.mouse.wheel(0, 300);
  await expect(root).toHaveAttribute("data-scrolling");
  await page.clock.runFor(999);
  await expect(root).toHaveAttribute("data-scrolling");
  await page.clock.runFor(1);
  await expect(root).not.toHaveAttribute("data-scrolling");
});

test("a slash goes to the search, and is a slash where one types; Escape closes a menu @scripts", async ({ page }) => {
  await page.goto("/en/catalogue/0");
  await expectScripted(page);
  await page.keyboard.press("/");
  const search = page.getByLabel(WORDS.en.header.searchHint);
  await expect(search).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(search).toHaveValue("a/b");
  const menu = page.locator(".header details.menu:visible").last();
  await menu.locator("summary").click();
  await expect(menu).toHaveAttribute("open");
  await menu.getByRole("link").first().focus();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(menu.locator("summary")).toBeFocused();
  await menu.locator("summary").click();
  await page.mouse.click(5, 600);
  await expect(menu).not.toHaveAttribute("open");
});

test("a new page begins at its main part, and its title is told; another query stays where one was @scripts", async ({
  page,
}) => {
  await page.goto("/en/catalogue/0");
  await expectScripted(page);
  await page
    .getByRole("region", { name: WORDS.en.catalogue.products })
    .getByRole("heading", { level: 3 })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\//);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.locator("p.sr[aria-live]")).toHaveText(await page.title());
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("another build: the next link is a whole document, a form sends what was typed @scripts", async ({ page }) => {
  await page.clock.install();
  await page.goto("/en/login");
  await expectScripted(page);
  const asked: string[] = [];
  await page.route("**/builds/latest.json?*", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ json: { id: "another", timestamp: 1 } });
  });
  await page.clock.fastForward(HOUR);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatch(/\?\d{13}$/);
  await page.getByLabel(WORDS.en.login.email).fill("nobody@example.com");
  await page.getByLabel(WORDS.en.login.password).fill("long enough");
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("main").getByRole("button", { name: WORDS.en.login.submit }).click();
  expect((await posted).isNavigationRequest(), "by the browser itself").toBe(true);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByLabel(WORDS.en.login.email)).toHaveValue("nobody@example.com");
});

for (const [how, go] of [
  [
    "a link to another part of the same page",
    (page) => page.getByRole("link", { name: WORDS.en.lines.diesel }).first().click(),
  ],
  ["the way back", (page) => page.goBack()],
] as const satisfies [string, (page: Page) => Promise<unknown>][]) {
  test(`another build: ${how} is a whole document too @scripts`, async ({ page }) => {
    await page.clock.install();
    await page.goto("/en/catalogue/0?line=vitesco");
    await expectScripted(page);
    await page.getByRole("link", { name: WORDS.en.lines["spare-parts"] }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS.en.lines["spare-parts"]);
    const asked = page.waitForRequest("**/builds/latest.json?*");
    await page.route("**/builds/latest.json?*", (route) => route.fulfill({ json: { id: "another", timestamp: 1 } }));
    await page.clock.fastForward(HOUR);
    await (await asked).response();
    await nextFrames(page);
    const whole = page.waitForRequest((request) => request.isNavigationRequest());
    await go(page);
    await whole;
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(WORDS.en.lines["spare-parts"]);
  });
}

test("a new page closes what was open: the menus, and the sorting of the same list @scripts", async ({ page }) => {
  await page.goto("/en/catalogue/0");
  await expectScripted(page);
  const sorting = page.locator("details.sort");
  await sorting.locator("summary").click();
  await sorting.getByRole("link", { name: WORDS.en.sorts["price-desc"] }).click();
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect(sorting).not.toHaveAttribute("open");
  const products = page.getByRole("banner").locator("details", { hasText: WORDS.en.header.allProducts });
  await products.locator("summary").click();
  await products.getByRole("link", { name: WORDS.en.lines.diesel }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS.en.lines.diesel);
  await expect(products).not.toHaveAttribute("open");
});

test("the build that is served says its name and its time", async ({ page }) => {
  await page.goto("/en");
  const latest = await page.request.get("/builds/latest.json");
  expect(latest.headers()["cache-control"]).toBe("no-cache");
  const build: { id: string; timestamp: number } = await latest.json();
  expect(build).toEqual({ id: expect.stringMatching(/^[0-9a-f]{16}$/), timestamp: expect.any(Number) });
  expect(await (await page.request.get(`/builds/meta/${build.id}.json`)).json()).toEqual(build);
});

test("a part of the next page that does not come: that page is loaded whole, once @scripts", async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource|Error loading route module|Failed to fetch dynamically/);
  await page.goto("/en");
  await expectScripted(page);
  await page.route("**/assets/catalogue.route-*.js", (route) => route.abort());
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole("link", { name: WORDS.en.lines.diesel }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS.en.lines.diesel);
  expect(documents).toEqual(["/en/catalogue/0"]);
});

test("texts of the next page that do not come: that page is loaded whole, once, and is there @scripts", async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource|Failed to fetch dynamically/);
  await page.goto("/en");
  await expectScripted(page);
  await page.route("**/assets/account-*.js", (route) => route.abort());
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole("banner").getByRole("link", { name: WORDS.en.header.loginRegister }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS.en.login.title);
  await expect(page.getByLabel(WORDS.en.login.email)).toBeEditable();
  expect(documents).toEqual(["/en/login"]);
});

for (const lang of LANGUAGES) {
  test(`offline: it says so, and a form waits with what was typed (${lang}) @scripts`, async ({ page, context }) => {
    const { words } = createShopper(page, lang);
    await page.goto(`/${lang}/login`);
    await expectScripted(page);
    await context.setOffline(true);
    await expect(page.getByText(words.shell.offline)).toBeVisible();
    await page.getByLabel(words.login.email).fill("nobody@example.com");
    await page.getByLabel(words.login.password).fill("long enough");
    await page.getByRole("main").getByRole("button", { name: words.login.submit }).click();
    await expect(page.getByText(words.shell.offlineHeld)).toBeVisible();
    await expect(page.getByLabel(words.login.email)).toHaveValue("nobody@example.com");
    await context.setOffline(false);
    await expect(page.getByText(words.shell.offlineHeld)).toHaveCount(0);
  });
}

/** Waits until the latest answer is drawn. */
function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Holds back all pages until the returned function is called. */
async function holdPages(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function progressOf(page: Page): Promise<number> {
  return page.locator(".loading-bar").evaluate((bar: HTMLProgressElement) => bar.value);
}

/** Stops the page's clock after pending timers have fired. From then on only the test advances the clock. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}
