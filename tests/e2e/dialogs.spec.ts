import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, type Locator, type Page } from "@playwright/test";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { fill, LANGUAGES } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

for (const lang of LANGUAGES)
  test(`a guest's order and its changed conditions are modal dialogs, for the keyboard and for what is read (${lang}) @scripts`, async ({
    page,
    shop,
  }) => {
    const { words, fillCart, orderCart, fillGuest } = createShopper(page, lang);
    const { guestOrder, changed } = words;
    const product = addProduct(shop);
    await fillCart([product]);
    await page.getByLabel(words.cart.documentNumber).fill("N-1");
    const order = page.getByRole("button", { name: words.cart.order, exact: true });
    await order.focus();
    await page.keyboard.press("Enter");

    const guest = page.getByRole("dialog", { name: guestOrder.title });
    const email = guest.getByLabel(guestOrder.email);
    await expect(email).toBeFocused();
    await expectModal(page, guest);
    await expectAccessible(page, "the guest's dialog");
    const fields = [guestOrder.email, words.register.company, words.register.name, words.register.city].map(
      (label) => `textbox ${beginning(label)}`,
    );
    const end = ["table", `button "${guestOrder.order}"`, `button "${guestOrder.back}"`];
    await expectRead(guest, [`heading "${guestOrder.title}" [level=1]`, ...fields, ...end]);
    await guest.getByRole("button", { name: guestOrder.order, exact: true }).press("Enter");
    await expect(email, "the first wrong field").toBeFocused();
    await expectRead(guest, [`heading "${guestOrder.title}" [level=1]`, "alert", ...fields, ...end]);
    const alert = guest.getByRole("alert");
    await expect(alert, "a refused form speaks once").toHaveCount(1);
    await alert.getByRole("link", { name: `${words.register.city}: ${words.errors.required}` }).press("Enter");
    await page.keyboard.type("Split");
    await expect(guest.getByLabel(words.register.city)).toHaveValue("Split");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`/${lang}/cart/1`);
    await expect(order).toBeFocused();

    await orderCart("N-1");
    setPrice(shop, product, 12_345);
    await fillGuest(`dialog.${lang}@example.com`);
    await guest.getByRole("button", { name: guestOrder.order, exact: true }).click();
    const conditions = page.getByRole("dialog", { name: changed.title });
    await expect(conditions.getByRole("heading", { name: changed.title })).toBeFocused();
    await expectModal(page, conditions);
    await expectAccessible(page, "the dialog of changed conditions");
    await expectRead(conditions, [
      `heading "${changed.title}" [level=1]`,
      "table",
      `button "${changed.confirm}"`,
      `link "${changed.back}"`,
    ]);
    await conditions.getByRole("link", { name: changed.back }).press("Enter");
    await expect(page).toHaveURL(`/${lang}/cart/1`);
    await expect(order, "not the guest's button, which is gone too").toBeFocused();
  });

test("the button that chooses the country of a VAT number leads to the country, which is then read @scripts", async ({
  page,
}) => {
  const { words, fillCart, orderCart, fillGuest } = createShopper(page, "en");
  await fillCart(["bosch~0_445_110_470"]);
  await orderCart("N-1");
  await fillGuest("country@example.com");
  await page.getByLabel(words.guestOrder.vat).fill("SI50223054");
  await page.getByRole("button", { name: words.guestOrder.order, exact: true }).click();
  await page.getByRole("button", { name: fill(words.guestOrder.chooseCountry, { country: "Slovenia" }) }).click();
  const country = page.getByLabel(words.guestOrder.country);
  await expect(country).toHaveValue("SI");
  await expect(country).toBeFocused();
});

test("a dialog that comes with the document is at its place before the scripts, keeps what is typed, and closes once @scripts", async ({
  page,
}) => {
  const { words, fillCart, orderCart } = createShopper(page, "en");
  await fillCart(["bosch~0_445_110_470"]);
  await orderCart("N-1");
  const dialog = page.getByRole("dialog", { name: words.guestOrder.title });
  const name = dialog.getByLabel(words.register.company);
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await name.fill("Autoservis");
  expect(await isModal(dialog)).toBe(false);
  const before = await dialog.boundingBox();
  letScriptsCome();
  await expectScripted(page);
  await expect.poll(() => isModal(dialog)).toBe(true);
  expect(await dialog.boundingBox(), "nothing moves").toEqual(before);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Autoservis");

  // Chromium closes a dialog at the second Escape, whatever the page does. The page must open it again until it leaves.
  const { promise: cartMayCome, resolve: letCartCome } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await cartMayCome;
    await route.continue();
  });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  expect(await isModal(dialog)).toBe(true);
  letCartCome();
  await expect(page).toHaveURL("/en/cart/1");
  await expect(dialog).toHaveCount(0);
});

test("an order that is being verified is a modal dialog that lets the person go on in the catalogue @scripts", async ({
  browser,
}) => {
  // The test changes the shop's database, so it needs a separate shop on one machine.
  const shop = await startShop();
  const page = await browser.newPage({ baseURL: shop.url });
  const { words, fillCart, orderCart } = createShopper(page, "en");
  await fillCart(["bosch~0_445_110_470"]);
  await orderCart("N-1");
  leaveOrderUnderWay(shop);
  await page.reload();
  const dialog = page.getByRole("dialog", { name: words.verifying.title });
  await expect(dialog.getByRole("heading", { name: words.verifying.title })).toBeFocused();
  await expectModal(page, dialog);
  await expectAccessible(page, "the dialog of an order that is being verified");
  await expectRead(dialog, [
    `heading "${words.verifying.title}" [level=1]`,
    "status",
    `link "${words.verifying.reload}"`,
    `link "${words.cart.toCatalogue}"`,
  ]);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${shop.url}/en/catalogue/0`);
  await expect(page.getByRole("main")).toBeFocused();
  await page.close();
  await shop.stop();
});

test("while an order is being sent, Escape does not lead away; a broken line is told inside the dialog @scripts", async ({
  page,
  expectConsole,
}) => {
  expectConsole(/net::ERR_FAILED/);
  const { words, fillCart, orderCart, fillGuest } = createShopper(page, "en");
  await fillCart(["bosch~0_445_110_470"]);
  await orderCart("N-1");
  const dialog = page.getByRole("dialog", { name: words.guestOrder.title });
  await fillGuest("escape@example.com");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await promise;
    await route.abort();
  });
  await dialog.getByRole("button", { name: words.guestOrder.order, exact: true }).click();
  await expect(dialog.getByRole("status").filter({ hasText: words.ordering.processing })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  resolve();
  await expect(dialog.getByText(words.shell.answerCut)).toBeVisible();
  await expect(page).toHaveURL(/quote=/);
});

test("without scripts a dialog is a part of its page, and all of the page can be reached @plain", async ({ page }) => {
  const { words, fillCart, orderCart } = createShopper(page, "en");
  await fillCart(["bosch~0_445_110_470"]);
  await orderCart("N-1");
  const dialog = page.getByRole("main").getByRole("dialog", { name: words.guestOrder.title });
  await expect(dialog).toHaveCSS("position", "static");
  await page.getByRole("contentinfo").locator("a[href^='/']").first().click();
  await expect(dialog).toHaveCount(0);
});

/** Expects that a screen reader reads these in this order; other things may be between them. */
async function expectRead(dialog: Locator, inOrder: readonly string[]): Promise<void> {
  await expect(dialog).toMatchAriaSnapshot(inOrder.map((one) => `- ${one}`).join("\n"));
}

/** A pattern for the name of a field: it begins with the label; the mark of required fields may follow. */
function beginning(label: string): string {
  return `/^${label.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}/`;
}

/**
 * Expects that nothing outside the dialog is read or reached with Tab, and that Tab follows the order of the markup.
 */
async function expectModal(page: Page, dialog: Locator): Promise<void> {
  expect(await isModal(dialog)).toBe(true);
  const read = await rolesRead(page);
  expect(read.filter((role) => role === "dialog")).toHaveLength(1);
  for (const behind of ["banner", "contentinfo", "search"]) expect(read).not.toContain(behind);
  const count = await dialog.locator("a, button, input, select").count();
  const passed: number[] = [];
  for (const key of ["Tab", "Shift+Tab"])
    for (let presses = 0; presses <= count; presses += 1) {
      await page.keyboard.press(key);
      const at = await dialog.evaluate(placeOfFocus);
      expect(at, "the focus stays in the dialog").not.toBe("outside");
      if (key === "Tab" && typeof at === "number") passed.push(at);
    }
  const first = passed.indexOf(Math.min(...passed));
  const round = [...new Set([...passed.slice(first), ...passed.slice(0, first)])];
  expect(round.length).toBeGreaterThan(1);
  expect(round).toEqual(round.toSorted((one, other) => one - other));
}

/** Runs in the page: the focused element's index in the dialog. Tab also reaches the browser's own controls. */
function placeOfFocus(dialog: Element): number | "browser" | "outside" {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return "browser";
  return dialog.contains(activeElement) ? [...dialog.querySelectorAll("*")].indexOf(activeElement) : "outside";
}

/** The roles that a screen reader gets, in sequence. */
async function rolesRead(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
}

function isModal(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.matches(":modal"));
}

function addProduct(shop: Shop): ProductId {
  const staff = createStaff({ dataDir: shop.dataDir });
  const id = staff.addProduct(testProduct({ number: `DIALOG ${crypto.randomUUID().slice(0, 8)}` }));
  staff.close();
  return id;
}

function setPrice(shop: Shop, product: ProductId, cents: number): void {
  const staff = createStaff({ dataDir: shop.dataDir });
  staff.setPrice(product, toEurCents(cents));
  staff.close();
}

/** Writes an intent for the last shown quote, so that another request seems to be placing its order right now. */
function leaveOrderUnderWay(shop: Shop): void {
  const database = new DatabaseSync(join(shop.dataDir, "shop.db"), { timeout: 5_000 });
  database
    .prepare(
      `insert into intent (user_id, cart_id, cart_version, quote_id, state, attempt, lease_until, created_at)
       select user_id, cart_id, cart_version, id, 'sent', 1, :until, :now from quote order by seq desc limit 1`,
    )
    .run({ until: Date.now() + 600_000, now: Date.now() });
  database.close();
}
