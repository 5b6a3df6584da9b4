import { expect, type Locator } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, pattern } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";
import { createKeyboard, type Keyboard } from "./keyboard.ts";

const INJECTOR = { id: "bosch~0_445_110_470", number: "0 445 110 470" };
const FILTER = { id: "bosch~F_026_402_378", number: "F 026 402 378" };

test("filters, chips, sorting and pages with the keyboard alone", async ({ page, javaScriptEnabled }) => {
  const { words } = createShopper(page, "hr");
  const keyboard = createKeyboard(page);
  const chip = page
    .getByRole("navigation", { name: words.catalogue.chosenFilters })
    .getByRole("link", { name: "Bosch" });
  const results = page.getByRole("region", { name: words.catalogue.products }).getByRole("heading", { level: 3 });

  await page.goto("/hr/catalogue/0?line=diesel");
  await keyboard.tabTo(page.getByRole("group", { name: words.catalogue.manufacturer }).getByRole("checkbox").first());
  await page.keyboard.press("Space");
  if (!javaScriptEnabled) await press(keyboard, page.getByRole("button", { name: words.catalogue.apply }));
  await expect(page).toHaveURL(/manufacturer=bosch/);
  await expect(chip).toBeVisible();
  const first = await results.first().textContent();

  await press(keyboard, page.getByText(fill(words.catalogue.sort, { by: words.sorts.usual })));
  const sorts = page.getByRole("navigation", { name: words.catalogue.sortLabel, exact: true });
  await press(keyboard, sorts.getByRole("link", { name: words.sorts["price-desc"] }));
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect(results.first()).not.toHaveText(first ?? "");

  const pages = page.getByRole("navigation", { name: words.catalogue.pages });
  await press(keyboard, pages.getByRole("link", { name: words.catalogue.next }));
  await expect(page).toHaveURL(/\/catalogue\/1\?/);
  await press(keyboard, chip);
  await expect(chip).toHaveCount(0);
  expect(keyboard.unseen, "focus that cannot be seen").toEqual([]);
});

test("a cart changed, named, and another one begun with the keyboard alone", async ({ page }) => {
  const { words, fillCart } = createShopper(page, "en");
  const keyboard = createKeyboard(page);
  const quantity = page.getByLabel(fill(words.product.quantityOf, { number: INJECTOR.number }));
  const heading = page.getByRole("heading", { level: 1 });

  await fillCart([INJECTOR.id, FILTER.id]);
  await keyboard.tabTo(quantity);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText([words.notices["cart-updated"]]);
  await expect(quantity).toHaveValue("4");

  await press(keyboard, page.getByRole("button", { name: `${words.cart.remove} ${FILTER.number}` }));
  await expect(page.getByRole("row").filter({ hasText: FILTER.number })).toHaveCount(0);

  await press(keyboard, page.getByText(words.cart.more));
  await keyboard.tabTo(page.getByLabel(words.cart.name));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Night shift");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Night shift");

  await press(keyboard, page.getByRole("button", { name: words.cart.newCart }));
  await expect(heading).toHaveText(fill(words.cart.emptyTitle, { title: fill(words.cart.first, { n: 2 }) }));
  await press(keyboard, page.getByRole("link", { name: "Night shift" }));
  await expect(heading).toHaveText("Night shift");
  expect(keyboard.unseen, "focus that cannot be seen").toEqual([]);
});

test("a customer's order, its cancellation, favourites and the language with the keyboard alone, on a phone", async ({
  page,
  shop,
}) => {
  const { words, login, fillCart } = createShopper(page, "hr");
  const customer = await createCustomer(shop);
  const keyboard = createKeyboard(page);
  const banner = page.getByRole("banner");
  const main = page.getByRole("main");
  const heading = page.getByRole("heading", { level: 1 });
  const open = async (name: string) => {
    await press(keyboard, banner.locator("summary").filter({ hasText: customer.name }));
    await press(keyboard, banner.getByRole("link", { name, exact: true }));
  };

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/hr/login");
  await login(customer);
  await expect(page.getByText(pattern(words.notices["logged-in"]))).toBeVisible();
  await fillCart([INJECTOR.id]);
  await keyboard.type(page.getByLabel(words.cart.documentNumber), "TIPKE-1");
  await press(keyboard, page.getByRole("button", { name: words.cart.order, exact: true }));
  await expect(heading).toHaveText(pattern(words.orderSuccess.heading));
  const [number = ""] = /\d+-\d+/.exec((await heading.textContent()) ?? "") ?? [];

  await open(words.header.orders);
  await expect(heading).toHaveText(words.header.orders);
  await press(keyboard, main.getByRole("link", { name: words.orders.filters.pending, exact: true }));
  await expect(page).toHaveURL(/status=pending/);
  await press(keyboard, main.getByRole("link", { name: number, exact: true }));
  await expect(heading).toContainText(number);
  await press(keyboard, page.locator("details#cancel summary"));
  await keyboard.tabTo(page.locator("details#cancel").getByRole("checkbox"));
  await page.keyboard.press("Space");
  await keyboard.type(page.locator("details#cancel").getByRole("textbox"), "Krivi dio");
  await press(keyboard, page.getByRole("button", { name: words.cancellation.request, exact: true }));
  await expect(page).toHaveURL("/hr/order-cancellation");

  await open(words.header.favourites);
  await expect(heading).toHaveText(words.starred.title);
  await press(keyboard, banner.locator("summary").filter({ hasText: words.header.menu }).filter({ visible: true }));
  await press(keyboard, banner.getByRole("button", { name: words.header.english }).filter({ visible: true }));
  await expect(page).toHaveURL("/en/favorites/0");
  expect(keyboard.unseen, "focus that cannot be seen").toEqual([]);
});

async function press(keyboard: Keyboard, target: Locator): Promise<void> {
  await keyboard.tabTo(target);
  await target.page().keyboard.press("Enter");
}
