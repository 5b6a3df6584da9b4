import { expect, type Page } from "@playwright/test";
import { FORMATS } from "#locales/formats.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, WORDS } from "#tests/support/words.ts";

const INJECTOR = { id: "bosch~0_445_110_470", number: "0 445 110 470" };
const FILTER = { id: "bosch~F_026_402_378", number: "F 026 402 378" };

const words = WORDS.en;
const quantityOf = (page: Page, { number }: { number: string }) =>
  page.getByLabel(fill(words.product.quantityOf, { number }));
const documentNumber = (page: Page) => page.getByLabel(words.cart.documentNumber);
const orderButton = (page: Page) => page.getByRole("button", { name: words.cart.order, exact: true });
const dialogLine = (page: Page, { number }: { number: string }) =>
  page.getByRole("dialog").getByRole("row").filter({ hasText: number });

test("@plain a typed quantity is never dropped: Order shows the cart with it, then orders it", async ({ page }) => {
  await createShopper(page, "en").fillCart([INJECTOR.id]);
  await quantityOf(page, INJECTOR).fill("5");
  await documentNumber(page).fill("N-1");
  await orderButton(page).click();
  await expect(page.getByText(words.cartNotices["quantities-updated"])).toBeVisible();
  await expect(quantityOf(page, INJECTOR)).toHaveValue("5");
  await expect(documentNumber(page)).toHaveValue("N-1");
  await orderButton(page).click();
  await expect(dialogLine(page, INJECTOR)).toContainText("5 pcs");
});

test("@plain Enter in the document number orders nothing and loses nothing", async ({ page }) => {
  await createShopper(page, "en").fillCart([INJECTOR.id]);
  await quantityOf(page, INJECTOR).fill("5");
  await documentNumber(page).fill("N-1");
  await documentNumber(page).press("Enter");
  await expect(page.getByRole("status")).toContainText([words.notices["cart-updated"]]);
  await expect(quantityOf(page, INJECTOR)).toHaveValue("5");
  await expect(documentNumber(page)).toHaveValue("N-1");
});

test("@scripts Order waits for a quantity that was typed a moment ago, and orders it", async ({ page, shop }) => {
  // Add stock: after the orders of other tests the shop would otherwise first show changed terms.
  await shop.erp("stock", INJECTOR.id, "40");
  await createShopper(page, "en").fillCart([INJECTOR.id, FILTER.id]);
  await documentNumber(page).fill("N-1");
  await quantityOf(page, INJECTOR).fill("5");
  await quantityOf(page, FILTER).fill("3");
  await orderButton(page).click();
  await expect(dialogLine(page, INJECTOR)).toContainText("5 pcs");
  await expect(dialogLine(page, FILTER)).toContainText("3 pcs");
});

test("@scripts Enter in the document number orders, with the quantity typed before it", async ({ page, shop }) => {
  await shop.erp("stock", INJECTOR.id, "40");
  await createShopper(page, "en").fillCart([INJECTOR.id]);
  await quantityOf(page, INJECTOR).fill("5");
  await documentNumber(page).fill("N-1");
  await documentNumber(page).press("Enter");
  await expect(dialogLine(page, INJECTOR)).toContainText("5 pcs");
});

test("@scripts other terms with the new quantity must be seen before they are ordered", async ({ page, shop }) => {
  await shop.erp("stock", FILTER.id, "4");
  await createShopper(page, "en").fillCart([FILTER.id]);
  await documentNumber(page).fill("N-1");
  await quantityOf(page, FILTER).fill("9");
  await orderButton(page).click();
  await expect(page.getByText(words.cartNotices["quantities-updated"])).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: FILTER.number })).toContainText(
    fill(words.supply.rest, { when: "" }),
  );
  await orderButton(page).click();
  await expect(dialogLine(page, FILTER)).toContainText("9 pcs");
});

test("@scripts a quantity is saved by itself after a pause; focus and page stay", async ({ page }) => {
  await createShopper(page, "en").fillCart([INJECTOR.id, FILTER.id]);
  const before = page.url();
  const saves: string[] = [];
  page.on("request", (request) => request.method() === "POST" && saves.push(request.postData() ?? ""));
  const field = quantityOf(page, INJECTOR);
  await field.focus();
  await field.evaluate((element) => Object.assign(window, { kept: element }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("12");
  await expect(page.getByRole("status").filter({ hasText: words.cart.saved })).toBeVisible();
  expect(saves, "one question for all keys").toHaveLength(1);
  expect(saves[0]).toContain("intent=save");
  await expect(field).toBeFocused();
  expect(await field.evaluate((element) => "kept" in window && window.kept === element)).toBe(true);
  expect(page.url()).toBe(before);
  await page.reload();
  await expect(field).toHaveValue("12");
});

test("@scripts the amounts follow at once, and go back when the quantity is refused", async ({ page }) => {
  const { money } = FORMATS.en;
  await createShopper(page, "en").fillCart([FILTER.id]);
  const field = quantityOf(page, FILTER);
  const total = page.getByRole("row").filter({ hasText: FILTER.number }).locator(`[data-label="${words.cart.total}"]`);
  const one = await total.innerText();
  const price = Number(one.replace(/[^\d]/g, ""));
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/cart/1.data*", async (route) => {
    if (route.request().method() === "POST") await waiting;
    await route.continue();
  });
  await field.fill("3");
  await expect(total).toHaveText(money((price * 3) as Parameters<typeof money>[0]));
  answer();
  await expect(page.getByRole("status").filter({ hasText: words.cart.saved })).toBeVisible();
  await field.fill("0");
  await expect(field).toHaveAccessibleDescription(
    `${fill(words.product.quantityOf, { number: FILTER.number })}: ${words.errors.quantity}`,
  );
  await expect(field).toHaveValue("0");
  await expect(field).toBeFocused();
  await expect(total).toHaveText(money((price * 3) as Parameters<typeof money>[0]));
  await documentNumber(page).fill("N-1");
  await orderButton(page).click();
  await expect(field, "nothing is ordered, and the refused field has the focus").toBeFocused();
  await field.fill("4");
  await expect(field).not.toHaveAttribute("aria-invalid");
});

test("@scripts a line removed while another is being saved: both happen", async ({ page }) => {
  await createShopper(page, "en").fillCart([INJECTOR.id, FILTER.id]);
  await quantityOf(page, INJECTOR).fill("7");
  await page.getByRole("button", { name: `${words.cart.remove} ${FILTER.number}` }).click();
  await expect(page.getByRole("row").filter({ hasText: FILTER.number })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(quantityOf(page, INJECTOR)).toHaveValue("7");
});

test("@scripts what is typed for one cart is not shown in another that holds the same product", async ({ page }) => {
  const { add, fillCart } = createShopper(page, "en");
  await fillCart([INJECTOR.id]);
  await documentNumber(page).fill("N-1");
  await page.getByRole("navigation", { name: words.cart.carts }).getByRole("button").click();
  await expect(page).toHaveURL("/en/empty-cart");
  await add(INJECTOR.id, "2");
  await page.getByRole("link", { name: words.product.goToCart }).click();
  await quantityOf(page, INJECTOR).fill("9");
  await page.getByRole("navigation", { name: words.cart.carts }).getByRole("link").first().click();
  await expect(page).toHaveURL("/en/cart/1");
  await expect(quantityOf(page, INJECTOR)).toHaveValue("1");
  await expect(documentNumber(page)).toHaveValue("");
  await page.getByRole("navigation", { name: words.cart.carts }).getByRole("link").nth(1).click();
  await expect(quantityOf(page, INJECTOR), "whoever leaves has saved").toHaveValue("9");
});

test("@scripts Enter keeps the focus in the quantity, refused or not: row, product and cart", async ({ page }) => {
  const { search, row, fillCart } = createShopper(page, "en");
  await page.goto("/en");
  await search(FILTER.number);
  const inRow = row(FILTER.number).getByRole("textbox");
  for (const [typed, answer] of [
    ["0", "refused"],
    ["2", "taken"],
  ]) {
    await inRow.fill(typed ?? "");
    await inRow.press("Enter");
    if (answer === "refused") await expect(inRow).toHaveAttribute("aria-invalid", "true");
    else await expect(page.locator(".toast")).toBeVisible();
    await expect(inRow).toBeFocused();
  }
  await inRow.fill("0");
  await row(FILTER.number).getByRole("button", { name: words.product.addToCart }).click();
  await expect(inRow, "from its button too").toBeFocused();

  await page.goto(`/en/products/${FILTER.id}`);
  const inBox = page.getByLabel(words.product.quantity, { exact: true });
  await inBox.fill("abc");
  await inBox.press("Enter");
  await expect(inBox).toHaveAttribute("aria-invalid", "true");
  await expect(inBox).toBeFocused();

  await fillCart([INJECTOR.id]);
  const inCart = quantityOf(page, INJECTOR);
  await inCart.fill("6");
  await inCart.press("Enter");
  await expect(page.locator(".toast")).toContainText(words.notices["cart-updated"]);
  await expect(inCart).toBeFocused();
  await inCart.fill("x");
  await inCart.press("Enter");
  await expect(inCart).toHaveAttribute("aria-invalid", "true");
  await expect(inCart).toBeFocused();
});

test("@scripts a connection that fails while a quantity is saved costs no page", async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  await createShopper(page, "en").fillCart([INJECTOR.id]);
  await page.route("**/cart/1.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await quantityOf(page, INJECTOR).fill("5");
  await expect(page.getByRole("alert")).toContainText(words.errors.perhapsSaved);
  await expect(quantityOf(page, INJECTOR)).toHaveValue("5");
  await page.unroute("**/cart/1.data*");
  await documentNumber(page).fill("N-1");
  await orderButton(page).click();
  await expect(page.getByText(words.cartNotices["quantities-updated"])).toBeVisible();
  await expect(quantityOf(page, INJECTOR)).toHaveValue("5");
});

test("@scripts lines and totals never disagree in silence: until the answer is there, the totals say that they are behind", async ({
  page,
  shop,
}) => {
  await shop.erp("stock", INJECTOR.id, "40");
  await createShopper(page, "en").fillCart([INJECTOR.id]);
  const totals = page.locator("aside .totals").locator("..");
  const said = page.getByRole("status").filter({ hasText: words.cartPage.totalsBehind });
  const sumOfLine = () => page.locator("main tbody .at-sum").first().innerText();
  const goods = () => page.locator("aside .totals dd").first().innerText();
  expect(await sumOfLine()).toBe(await goods());
  await expect(totals).not.toHaveAttribute("aria-busy");

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/cart\/1\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await quantityOf(page, INJECTOR).fill("7");
  await expect(totals).toHaveAttribute("aria-busy", "true");
  await expect(said).toBeVisible();
  expect(await sumOfLine()).not.toBe(await goods());
  answer();
  await expect(totals).not.toHaveAttribute("aria-busy");
  await expect(said).toBeHidden();
  expect(await sumOfLine()).toBe(await goods());
});

test("@scripts a quantity that is refused leaves totals that are those of the lines", async ({ page, shop }) => {
  await shop.erp("stock", INJECTOR.id, "40");
  await createShopper(page, "en").fillCart([INJECTOR.id]);
  await quantityOf(page, INJECTOR).fill("99999999");
  await expect(quantityOf(page, INJECTOR)).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("aside .totals").locator("..")).not.toHaveAttribute("aria-busy");
  expect(await page.locator("main tbody .at-sum").first().innerText()).toBe(
    await page.locator("aside .totals dd").first().innerText(),
  );
});

test("@scripts on a phone a thumb adds and takes away; it is saved without a button, and the new total is told", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createShopper(page, "en").fillCart([FILTER.id]);
  const total = page.locator("dd.grand");
  const before = await total.innerText();
  await expect(page.getByRole("button", { name: words.cart.update })).toHaveCount(0);
  const stepTo = (quantity: string) =>
    page.getByRole("button", { name: fill(words.cart.step, { quantity, number: FILTER.number }), exact: true });
  const more = stepTo("2");
  const { width, height } = (await more.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await more.click();
  await expect(quantityOf(page, FILTER)).toHaveValue("2");
  await expect(total).not.toHaveText(before);
  await expect(page.getByRole("status").filter({ hasText: words.cart.saved })).toContainText(await total.innerText());
  await stepTo("1").click();
  await expect(total).toHaveText(before);
});

test("@scripts on a phone a step is kept though a link is tapped at once", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createShopper(page, "en").fillCart([FILTER.id]);
  const step = fill(words.cart.step, { quantity: "2", number: FILTER.number });
  await page.getByRole("button", { name: step, exact: true }).click();
  await page.getByRole("banner").getByRole("link", { name: "Dizna" }).click();
  await expect(page).toHaveURL("/en");
  await page.goto("/en/cart/1");
  await expect(quantityOf(page, FILTER)).toHaveValue("2");
});

test("@scripts on a phone a thumb steps by packs in a list and on a product's page, and adds what it shows", async ({
  page,
}) => {
  const oil = { id: "castrol~155695", number: "155695" };
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address, label] of [
    [`catalogue/0?query=${oil.number}`, fill(words.product.quantityOf, oil)],
    [`products/${oil.id}`, words.product.quantity],
  ] as const) {
    await page.goto(`/en/${address}`);
    const field = page.getByLabel(label, { exact: true });
    const button = (name: string) => page.getByRole("button", { name: fill(name, oil), exact: true });
    const [fewer, more] = [button(words.product.fewer), button(words.product.more)];
    await more.click();
    await expect(field).toHaveValue("24");
    await fewer.click();
    await fewer.click();
    await expect(field, "never less than a pack").toHaveValue("12");
    const { width, height } = (await fewer.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await field.fill("x");
    await more.click();
    await expect(field).toHaveValue("12");
    await page.getByRole("button", { name: `${words.product.addToCart} ${oil.number}` }).click();
    await expect(page.locator(".toast")).toContainText(`12 × ${oil.number}`);
  }
});
