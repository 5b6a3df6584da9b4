import { expect, type Locator, type Page } from "@playwright/test";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { expectAccessible, expectTurnable } from "#tests/support/axe.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { fill, LANGUAGES, type Language } from "#tests/support/words.ts";
import { OPEN_ACCOUNT_SCREENS, screensOfAccounts } from "./account-screens.ts";
import { createCustomer } from "./customers.ts";
import { createKeyboard } from "./keyboard.ts";

const PRODUCT = "bosch~0_445_110_470";
/** A demo customer with orders, invoices and colleagues. */
const OWNER = { email: "owner@autoservis.example", password: "dizna-demo" };

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1024, height: 768 };
const DESKTOP = { width: 1440, height: 900 };
const SMALLEST = { width: 320, height: 640 };
/** The smallest widths at which rows and tables have columns, not cards: there the columns are narrowest. */
const BEYOND_CARDS = [768, 820];

/** Screens that anyone sees who opens their address. */
const OPEN = [
  "",
  "/catalogue/0",
  "/catalogue/0?query=445&manufacturer=bosch",
  "/catalogue/0?query=zzzzqqq",
  "/replacements-catalogue/0",
  `/products/${PRODUCT}`,
  "/login",
  "/nowhere",
  "/empty-cart",
  "/about",
  "/delivery",
  "/diesel",
  "/news",
  "/news/new-test-bench",
];
/** Screens that show the most to a customer with earlier orders. */
const OF_A_CUSTOMER = [
  "/catalogue/0",
  `/products/${PRODUCT}`,
  "/favorites/0",
  "/orders/0",
  "/invoices/0",
  "/finances",
  "/company",
];
/** Screens that need lines in the first cart. */
const OF_A_CART = ["/cart/1", "/cart/1?print"];

/**
 * Sizes, colour schemes and languages. Not every combination is needed, because colours do not depend on the length of
 * words.
 */
const LOOKS = [
  { lang: "en", size: DESKTOP, colorScheme: "light" },
  { lang: "hr", size: PHONE, colorScheme: "dark" },
  { lang: "hr", size: TABLET, colorScheme: "light" },
  { lang: "en", size: PHONE, colorScheme: "light" },
  { lang: "en", size: DESKTOP, colorScheme: "dark" },
] as const;
/** One a day; in long rounds all. */
const LOOKS_TODAY = pickToday(LOOKS, 1);

test("no style holds a page to one orientation @scripts", async ({ page }) => {
  await page.goto("/en/catalogue/0");
  await expectTurnable(page);
});

for (const { lang, size, colorScheme } of LOOKS_TODAY) {
  test(`no page breaks a rule of WCAG: ${lang}, ${size.width} px, ${colorScheme} @scripts`, async ({ page, shop }) => {
    // Some twenty pages, each checked completely.
    test.slow();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    for (const path of OPEN) await look(page, `/${lang}${path}`);
    for await (const where of screensOfOrdering(page, shop, lang)) await expectAccessible(page, where);
  });

  test(`no open menu breaks a rule of WCAG: ${lang}, ${size.width} px, ${colorScheme} @scripts`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const shopper = createShopper(page, lang);
    // A customer has one more menu; its open panel covers half of a row's quantity field.
    if (size === DESKTOP) {
      const customer = await createCustomer(shop);
      await page.goto(`/${lang}/login`);
      await shopper.login(customer);
      await expect(page.getByRole("banner")).toContainText(customer.name);
    }
    await shopper.fillCart([PRODUCT]);
    // On this page, open menus cover half of some controls in the rows of goods.
    await page.goto(`/${lang}/catalogue/0?line=diesel`);
    for (const menu of await page.getByRole("banner").locator("summary:visible").all()) {
      await menu.click();
      await expectAccessible(page, `open menu ${await menu.textContent()}`);
      await menu.click();
    }
  });
}

for (const lang of LANGUAGES) {
  test(`nothing scrolls sideways at 320 px, and what a thumb presses is 44 px tall at 390 (${lang}) @scripts`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(PHONE);
    // Croatian words are longer, so they are tested at more widths.
    const widths = lang === "hr" ? [SMALLEST.width, ...BEYOND_CARDS] : [SMALLEST.width];
    const wide: string[] = [];
    const small: string[] = [];
    const measure = async (where: string) => {
      small.push(...(await smallOf(page, where)));
      wide.push(...(await sidewaysOf(page, where, widths)));
    };
    for (const path of [...OPEN, ...OPEN_ACCOUNT_SCREENS]) {
      await page.goto(`/${lang}${path}`);
      await measure(path);
    }
    for await (const where of screensOfOrdering(page, shop, lang)) await measure(where);
    for await (const where of screensOfAccounts(page, shop, lang)) await measure(where);
    expect(wide).toEqual([]);
    expect([...new Set(small)]).toEqual([]);
  });
}

test("no screen of a customer with orders, invoices and lists scrolls sideways @scripts", async ({ page, shop }) => {
  await page.setViewportSize(SMALLEST);
  const { words, login } = createShopper(page, "hr");
  const wide: string[] = [];
  const measure = async (where: string) => wide.push(...(await sidewaysOf(page, where, BEYOND_CARDS)));
  await page.goto("/hr/login");
  await login(await createCustomer(shop));
  await expect(page).toHaveURL("/hr");
  await page.goto("/hr/lists");
  await page
    .locator("#new")
    .getByLabel(words.lists.name)
    .fill("Zimsko-održavanje-brizgaljki-i-turbopunjača-".repeat(2).slice(0, 58));
  await page.getByRole("button", { name: words.lists.create }).click();
  await expect(page).toHaveURL(/\/lists\/./);
  for (const path of ["/lists", ""]) {
    await page.goto(`/hr${path}`);
    await measure(`a list's long name, ${path}`);
  }
  await page.context().clearCookies();
  await page.goto("/hr/login");
  await login(OWNER);
  await expect(page).toHaveURL("/hr");
  await measure("");
  for (const path of OF_A_CUSTOMER) {
    await page.goto(`/hr${path}`);
    await measure(path);
  }
  expect(wide).toEqual([]);
});

test("steps lie over no words of their row @scripts", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/hr/login");
  await createShopper(page, "hr").login(OWNER);
  await expect(page.locator(".part .step").first()).toBeVisible();
  for (const size of [PHONE, SMALLEST]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(wordsBelowSteps), `${size.width} px`).toEqual([]);
  }
});

test("from search to order with the keyboard alone, and always seeing where one is", async ({
  page,
  shop,
  javaScriptEnabled,
}) => {
  const { words, guestFields } = createShopper(page, "en");
  const product = newProduct(shop);
  const { tabTo, unseen } = createKeyboard(page);

  await page.goto("/en");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: words.site.skip })).toBeFocused();
  await tabTo(page.getByLabel(words.header.searchHint));
  await page.keyboard.type(product.number);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    fill(words.catalogue.titleSearch, { query: product.number }),
  );

  await tabTo(page.getByRole("main").getByRole("link", { name: product.number, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(product.number);
  await tabTo(page.getByLabel(words.product.quantity, { exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: words.product.goToCart })).toBeVisible();
  await tabTo(page.getByRole("link", { name: words.product.goToCart }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(words.cart.first, { n: 1 }));

  await tabTo(page.getByLabel(words.cart.documentNumber));
  await page.keyboard.type("KEYS-1");
  // Without scripts, Enter presses the form's first button, Update: go to the button that orders.
  if (!javaScriptEnabled) await tabTo(page.getByRole("button", { name: words.cart.order, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: words.guestOrder.title })).toBeVisible();
  for (const [index, { field, text }] of guestFields("keyboard@example.com").entries()) {
    // A script has moved the focus to the first field.
    if (javaScriptEnabled && index === 0) await expect(field).toBeFocused();
    else await tabTo(field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/en\/order-success\?order=/);
  expect(unseen, "focus that cannot be seen").toEqual([]);
});

test("the skip link leads to the content", async ({ page }) => {
  const { words } = createShopper(page, "en");
  await page.goto("/en/catalogue/0");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  await expect(page.getByRole("link", { name: words.site.skip })).not.toBeInViewport();
});

test("a click beside an open menu closes it, and does nothing else", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/en/catalogue/0");
  const link = page.getByRole("main").locator(".row .num").nth(5);
  const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 };
  for (const menu of await page.getByRole("banner").locator("summary:visible").all()) {
    await menu.click();
    await expect(menu.locator("..")).toHaveAttribute("open", "");
    await page.mouse.click(x + 5, y + 5);
    await expect(menu.locator("..")).not.toHaveAttribute("open");
    await expect(page).toHaveURL("/en/catalogue/0");
  }
  await page.mouse.click(x + 5, y + 5);
  await expect(page).toHaveURL(/\/products\//);
});

test("the second skip link leads past the filters", async ({ page }) => {
  const { words } = createShopper(page, "en");
  await page.goto("/en/catalogue/0");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: words.site.skipToResults })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#results")).toBeFocused();
});

test("menus open and close by keyboard", async ({ page }) => {
  await page.goto("/en");
  for (const menu of await page.getByRole("banner").locator("summary:visible").all()) {
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(menu.locator("..")).toHaveAttribute("open", "");
    await page.keyboard.press("Enter");
    await expect(menu.locator("..")).not.toHaveAttribute("open");
  }
});

test("with reduced motion nothing moves @scripts", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { fillCart } = createShopper(page, "en");
  await fillCart([PRODUCT]);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 10)
      .map((animation) => {
        const named = animation as Partial<CSSAnimation & CSSTransition>;
        const { target = null, pseudoElement = null } = (animation.effect ?? {}) as Partial<KeyframeEffect>;
        return [named.animationName ?? named.transitionProperty, target?.outerHTML.slice(0, 80), pseudoElement].join(
          " ",
        );
      }),
  );
  expect(moving).toEqual([]);
});

/** The controls of a screen, by name, that are less than 44 px tall. */
async function smallOf(page: Page, where: string): Promise<string[]> {
  const found = await controls(page).evaluateAll((elements) =>
    elements
      // The cart's Update button exists only for Enter: it is clipped away, and hidden from screen readers.
      .filter((element) => !element.matches("button.sr[aria-hidden=true]"))
      .map((element) => {
        const name = (element instanceof HTMLElement && element.innerText) || element.getAttribute("name") || "";
        return { name: name.trim(), height: element.getBoundingClientRect().height };
      }),
  );
  return found
    .filter(({ height }) => height > 0 && height < 43.5)
    .map(({ name, height }) => `${where}: ${name} ${height} px`);
}

/** Lists where a screen is wider than the window, at the window's width and at others; restores the window's size. */
async function sidewaysOf(page: Page, where: string, others: readonly number[]): Promise<string[]> {
  const size = page.viewportSize() ?? SMALLEST;
  const wide: string[] = [];
  for (const width of [size.width, ...others]) {
    if (others.length > 0) await page.setViewportSize({ ...size, width });
    const found = Number(await page.evaluate("document.documentElement.scrollWidth"));
    if (found > width) wide.push(`${where}: ${found} px of ${width}`);
  }
  if (others.length > 0) await page.setViewportSize(size);
  return wide;
}

/** The words in a product's row (`.part`) that its quantity buttons cover; runs in the page. */
function wordsBelowSteps(): string[] {
  return [...document.querySelectorAll(".part:has(.step)")].flatMap((part) => {
    const steps = part.querySelector(".stepper")?.getBoundingClientRect() ?? new DOMRect();
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const below: string[] = [];
    while (words.nextNode()) {
      const node = words.currentNode;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isBelow = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < steps.right && right > steps.left && top < steps.bottom && bottom > steps.top,
      );
      if (isBelow && !node.parentElement?.closest(".stepper, .sr")) below.push(node.textContent ?? "");
    }
    return below;
  });
}

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAccessible(page, path);
}

/** Goes from a filled cart to the placed order, and yields at every screen and dialog on the way. */
async function* screensOfOrdering(page: Page, shop: Shop, lang: Language): AsyncGenerator<string> {
  const { words, fillCart, orderCart, fillGuest } = createShopper(page, lang);
  const { id } = newProduct(shop);
  await fillCart([PRODUCT, id]);
  for (const path of OF_A_CART) {
    await page.goto(`/${lang}${path}`);
    yield path;
  }
  await page.goto(`/${lang}/cart/1`);
  await page.getByText(words.cart.more).click();
  await page.getByRole("button", { name: words.cart.order, exact: true }).click();
  await expect(page.getByLabel(words.cart.documentNumber)).toHaveAttribute("aria-invalid", "true");
  yield "cart with an error";
  await orderCart("N-1");
  yield "guest order dialog";
  await page.getByRole("button", { name: words.guestOrder.order, exact: true }).click();
  await expect(page.getByLabel(words.guestOrder.email)).toHaveAttribute("aria-invalid", "true");
  yield "guest order dialog with an error";
  changePrice(shop, id);
  await fillGuest(`axe${made}.${process.pid}@example.com`);
  await page.getByRole("button", { name: words.guestOrder.order, exact: true }).click();
  await expect(page.getByRole("dialog", { name: words.changed.title })).toBeVisible();
  yield "validation dialog";
  await page.getByRole("button", { name: words.changed.confirm }).click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/order-success\\?order=`));
  yield "order success";
  await page.getByRole("link", { name: words.orderSuccess.open }).click();
  await expect(page.getByText(words.order.keepLink)).toBeVisible();
  yield "order";
  await page.getByRole("link", { name: words.order.print }).click();
  await expect(page.getByRole("link", { name: words.cart.backFromPrint })).toBeVisible();
  yield "order on paper";
}

let made = 0;

function newProduct(shop: Shop): { id: ProductId; number: string } {
  made += 1;
  const number = `AXE ${process.pid} ${made}`;
  const staff = createStaff({ dataDir: shop.dataDir });
  const id = staff.addProduct(testProduct({ number, deposit: toEurCents(4_000), stock: 1 }));
  staff.close();
  return { id, number };
}

function changePrice(shop: Shop, product: ProductId): void {
  const staff = createStaff({ dataDir: shop.dataDir });
  staff.setPrice(product, toEurCents(12_345));
  staff.close();
}

/** Buttons, fields, menus, and links that stand alone; not links within a sentence or a table cell of text. */
function controls(page: Page): Locator {
  return page.locator(
    "button:visible, summary:visible, input:not([type=hidden], [type=checkbox], [tabindex='-1']):visible, label:has([type=checkbox]):visible, header a:visible, nav a:visible, main .actions a:visible, main [role=group] a:visible",
  );
}
