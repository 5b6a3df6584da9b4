import { expect, type Page } from "@playwright/test";
import type { ProductRecord } from "#erp-adapter/own/catalogue-index/product-record.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { testProduct } from "#tests/support/goods.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, type Language, pattern } from "#tests/support/words.ts";
import { type Customer, createCustomer } from "./customers.ts";

for (const lang of LANGUAGES) {
  test(`the owner finds an order, orders it again into a new cart, and requests its cancellation (${lang})`, async ({
    page,
    context,
    shop,
    javaScriptEnabled,
  }) => {
    const { words } = createShopper(page, lang);
    const { customer, goods, number } = await orderTwoParts(page, shop, lang);
    const main = page.getByRole("main");

    await page.getByRole("banner").locator("summary").filter({ hasText: customer.name }).click();
    await page.getByRole("banner").getByRole("link", { name: words.header.orders, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.header.orders);
    await expect(main.getByRole("row").filter({ hasText: number })).toBeVisible();
    await main.getByRole("link", { name: words.orders.filters.undelivered, exact: true }).click();
    await expect(main.getByText(words.orders.none.undelivered)).toBeVisible();
    await main.getByRole("link", { name: words.orders.filters.pending, exact: true }).click();
    await expect(page).toHaveURL(/status=pending/);
    await main.getByLabel(words.orders.text).fill(goods.stays.number);
    await main.getByRole("button", { name: words.period.apply, exact: true }).click();
    await expect(page).toHaveURL(/status=pending/);
    const row = main.getByRole("row").filter({ hasText: number });
    await expect(row).toContainText(words.orderState.statuses.pending);
    await row.getByRole("link", { name: number, exact: true }).click();

    await expect(page.getByRole("heading", { level: 1 })).toContainText(fill(words.order.title, { number }));
    const elsewhere = await context.newPage();
    await elsewhere.goto(page.url());
    await main.getByLabel(words.again.cart).selectOption({ label: words.cart.newCart });
    await main.getByRole("button", { name: words.orders.again, exact: true }).click();

    // The region's name counts the lines, with the plural forms of the language.
    const outcome = main.getByRole("region", { name: fill(words.cart.first, { n: 2 }) });
    await expect(outcome).toContainText(words.lists.superseded);
    await page.reload();
    await outcome.getByRole("button", { name: new RegExp(`× ${goods.newer.number}$`) }).click();
    await expect(page.getByRole("status").filter({ hasText: goods.newer.number }).first()).toBeVisible();
    await expect(outcome).toContainText(words.again.settled);
    await outcome.getByRole("link", { name: words.product.goToCart }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(words.cart.first, { n: 2 }));
    for (const part of [goods.stays, goods.newer])
      await expect(main.getByRole("row").filter({ hasText: part.number })).toBeVisible();

    await page.goto(elsewhere.url());
    await requestCancellation(page, lang, "");
    await expect(main.getByRole("alert").filter({ hasText: words.errors.required })).toBeVisible();
    await requestCancellation(page, lang, "Krivi dio č");
    await expect(page).toHaveURL(`/${lang}/order-cancellation`);
    await expect(main.getByText(words.cancellation.received)).toBeVisible();
    if (javaScriptEnabled) await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(main.getByText(words.cancellation.onward)).toBeVisible();
    await expect(main).toContainText(number);
    await expect(main).toContainText("Krivi dio č");
    const [mail] = (await shop.mails({ to: customer.email, atLeast: 2 })).slice(-1);
    expect(mail?.text).toContain("Krivi dio č");

    await requestCancellation(elsewhere, lang, "Još jednom");
    const refusal = elsewhere.getByRole("main").getByRole("alert");
    await expect(refusal.getByRole("heading")).toHaveText(words.cancellation.error);
    await expect(refusal).toContainText(words.cancellation.refused.requested);
    expect(await shop.mails({ to: customer.email })).toHaveLength(2);

    await page.getByRole("link", { name: words.cancellation.toOrder }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(words.cancellation.line.requested);
    await expect(main.getByRole("region", { name: words.cancellation.requests })).toContainText("Krivi dio č");
  });
}

const LOOKS = [
  ["en", { width: 1440, height: 900 }, "light"],
  ["hr", { width: 390, height: 844 }, "dark"],
] as const;

for (const [lang, size, colorScheme] of pickToday(LOOKS, 1)) {
  test(`no page of orders breaks a rule of WCAG: ${lang}, ${size.width} px, ${colorScheme} @scripts`, async ({
    page,
    shop,
  }) => {
    const { words } = createShopper(page, lang);
    const { number } = await orderTwoParts(page, shop, lang);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const order = `/${lang}/order/${number}`;
    for (const path of [
      `/${lang}/orders/0`,
      `/${lang}/orders/0?status=all`,
      `/${lang}/orders/0?status=all&from=2026-02-30&text=x`,
      `${order}?print`,
    ]) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
    await page.goto(order);
    await page.getByRole("main").getByRole("button", { name: words.orders.again, exact: true }).click();
    await expect(page.getByRole("main").getByText(words.lists.superseded, { exact: true })).toBeVisible();
    await expectAccessible(page, "what came of ordering again");
    await page.goto(order);
    await requestCancellation(page, lang, "");
    await expect(page.getByRole("main").getByRole("textbox", { name: words.cancellation.reason })).toBeFocused();
    await expectAccessible(page, "a cancellation without a reason");
    await requestCancellation(page, lang, "x");
    await expect(page).toHaveURL(`/${lang}/order-cancellation`);
    await expectAccessible(page, "order-cancellation");
    await page.goto(order);
    await expectAccessible(page, "an order of which a cancellation was requested");
  });
}

/** Opens the form, unless a refusal left it open, and sends it with this reason. */
async function requestCancellation(page: Page, lang: Language, reason: string): Promise<void> {
  const { words } = createShopper(page, lang);
  const fold = page.locator("details#cancel");
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
  await fold.getByRole("checkbox").first().check();
  await fold.getByRole("textbox").fill(reason);
  await fold.getByRole("button", { name: words.cancellation.request, exact: true }).click();
}

/** Creates a customer with an order of two parts. One of them has since been replaced by a newer part. */
async function orderTwoParts(
  page: Page,
  shop: Shop,
  lang: Language,
): Promise<{ customer: Customer; number: string; goods: Record<"stays" | "older" | "newer", ProductRecord> }> {
  const { words, login, add } = createShopper(page, lang);
  const customer = await createCustomer(shop);
  const mark = crypto.randomUUID().slice(0, 6);
  const part = (name: string) => testProduct({ manufacturer: "Ordermaker", number: `${name}-${mark}` });
  const goods = { stays: part("S"), older: part("O"), newer: part("N") };
  atTheErp(shop, (staff) => staff.addProducts(Object.values(goods)));
  await page.goto(`/${lang}/login`);
  await login(customer);
  await expect(page.getByRole("banner")).toContainText(customer.name);
  for (const { number } of [goods.stays, goods.older]) await add(`ordermaker~${number}`);
  await page.goto(`/${lang}/cart/1`);
  await page.getByLabel(words.cart.documentNumber).fill(`PO ${mark}`);
  await page.getByRole("button", { name: words.cart.order, exact: true }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(pattern(words.orderSuccess.heading));
  const [number = ""] = /\d+-\d+/.exec((await heading.textContent()) ?? "") ?? [];
  const supersededBy = { manufacturer: goods.newer.manufacturer, number: goods.newer.number };
  atTheErp(shop, (staff) => staff.addProduct({ ...goods.older, supply: "discontinued", stock: 0, supersededBy }));
  return { customer, number, goods };
}

/** Works as the distributor's staff on the same files while the shop runs. */
function atTheErp<Result>(shop: Shop, work: (staff: EmbeddedStaff) => Result): Result {
  const staff = createStaff({ dataDir: shop.dataDir });
  try {
    return work(staff);
  } finally {
    staff.close();
  }
}
