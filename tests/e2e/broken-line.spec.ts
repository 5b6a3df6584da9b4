import { expect, type Page, type Route } from "@playwright/test";
import { NOTHING_DONE } from "#rules/nothing-done.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

const INJECTOR = { id: "bosch~0_445_110_470", number: "0 445 110 470" };
const DATA = /\.data(?:\?|$)/;
const EN = WORDS.en;

/** Ways in which an answer may be lost on its way. */
const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  "is cut": (route) => route.abort(),
  "is a proxy's page": (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  "is a shop's that cannot save": (route) =>
    route.fulfill({ status: 503, contentType: "text/html", headers: { "Retry-After": "60" }, body: "<h1>503</h1>" }),
  "is garbage": (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Log in to the WLAN</h1>" }),
};

test.beforeEach(({ expectConsole }) => expectConsole(/Failed to load resource|Failed to fetch|decode/));

for (const status of [429, 503]) {
  test(`the front refuses with ${status}: the open page stays with what was typed, and says that nothing was done @scripts`, async ({
    page,
  }) => {
    const body = `<!doctype html>${NOTHING_DONE}<h1>${status}</h1>`;
    const refuse = (route: Route) =>
      route.fulfill({ status, contentType: "text/html", headers: { "Retry-After": "1" }, body });
    await page.goto(`/hr/products/${INJECTOR.id}`);
    await expectScripted(page);
    const { words } = createShopper(page, "hr");
    const box = page.getByRole("region", { name: words.product.buy });
    const quantity = box.getByLabel(words.product.quantity);
    await quantity.fill("77");
    await page.route(DATA, refuse);
    await box.getByRole("button", { name: words.product.addToCart }).click();
    await expect(page.getByText(words.shell.answerRefused)).toBeVisible();
    await expect(quantity).toHaveValue("77");
    await page.getByRole("link", { name: words.header.loginRegister }).click();
    await expect(page.getByText(words.shell.pageRefused)).toBeVisible();
    await expect(quantity).toHaveValue("77");
  });
}

for (const [name, fail] of pickToday(Object.entries(FAILURES), 2)) {
  test(`the next page's answer ${name}: the open page stays with what was typed, and says so @scripts`, async ({
    page,
  }) => {
    await page.goto("/en/catalogue/0");
    await expectScripted(page);
    const quantity = page.getByRole("textbox", { name: /^Quantity/ }).first();
    await quantity.fill("77");
    await page.route(DATA, fail);
    await page.getByRole("link", { name: EN.header.loginRegister }).click();
    await expect(page.getByText(EN.shell.pageCut)).toBeVisible();
    await expect(page).toHaveURL("/en/catalogue/0");
    await expect(quantity).toHaveValue("77");
    await expect(page.locator(".loading-bar")).toHaveAttribute("hidden", "");
    await page.unroute(DATA);
    await page.getByRole("link", { name: EN.shell.loadAgain }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.login.title);
  });

  test(`the answer to a form ${name}: typed text stays, and sent again it is done once @scripts`, async ({ page }) => {
    const { words, fillCart, orderCart, fillGuest } = createShopper(page, "en");
    await fillCart([INJECTOR.id]);
    await orderCart("LOST-1");
    const email = page.getByLabel(words.guestOrder.email);
    await fillGuest("lost@example.com");
    // The shop receives the request, but the browser never gets the answer.
    await page.route(DATA, async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      await fail(route);
    });
    await page.getByRole("button", { name: words.guestOrder.order, exact: true }).click();
    await expect(page.getByText(EN.shell.answerCut)).toBeVisible();
    await expect(email).toHaveValue("lost@example.com");
    await page.unroute(DATA);
    await page.getByRole("button", { name: words.guestOrder.order, exact: true }).click();
    await expect(page).toHaveURL(/\/en\/order-success\?order=/);
  });
}

test("suggestions that do not come leave the search a form @scripts", async ({ page }) => {
  await page.route("**/suggestions?*", (route) => route.abort());
  await page.goto("/en/catalogue/0");
  await expectScripted(page);
  const asked = page.waitForEvent("requestfailed");
  await page.getByLabel(EN.header.searchHint).fill("bosch");
  await asked;
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(EN.catalogue.titleSearch, { query: "bosch" }));
});

test("without a line nothing leads away: links, more of a filter, the way back, and a quantity @scripts", async ({
  page,
  context,
}) => {
  const { words, fillCart } = createShopper(page, "en");
  await fillCart([INJECTOR.id]);
  const quantity = page.getByLabel(fill(words.product.quantityOf, { number: INJECTOR.number }));
  await page.getByLabel(words.cart.documentNumber).fill("KEEP-1");
  await context.setOffline(true);
  await expect(page.getByText(words.shell.offline)).toBeVisible();
  await page.getByRole("link", { name: words.lines.diesel }).first().click();
  await page.goBack();
  await quantity.fill("5");
  await expect(page.getByText(words.errors.perhapsSaved)).toBeVisible();
  await expect(page).toHaveURL("/en/cart/1");
  await expect(page.getByLabel(words.cart.documentNumber)).toHaveValue("KEEP-1");
  await context.setOffline(false);
  await quantity.fill("6");
  await expect(page.getByText(words.cart.saved)).toBeVisible();
  await page.getByRole("link", { name: words.lines.diesel }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.lines.diesel);
});

test("a form pressed again while it is on its way is sent once @scripts", async ({ page }) => {
  await page.goto(`/en/products/${INJECTOR.id}`);
  await expectScripted(page);
  const posts: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    if (route.request().method() === "POST") {
      posts.push(route.request().url());
      await promise;
    }
    await route.continue();
  });
  const button = page.getByRole("region", { name: EN.product.buy }).getByRole("button");
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click();
  resolve();
  await expect(page.getByRole("link", { name: EN.product.goToCart })).toBeVisible();
  expect(posts).toHaveLength(1);
});

for (const lang of LANGUAGES) {
  test(`text typed into the search while a page comes stays there (${lang}) @scripts`, async ({ page }) => {
    const { words } = createShopper(page, lang);
    await page.goto(`/${lang}`);
    await expectScripted(page);
    const release = await hold(page);
    await page.getByRole("banner").getByRole("link", { name: words.header.loginRegister }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("0445");
    release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.login.title);
    const search = page.getByLabel(words.header.searchHint);
    await expect(search).toHaveValue("0445");
    await expect(search).toBeFocused();
  });
}

async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("an answer that breaks off after its first line is a page that did not come, and nothing is unhandled @scripts", async ({
  page,
}) => {
  // Breaks the answer off after its data. A decoder that reads while data arrive would leave a rejection unhandled.
  await page.addInitScript(() => {
    const fetchAsIs = window.fetch.bind(window);
    window.fetch = async (...args: Parameters<typeof fetch>) => {
      const request = new Request(...args);
      const answer = await fetchAsIs(request);
      if (!request.url.includes("/about.data")) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          setTimeout(() => controller.error(new DOMException("BodyStreamBuffer was aborted", "AbortError")));
        },
      });
      return new Response(body, answer);
    };
  });
  await page.goto("/en/delivery");
  await expectScripted(page);
  const click = (path: string) =>
    page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
  await click("/en/about");
  await expect(page.getByText(EN.shell.pageCut)).toBeVisible();
  await expect(page).toHaveURL("/en/delivery");
  await click("/en/news");
  await expect(page).toHaveURL("/en/news");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("fifty quick double clicks on links of content: pages change, and nothing is unhandled @scripts", async ({
  page,
}) => {
  await page.goto("/en/delivery");
  await expectScripted(page);
  for (let round = 0; round < 50; round += 1) {
    const [first, second] = round % 2 === 0 ? ["/en/about", "/en/news"] : ["/en/news", "/en/delivery"];
    await page.evaluate(
      ([one, other]) => {
        for (const path of [one, other]) document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
      },
      [first, second],
    );
    await expect(page).toHaveURL(second ?? "");
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
