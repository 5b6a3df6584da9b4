import { expect, type Page } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

const INJECTOR = { id: "bosch~0_445_110_470", number: "0 445 110 470" };
const TURBO = { id: "garrett~753420-5005S", number: "753420-5005S" };
const FILTER = { id: "bosch~F_026_402_378", number: "F 026 402 378" };

for (const lang of LANGUAGES) {
  test(`several carts: add, name, switch by a link, change, remove, empty, delete (${lang})`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const { words, add, fillCart } = createShopper(page, lang);
    const title = (n: number) => fill(words.cart.first, { n });
    const tabs = page.getByRole("navigation", { name: words.cart.carts });
    const heading = page.getByRole("heading", { level: 1 });
    const said = page.getByRole("status");

    await fillCart([INJECTOR.id, FILTER.id]);
    await expect(heading).toHaveText(title(1));
    await expect(tabs.getByRole("link")).toHaveText([`${title(1)} 2`]);

    await tabs.getByRole("button", { name: words.cart.newCart }).click();
    await expect(heading).toHaveText(fill(words.cart.emptyTitle, { title: title(2) }));
    await add(TURBO.id, "3");
    await page.getByRole("link", { name: words.product.goToCart }).click();
    await expect(page).toHaveURL(`/${lang}/cart/2`);
    await expect(tabs.getByRole("link")).toHaveText([`${title(1)} 2`, `${title(2)} 1`]);

    await manage(page, words.cart.more);
    await page.getByLabel(words.cart.name).fill("Servis Žgombić");
    await page.getByRole("button", { name: words.cart.rename }).click();
    await expect(heading).toHaveText("Servis Žgombić");
    await expect(said).toContainText([words.notices["cart-renamed"]]);

    await tabs.getByRole("link", { name: title(1) }).click();
    await expect(heading).toHaveText(title(1));
    await expect(page).toHaveURL(`/${lang}/cart/1`);
    await expect(tabs.getByRole("link", { name: title(1) })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("row").filter({ hasText: TURBO.number })).toHaveCount(0);

    const quantity = page.getByLabel(fill(words.product.quantityOf, { number: INJECTOR.number }));
    await quantity.fill("4");
    await quantity.press("Enter");
    // On a slow machine a script may save the quantity before the button is pressed.
    const updated = words.notices["cart-updated"];
    await expect(said).toContainText([javaScriptEnabled ? new RegExp(`${updated}|${words.cart.saved}`) : updated]);
    await expect(quantity).toHaveValue("4");

    await page.getByRole("button", { name: `${words.cart.remove} ${FILTER.number}` }).click();
    await expect(said).toContainText([fill(words.cartNotices["line-removed"], { number: FILTER.number })]);
    await expect(page.getByRole("row").filter({ hasText: FILTER.number })).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: INJECTOR.number })).toHaveCount(1);

    await manage(page, words.cart.more);
    await page.getByRole("button", { name: words.cart.empty }).click();
    await expect(heading).toHaveText(fill(words.cart.emptyTitle, { title: title(1) }));
    await expect(tabs.getByRole("link"), "the other cart stays within reach").toHaveText([
      `${title(1)} 0`,
      "Servis Žgombić 1",
    ]);

    await tabs.getByRole("link", { name: "Servis Žgombić" }).click();
    await expect(heading).toHaveText("Servis Žgombić");
    await manage(page, words.cart.more);
    await page.getByRole("button", { name: words.cart.delete }).click();
    await expect(heading).toHaveText(fill(words.cart.emptyTitle, { title: title(1) }));
    await expect(tabs.getByRole("link")).toHaveText([`${title(1)} 0`]);
  });

  test(`an empty cart's page says what came of the form that led to it (${lang})`, async ({ page }) => {
    const { words, fillCart } = createShopper(page, lang);
    const title = (n: number) => fill(words.cart.first, { n });
    const tabs = page.getByRole("navigation", { name: words.cart.carts });
    const said = page.getByRole("status");
    await fillCart([INJECTOR.id]);
    await manage(page, words.cart.more);
    await page.getByRole("button", { name: words.cart.empty }).click();
    await expect(said).toContainText([fill(words.notices["cart-emptied"], { title: title(1) })]);
    await tabs.getByRole("button", { name: words.cart.newCart }).click();
    await expect(said).toContainText([fill(words.notices["cart-created"], { title: title(2) })]);
    await page.getByRole("button", { name: words.cart.delete }).click();
    await expect(said).toContainText([fill(words.notices["cart-deleted"], { title: title(2) })]);
    await page.reload();
    await expect(said, "it is said once").toHaveCount(0);
  });
}

test("the header counts the active cart's lines, on every page", async ({ page }) => {
  const { words, add } = createShopper(page, "en");
  await page.goto("/en");
  await expect(page.getByRole("banner").getByText(words.header.loginRegister)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("0 lines");
  await add(INJECTOR.id);
  await expect(page.getByRole("banner")).toContainText("1 line");
  await expect(page.getByRole("banner").getByText(words.header.guest, { exact: true })).toBeVisible();
  await add(FILTER.id);
  await page.goto("/hr");
  await expect(page.getByRole("banner")).toContainText("2 stavke");
});

test("a bad quantity is said at its field, what was typed stays, and the cart is as it was", async ({ page }) => {
  const { words, fillCart } = createShopper(page, "en");
  await fillCart([INJECTOR.id, FILTER.id], "2");
  const bad = page.getByLabel(fill(words.product.quantityOf, { number: INJECTOR.number }));
  const good = page.getByLabel(fill(words.product.quantityOf, { number: FILTER.number }));
  await bad.fill("1.5");
  await good.fill("7");
  await good.press("Enter");
  await expect(bad).toHaveAccessibleDescription(wrongQuantity(words));
  await expect(bad).toHaveAttribute("aria-invalid", "true");
  await expect(bad).toHaveValue("1.5");
  await expect(good).toHaveValue("7");
  await expect(good).not.toHaveAttribute("aria-invalid");
  await page.goto("/en/cart/1");
  await expect(bad).toHaveValue("2");
  await expect(good).toHaveValue("2");
});

test("a bad quantity is described at its field in lists, on the product's page and in the cart", async ({ page }) => {
  const { words, row, search, fillCart } = createShopper(page, "en");
  await fillCart([INJECTOR.id]);
  const inCart = page.getByLabel(fill(words.product.quantityOf, { number: INJECTOR.number }));
  await inCart.fill("0");
  await inCart.press("Enter");
  await expect(inCart).toHaveAccessibleDescription(wrongQuantity(words));

  await search(INJECTOR.number);
  const inRow = row(INJECTOR.number).getByRole("textbox");
  await inRow.fill("-1");
  await row(INJECTOR.number).getByRole("button", { name: words.product.addToCart }).click();
  await expect(inRow).toHaveAccessibleDescription(wrongQuantity(words));
  await expect(inRow).toHaveValue("-1");

  await page.goto(`/en/products/${INJECTOR.id}`);
  const inBox = page.getByLabel(words.product.quantity, { exact: true });
  // The related products below have buttons of this name too.
  const add = page.locator("form", { has: inBox }).getByRole("button", { name: words.product.addToCart });
  await inBox.fill("abc");
  await add.click();
  await expect(inBox).toHaveAccessibleDescription(`${words.product.quantity}: ${words.errors.quantity}`);
  await expect(inBox).toHaveValue("abc");
  await inBox.fill("1");
  await add.click();
  await expect(page.getByRole("link", { name: words.product.goToCart })).toBeVisible();
  await expect(inBox).not.toHaveAttribute("aria-invalid");
});

test("the order form and the guest dialog say what is missing, at the field", async ({ page, javaScriptEnabled }) => {
  const { words, fillCart, orderCart } = createShopper(page, "hr");
  await fillCart([INJECTOR.id]);
  const document = page.getByLabel(words.cart.documentNumber);
  await page.getByRole("button", { name: words.cart.order, exact: true }).click();
  await expect(document).toHaveAccessibleDescription(
    `${words.cartPage.documentHint} ${words.cart.documentNumber}: ${words.errors.required}`,
  );
  await expect(document).toHaveAttribute("aria-invalid", "true");
  if (javaScriptEnabled) await expect(document).toBeFocused();
  else {
    await page.getByRole("alert").getByRole("link", { name: words.cart.documentNumber }).click();
    await expect(document).toBeInViewport();
  }

  await orderCart("N-1");
  const email = page.getByRole("dialog").getByLabel(words.guestOrder.email);
  for (const typed of ["", "ana@", "ana@example.com, ivo@example.com"]) {
    await email.fill(typed);
    await page.getByRole("dialog").getByRole("button", { name: words.guestOrder.order, exact: true }).click();
    await expect(email).toHaveAccessibleDescription(
      `${words.guestOrder.emailHint} ${words.guestOrder.email}: ${typed === "" ? words.errors.required : words.errors.email}`,
    );
    await expect(email).toHaveValue(typed);
  }
  await page.getByRole("button", { name: words.guestOrder.back }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(words.cart.first, { n: 1 }));
  await expect(page.getByRole("row").filter({ hasText: INJECTOR.number })).toBeVisible();
});

test("a bad name is said at its field", async ({ page }) => {
  const { words, fillCart } = createShopper(page, "en");
  await fillCart([INJECTOR.id]);
  await manage(page, words.cart.more);
  await page.getByLabel(words.cart.name).fill("x".repeat(61));
  await page.getByRole("button", { name: words.cart.rename }).click();
  await expect(page.getByLabel(words.cart.name)).toHaveAccessibleDescription(
    `${words.cart.name}: ${words.errors.title}`,
  );
  await expect(page.getByLabel(words.cart.name)).toHaveValue("x".repeat(61));
});

test("Enter in a quantity means Update, never Remove", async ({ page }) => {
  const { words, fillCart } = createShopper(page, "en");
  await fillCart([INJECTOR.id, FILTER.id]);
  for (const [{ number }, typed] of [
    [INJECTOR, "6"],
    [FILTER, "9"],
  ] as const) {
    const quantity = page.getByLabel(fill(words.product.quantityOf, { number }));
    await quantity.fill(typed);
    await quantity.press("Enter");
    await expect(page.getByRole("status")).toContainText([words.notices["cart-updated"]]);
    await expect(quantity).toHaveValue(typed);
    await page.goto("/en/cart/1");
  }
  await expect(page.getByLabel(fill(words.product.quantityOf, { number: INJECTOR.number }))).toHaveValue("6");
  await expect(page.getByLabel(fill(words.product.quantityOf, { number: FILTER.number }))).toHaveValue("9");
});

test("two tabs: the stale one is told, sees the cart as it is, and keeps what it typed", async ({ page, context }) => {
  const { words, fillCart } = createShopper(page, "en");
  await fillCart([INJECTOR.id]);
  const stale = await context.newPage();
  await stale.goto("/en/cart/1");
  const version = stale.locator("input[name=version]").first();
  const old = await version.inputValue();
  const quantity = (tab: Page) => tab.getByLabel(fill(words.product.quantityOf, { number: INJECTOR.number }));
  await quantity(page).fill("5");
  await quantity(page).press("Enter");
  await expect(page.getByRole("status")).toContainText([words.notices["cart-updated"]]);
  await quantity(stale).fill("8");
  await quantity(stale).press("Enter");
  await expect(stale.getByRole("alert").first()).toContainText(words.errors.conflict);
  // The current cart comes after the alert. Before that the quantity would belong to the old cart, and would not be
  // sent.
  await expect(version).not.toHaveValue(old);
  await expect(quantity(stale)).toHaveValue("8");
  await quantity(stale).press("Enter");
  await expect(stale.getByRole("status"), "what was typed can be sent again").toContainText([
    words.notices["cart-updated"],
  ]);
});

test("the print view has the lines, the totals and no controls, and leads back", async ({ page }) => {
  const { words, fillCart } = createShopper(page, "hr");
  await fillCart([INJECTOR.id, TURBO.id], "2");
  await page.getByRole("link", { name: words.cart.print }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(fill(words.cart.first, { n: 1 }));
  await expect(page.getByRole("row")).toHaveCount(3);
  for (const { number } of [INJECTOR, TURBO])
    await expect(page.getByRole("row").filter({ hasText: number })).toBeVisible();
  for (const term of [words.cart.goods, words.cart.deposit, words.cart.withoutVat]) {
    await expect(page.getByText(term, { exact: true }).last()).toBeVisible();
  }
  await expect(page.getByText(words.site.pricesNote)).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: words.cart.backFromPrint })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: words.cart.backFromPrint }).click();
  await expect(page).toHaveURL("/hr/cart/1");
  await expect(page.getByRole("button", { name: words.cart.order, exact: true })).toBeVisible();
});

test("the language switch keeps the page, its query and the cart", async ({ page }) => {
  const { words, fillCart } = createShopper(page, "en");
  const hr = WORDS.hr;
  await fillCart([INJECTOR.id]);
  const croatian = page.getByRole("banner").getByRole("form", { name: words.header.language, exact: true });
  await croatian.getByRole("button", { name: words.header.croatian }).click();
  await expect(page).toHaveURL("/hr/cart/1");
  await expect(page.locator("html")).toHaveAttribute("lang", "hr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(hr.cart.first, { n: 1 }));
  await expect(page.getByRole("row").filter({ hasText: INJECTOR.number })).toContainText("Common rail brizgaljka");

  await page.goto("/hr/catalogue/0?query=0445+110&manufacturer=bosch&sort=price-desc");
  await page
    .getByRole("banner")
    .getByRole("form", { name: hr.header.language, exact: true })
    .getByRole("button", { name: hr.header.english })
    .click();
  await expect(page).toHaveURL("/en/catalogue/0?query=0445+110&manufacturer=bosch&sort=price-desc");
  await page.goto("/");
  await expect(page.locator("html"), "the choice is remembered").toHaveAttribute("lang", "en");
});

/** Opens the fold with rename, empty and delete, unless it is open: with JavaScript it stays as it was left. */
async function manage(page: Page, name: string): Promise<void> {
  if (
    await page
      .getByRole("textbox", { name: WORDS.en.cart.name })
      .or(page.getByRole("textbox", { name: WORDS.hr.cart.name }))
      .isVisible()
  )
    return;
  await page.getByText(name).click();
}

/** The error of the injector's quantity, as a screen reader says it with its field. */
function wrongQuantity(words: (typeof WORDS)["en"]): string {
  return `${fill(words.product.quantityOf, { number: INJECTOR.number })}: ${words.errors.quantity}`;
}
