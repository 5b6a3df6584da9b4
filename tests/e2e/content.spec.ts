import { expect, type Page } from "@playwright/test";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { startJourneyShop } from "#tests/support/machines.ts";
import { pickToday } from "#tests/support/rounds.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test as base } from "#tests/support/test.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 800, height: 844 };

/** A shop whose content says that it is closed the day after tomorrow. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const closed = addDays(toLocalDate(Date.now()), 2);
      const shop = await startJourneyShop({ env: { CLOSED_DAY: closed } });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

for (const lang of LANGUAGES) {
  const words = WORDS[lang];
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });

  test(`from the foot of the page to about, delivery, the news, and an article (${lang})`, async ({ page }) => {
    const foot = page.getByRole("contentinfo");
    await page.goto(`/${lang}`);
    await foot.getByRole("link", { name: words.pages.about, exact: true }).click();
    await expect(page).toHaveURL(`/${lang}/about`);
    await expect(heading(page)).toBeVisible();
    await foot.getByRole("link", { name: words.pages.delivery, exact: true }).first().click();
    await expect(page).toHaveURL(`/${lang}/delivery`);
    const question = page.getByRole("main").locator("details").first();
    await question.locator("summary").click();
    await expect(question.locator("p").first()).toBeVisible();

    await foot.getByRole("link", { name: words.pages.news, exact: true }).click();
    const pages = page.getByRole("navigation", { name: words.catalogue.pages });
    await pages.getByRole("link", { name: words.catalogue.next }).click();
    await expect(page).toHaveURL(`/${lang}/news?page=1`);
    await pages.getByRole("link", { name: words.catalogue.previous }).click();
    await expect(page).toHaveURL(`/${lang}/news`);
    const first = page.getByRole("main").getByRole("heading", { level: 2 }).first();
    const title = await first.textContent();
    await first.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/news/[a-z-]+$`));
    await expect(heading(page)).toHaveText(title ?? "");
    await page.getByRole("link", { name: words.content.allNews }).click();
    await expect(page).toHaveURL(`/${lang}/news`);
  });

  test(`from a product line's page to its products, and back (${lang})`, async ({ page }) => {
    const line = words.lines.vitesco;
    await page.goto(`/${lang}/vitesco`);
    await page.getByRole("link", { name: fill(words.content.toProducts, { line }) }).click();
    await expect(page).toHaveURL(`/${lang}/catalogue/0?line=vitesco`);
    await expect(heading(page)).toHaveText(line);
    await page.getByRole("link", { name: words.content.aboutLine }).click();
    await expect(page).toHaveURL(`/${lang}/vitesco`);
  });

  test(`the banner of a closed day goes for today, on every page (${lang})`, async ({ page, javaScriptEnabled }) => {
    const banner = page.locator(".banner--closed");
    await page.goto(`/${lang}/catalogue/0?query=445`);
    await expect(banner).toContainText(words.banner.closedText);
    // A click before the scripts work would send the form as without scripts.
    if (javaScriptEnabled) await expectScripted(page);
    await banner.getByRole("button", { name: words.banner.close }).click();
    await expect(banner).toHaveCount(0);
    await expect(page).toHaveURL(`/${lang}/catalogue/0?query=445`);
    if (javaScriptEnabled) await expect(page.getByRole("main")).toBeFocused();
    for (const path of ["", "/about", "/login"]) {
      await page.goto(`/${lang}${path}`);
      await expect(heading(page)).toBeVisible();
      await expect(banner).toHaveCount(0);
    }
  });
}

for (const path of pickToday(["/hr", "/en/about", "/hr/delivery", "/en/news", "/en/terms"], 2)) {
  test(`${path} under a banner is for everybody, on a phone in the dark too @scripts`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(path);
    await expect(page.locator(".banner--closed")).toBeVisible();
    await expectAccessible(page, path);
  });
}

test("the row of articles goes on by its buttons @scripts", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await page.goto("/en");
  const { previousArticles, nextArticles } = WORDS.en.content;
  const previous = page.getByRole("button", { name: previousArticles });
  const next = page.getByRole("button", { name: nextArticles });
  const last = page.locator(".slider").first().getByRole("listitem").last();
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await expect(last).not.toBeInViewport();
  await next.click();
  await expect(previous).toHaveAttribute("aria-disabled", "false");
  await expectAtRest(page);
  for (let turns = 0; turns < 20 && (await next.getAttribute("aria-disabled")) === "false"; turns += 1) {
    const before = await position(page);
    await next.click();
    await expect.poll(() => position(page)).not.toBe(before);
    await expectAtRest(page);
  }
  await expect(last).toBeInViewport();
  await expect(next).toHaveAttribute("aria-disabled", "true");
});

test("the row of articles is gone through by keyboard, and needs no buttons @plain", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await page.goto("/en");
  const row = page.locator(".slider").first();
  await expect(row.getByRole("button")).toHaveCount(0);
  const links = row.getByRole("link");
  await links.first().focus();
  for (let n = 1; n < (await links.count()); n += 1) await page.keyboard.press("Tab");
  await expect(links.last()).toBeFocused();
  await expect(links.last()).toBeInViewport();
});

test("nothing jumps, neither for the banner nor for the buttons that scripts add @scripts", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await page.addInitScript(() => {
    Reflect.set(window, "shifts", 0);
    new PerformanceObserver((list) => {
      const more = list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
      Reflect.set(window, "shifts", Number(Reflect.get(window, "shifts")) + more);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/en");
  await expect(page.locator(".banner--closed")).toBeVisible();
  const next = page.getByRole("button", { name: WORDS.en.content.nextArticles });
  await next.scrollIntoViewIfNeeded();
  expect(Number(await page.evaluate(() => Reflect.get(window, "shifts")))).toBeLessThan(0.01);
  // Prove that the observer works: make the layout jump, and expect it to be noticed.
  await page.evaluate(() => document.querySelector(".slider")?.before(document.createElement("hr"), "jump"));
  await expect.poll(() => page.evaluate(() => Number(Reflect.get(window, "shifts")))).toBeGreaterThan(0);
});

/** Waits until the row has stopped scrolling, which it goes on doing for a while after its button is pressed. */
async function expectAtRest(page: Page): Promise<void> {
  const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await expect
    .poll(async () => {
      const before = await position(page);
      await page.evaluate(twoFrames);
      return (await position(page)) - before;
    })
    .toBe(0);
}

/** How far the row is scrolled, in pixels. */
function position(page: Page): Promise<number> {
  return page
    .locator(".slider__row")
    .first()
    .evaluate((row) => Math.round(row.scrollLeft));
}
