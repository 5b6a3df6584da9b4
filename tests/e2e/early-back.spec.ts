import { expect, type Page } from "@playwright/test";
import { pickToday } from "#tests/support/rounds.ts";
import { test } from "#tests/support/test.ts";
import { LANGUAGES } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

/**
 * Back is pressed before the scripts of a document have run. If one document has shown both pages, Back changes the
 * address but not the document.
 */

const PRODUCT = "/products/bosch~0_445_110_470";

interface Pair {
  name: string;
  from: string;
  /** beginning of the address of the link that a person follows */
  to: string;
}

const PAIRS: readonly Pair[] = [
  { name: "a list and its product", from: "/catalogue/0?query=0445110470", to: PRODUCT },
  { name: "a product and the lists", from: PRODUCT, to: "/catalogue/0" },
  { name: "a product and the cart", from: PRODUCT, to: "/cart/1" },
  { name: "a list and the login", from: "/catalogue/0", to: "/login" },
  { name: "a list and a content page", from: "/catalogue/0", to: "/delivery" },
  { name: "a content page and the home page", from: "/delivery", to: "" },
];

for (const { name, from, to } of pickToday(PAIRS, 2))
  test(`Back before the scripts run: ${name} @scripts`, async ({ page }) => {
    await page.goto(`/en${from}`);
    await expectScripted(page);
    const there = await told(page);
    const next = await follow(page, `/en${to}`);
    const release = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await backOnTheSpot(page, `/en${from}`);
    release();
    await expectOnly(page, `/en${from}`, there);
    await page.goForward();
    await expect(page).toHaveURL(next);
    await expectScripted(page);
    await expect(page.locator("body")).toHaveAttribute("data-address", next);
    await expect(page.locator("main h1")).toHaveCount(1);
  });

test("Back before the texts are there, though the scripts run @scripts", async ({ page }) => {
  await page.goto("/en/catalogue/0");
  await expectScripted(page);
  const there = await told(page);
  await follow(page, "/en/login");
  const release = await holdScripts(page, /\/assets\/(?:shop|account)-[^/]*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await backOnTheSpot(page, "/en/catalogue/0");
  release();
  await expectOnly(page, "/en/catalogue/0", there);
});

for (const lang of LANGUAGES)
  test(`the other language, Back, and Forward before the scripts run (${lang}) @scripts`, async ({ page }) => {
    const other = lang === "en" ? "hr" : "en";
    await page.goto(`/${lang}/catalogue/0?query=0445110470`);
    await expectScripted(page);
    const there = await told(page);
    await follow(page, `/${lang}${PRODUCT}`);
    await page.locator(`header button[name="language"][value="${other}"]`).locator("visible=true").first().click();
    await expect(page).toHaveURL(`/${other}${PRODUCT}`);
    const release = await holdScripts(page);
    await page.goBack({ waitUntil: "commit" });
    await backOnTheSpot(page, `/${lang}/catalogue/0?query=0445110470`);
    release();
    await expectOnly(page, `/${lang}/catalogue/0?query=0445110470`, there);
  });

interface Told {
  title: string;
  heading: string;
}

async function told(page: Page): Promise<Told> {
  return { title: await page.title(), heading: await page.locator("main h1").innerText() };
}

/** Follows a link through the router, so that both addresses belong to one document. */
async function follow(page: Page, address: string): Promise<string> {
  const before = page.url();
  const link = page.locator(`a[href="${address}"], a[href^="${address}?"]`);
  await page.evaluate(() => Object.assign(window, { same: true }).same);
  await link.first().evaluate((element: HTMLElement) => element.click());
  await expect(page).not.toHaveURL(before);
  expect(await page.evaluate(() => "same" in window), "the router has led there").toBe(true);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Holds back all scripts until the returned function is called. */
async function holdScripts(page: Page, which = /\/assets\/[^/]*\.js$/): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Presses Back as soon as the page is there, and waits only for the address. */
async function backOnTheSpot(page: Page, address: string): Promise<void> {
  await page.locator("footer").waitFor();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(address);
}

/** Expects one whole, working page at this address. */
async function expectOnly(page: Page, address: string, { title, heading }: Told): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.locator("main h1")).toHaveText(heading);
  await expect(page).toHaveTitle(title);
  await expectScripted(page);
  await expect(page).toHaveTitle(title);
  await expect(page.locator("body")).toHaveAttribute("data-address", address);
  await expect(page.locator("header.header")).toHaveCount(1);
  await expect(page.locator("main h1")).toHaveText(heading);
  const targets = await page
    .locator("main form[method=post]")
    .evaluateAll((forms) => forms.map((form) => new URL(form.getAttribute("action") ?? "", document.baseURI).pathname));
  expect(new Set([...targets, new URL(page.url()).pathname]).size, "forms post to their own page").toBe(1);
  const ids = await page.evaluate(() => Array.from(document.querySelectorAll("[id]"), ({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
}
