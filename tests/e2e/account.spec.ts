import { expect } from "@playwright/test";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { FORMATS } from "#locales/formats.ts";
import { createShopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { fill, LANGUAGES } from "#tests/support/words.ts";
import { createCustomer, createRequest, inAnotherBrowser, newCustomer } from "./customers.ts";

const INJECTOR = { id: "bosch~0_445_110_470", number: "0 445 110 470" };
const TURBO = { id: "garrett~753420-5005S", number: "753420-5005S" };
const FILTER = { id: "bosch~F_026_402_378", number: "F 026 402 378" };

/** The general price, and the price with the test customer's discount of 12.5 %. */
const [GENERAL_PRICE, OWN_PRICE] = [toEurCents(123_400), toEurCents(107_975)];

for (const lang of LANGUAGES) {
  const { money } = FORMATS[lang];

  test(`login: nothing typed, wrong, right, and on to where one wanted to go (${lang})`, async ({ page, shop }) => {
    const { words, field, login } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    const [email, password] = [field(words.login.email), field(words.login.password)];

    await page.goto(`/${lang}/my-profile`);
    await expect(page).toHaveURL(`/${lang}/login?redirectTo=${encodeURIComponent(`/${lang}/my-profile`)}`);
    await page.getByRole("button", { name: words.login.submit, exact: true }).click();
    for (const [missing, label] of [
      [email, words.login.email],
      [password, words.login.password],
    ] as const) {
      await expect(missing).toHaveAccessibleDescription(`${label}: ${words.errors.required}`);
      await expect(missing).toHaveAttribute("aria-invalid", "true");
    }

    for (const wrong of [
      { ...customer, password: "Lozinka-0000" },
      { ...newCustomer(), password: customer.password },
    ]) {
      await login(wrong);
      await expect(page.getByRole("alert").filter({ hasText: words.login.refused })).toBeVisible();
      for (const typed of [email, password])
        await expect(typed, "nothing is missing any more").not.toHaveAttribute("aria-invalid");
      await expect(email).toHaveValue(wrong.email);
      await expect(page.getByRole("banner").getByText(words.header.loginRegister)).toBeVisible();
    }

    await login({ ...customer, email: customer.email.toUpperCase() });
    await expect(page).toHaveURL(`/${lang}/my-profile`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.profile.title);
    await expect(page.getByRole("status")).toContainText([fill(words.notices["logged-in"], { name: customer.name })]);
    await expect(page.getByRole("banner")).toContainText(customer.name);
    await page.goto(`/${lang}/login`);
    await expect(page, "a customer has nothing to do here").toHaveURL(`/${lang}`);
  });

  test(`a request that is not approved yet: the login says so, to who knows the password (${lang})`, async ({
    page,
    shop,
  }) => {
    const { words, login } = createShopper(page, lang);
    const request = await createRequest(shop);
    await page.goto(`/${lang}/login`);
    await login({ ...request, password: "Lozinka-0000" });
    await expect(page.getByRole("alert").filter({ hasText: words.login.refused })).toBeVisible();
    await login(request);
    await expect(page.getByRole("status")).toHaveText([words.login.pending]);
    await expect(page.getByRole("banner").getByText(words.header.loginRegister)).toBeVisible();
  });

  test(`continue as guest, from the login that one was led to (${lang})`, async ({ page }) => {
    const { words } = createShopper(page, lang);
    await page.goto(`/${lang}/login?redirectTo=${encodeURIComponent(`/${lang}/catalogue/0`)}`);
    await page.getByRole("button", { name: words.login.continueAsGuest }).click();
    await expect(page).toHaveURL(`/${lang}/catalogue/0`);
    await page.getByRole("banner").getByRole("link", { name: words.header.guest, exact: true }).click();
    await expect(page.getByText(words.login.asGuest)).toBeVisible();
    await page.goto(`/${lang}/my-profile`);
    await expect(page, "a guest has no profile").toHaveURL(/\/login/);
  });

  test(`prices of one's own on list, page and cart; after the logout Back shows none (${lang})`, async ({
    page,
    shop,
  }) => {
    const { words, search, row, login, add, logout } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    const product = createProduct(shop);
    const buy = page.getByRole("region", { name: words.product.buy });

    await page.goto(`/${lang}/products/${product.id}`);
    await expect(buy).toContainText(money(GENERAL_PRICE));
    await page.goto(`/${lang}/login`);
    await login(customer);
    await expect(page).toHaveURL(`/${lang}`);
    await search(product.number);
    await expect(row(product.number)).toContainText(money(OWN_PRICE));
    await row(product.number).getByRole("link", { name: product.number, exact: true }).click();
    await expect(buy).toContainText(money(OWN_PRICE));
    await add(product.id);
    await page.getByRole("link", { name: words.product.goToCart }).click();
    await expect(page.getByRole("row").filter({ hasText: product.number })).toContainText(money(OWN_PRICE));
    await expect(page.getByRole("banner").locator(".tool__count")).toContainText("1");

    await logout(customer.name);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").locator(".tool__count")).toContainText("0");
    for (const step of ["the cart", "the product", "the list"]) {
      await page.goBack();
      await expect(page.getByRole("banner").getByText(words.header.loginRegister), step).toBeVisible();
      await expect(page.locator("body"), step).not.toContainText(money(OWN_PRICE));
      await expect(page.locator("body"), step).not.toContainText(customer.name);
    }
    await page.goto(`/${lang}/my-profile`);
    await expect(page).toHaveURL(/\/login/);
  });

  test(`a guest's carts come along: merged by their titles, or added, and the page says so (${lang})`, async ({
    page,
    browser,
    shop,
    javaScriptEnabled,
  }) => {
    const { words, fillCart, login, add } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    await inAnotherBrowser(browser, shop, javaScriptEnabled, lang, async (home) => {
      await home.page.goto(`/${lang}/login`);
      await home.login(customer);
      await expect(home.page.getByRole("banner")).toContainText(customer.name);
      await home.fillCart([INJECTOR.id], "3");
    });

    await fillCart([INJECTOR.id, FILTER.id], "2");
    const tabs = page.getByRole("navigation", { name: words.cart.carts });
    await tabs.getByRole("button", { name: words.cart.newCart }).click();
    await expect(tabs.getByRole("link")).toHaveCount(2);
    await add(TURBO.id);
    await page.goto(`/${lang}/login`);
    await login(customer);
    await expect(page.getByRole("status")).toContainText([
      fill(words.notices["carts-merged"], { merged: 1, added: 1 }),
    ]);

    await page.goto(`/${lang}/cart/1`);
    await expect(tabs.getByRole("link")).toHaveText([
      `${fill(words.cart.first, { n: 1 })} 2`,
      `${fill(words.cart.first, { n: 2 })} 1`,
    ]);
    const quantity = (number: string) => page.getByLabel(fill(words.product.quantityOf, { number }));
    await expect(quantity(INJECTOR.number)).toHaveValue("5");
    await expect(quantity(FILTER.number)).toHaveValue("2");
    await tabs.getByRole("link").nth(1).click();
    await expect(quantity(TURBO.number)).toHaveValue("1");
    await page.reload();
    await expect(quantity(TURBO.number), "once").toHaveValue("1");
  });
}

test("from the login to the home page, which stays in Croatian whatever the browser speaks", async ({ page, shop }) => {
  const { words, login, search } = createShopper(page, "hr");
  const customer = await createCustomer(shop);
  await page.goto("/hr/login");
  await login(customer);
  await expect(page).toHaveURL("/hr");
  await search("turbopunjač");
  await expect(page).toHaveURL(/\/hr\/catalogue\/0/);
  await expect(
    page.getByRole("region", { name: words.catalogue.products }).getByRole("listitem").first(),
  ).toContainText(/Turbopunjač/);
});

test("a login from a product's page leads back to it", async ({ page, shop }) => {
  const { words, login } = createShopper(page, "en");
  const customer = await createCustomer(shop);
  await page.goto(`/en/products/${INJECTOR.id}`);
  await page.getByRole("banner").getByRole("link", { name: words.header.loginRegister }).click();
  await login(customer);
  await expect(page.getByRole("banner")).toContainText(customer.name);
  await expect(page).toHaveURL(`/en/products/${INJECTOR.id}`);
});

test("too many wrong tries: the login says how long to wait, and the right password does not help @plain", async ({
  page,
  shop,
}) => {
  const { words, login } = createShopper(page, "hr");
  const customer = await createCustomer(shop);
  const alert = page.getByRole("alert");
  await page.goto("/hr/login");
  for (let tries = 0; tries < 10; tries += 1) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await login({ ...customer, password: `Lozinka-${tries}` });
    await answered;
  }
  await expect(alert).toHaveText(words.login.refused);
  await login(customer);
  await expect(alert).toHaveText(fill(words.login.tooMany, { minutes: 15 }));
});

test("logged in the e-mail of an order is the account's, and the mail has one's own prices", async ({ page, shop }) => {
  const { words, login, fillCart } = createShopper(page, "en");
  const customer = await createCustomer(shop);
  const product = createProduct(shop);
  await page.goto("/en/login");
  await login(customer);
  await expect(page).toHaveURL("/en");
  await fillCart([product.id]);
  await page.getByLabel(words.cart.documentNumber).fill("PO-1");
  await page.getByRole("button", { name: words.cart.order, exact: true }).click();
  await expect(page).toHaveURL(/\/en\/order-success\?order=/);
  const [mail] = await shop.mails({ to: customer.email });
  expect(mail?.text).toContain(FORMATS.en.money(OWN_PRICE));
  expect(mail?.html).toContain(FORMATS.en.money(OWN_PRICE));
});

function createProduct(shop: Shop): { id: ProductId; number: string } {
  const number = `OWN ${crypto.randomUUID().slice(0, 8)}`;
  const staff = createStaff({ dataDir: shop.dataDir });
  const id = staff.addProduct(testProduct({ number, wholesale: GENERAL_PRICE }));
  staff.close();
  return { id, number };
}
