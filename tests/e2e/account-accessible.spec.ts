import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { OPEN_ACCOUNT_SCREENS, screensOfAccounts } from "./account-screens.ts";
import { createCustomer, linkOf, newCustomer } from "./customers.ts";
import { createKeyboard } from "./keyboard.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Each language, width and colour scheme once: accessible.spec.ts tests more combinations, on other pages. */
const LOOKS = [
  { lang: "en", size: DESKTOP, colorScheme: "light" },
  { lang: "hr", size: PHONE, colorScheme: "dark" },
] as const;

for (const { lang, size, colorScheme } of pickToday(LOOKS, 1)) {
  test(`no account page breaks a rule of WCAG: ${lang}, ${size.width} px, ${colorScheme} @scripts`, async ({
    page,
    shop,
  }) => {
    // Some twenty screens, each checked by axe.
    test.slow();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    for (const path of OPEN_ACCOUNT_SCREENS) {
      await page.goto(`/${lang}${path}`);
      await expectAccessible(page, path);
    }
    for await (const where of screensOfAccounts(page, shop, lang, { registers: true }))
      await expectAccessible(page, where);
  });
}

for (const [lang, mode] of [
  ["en", "@scripts"],
  ["hr", "@plain"],
] as const) {
  test(`login and registration with the keyboard alone (${lang}) ${mode}`, async ({ page, shop }) => {
    const { words, field } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    const stranger = newCustomer();
    const keyboard = createKeyboard(page);

    await page.goto(`/${lang}`);
    await keyboard.tabTo(page.getByRole("banner").getByRole("link", { name: words.header.loginRegister }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.login.title);
    await keyboard.tabTo(page.getByRole("main").getByRole("link", { name: words.login.register }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.register.title);
    const opened = Date.now();
    await keyboard.type(field(words.register.name), stranger.name);
    await keyboard.type(field(words.register.vat), "10000000000");
    await keyboard.type(field(words.register.email), stranger.email);
    await keyboard.type(field(words.register.password), stranger.password);
    await keyboard.type(field(words.register.passwordRepeat), stranger.password);
    await keyboard.tabTo(page.getByRole("checkbox", { name: words.captcha.label }));
    await page.keyboard.press("Space");
    await expect.poll(() => Date.now() - opened, { intervals: [50] }).toBeGreaterThan(1_100);
    await keyboard.tabTo(page.getByRole("main").getByRole("button", { name: words.register.submit }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/${lang}/register-success`);

    await page.goto(`/${lang}/login`);
    await keyboard.type(field(words.login.email), customer.email);
    await keyboard.type(field(words.login.password), customer.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/${lang}`);
    await keyboard.tabTo(page.getByRole("banner").locator("summary").filter({ hasText: customer.name }));
    await page.keyboard.press("Enter");
    await keyboard.tabTo(page.getByRole("banner").getByRole("button", { name: words.header.logout }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("banner")).not.toContainText(customer.name);
    expect(keyboard.unseen, "focus that cannot be seen").toEqual([]);
  });
}

test("after a refused form the focus is in the first wrong field, or on the summary", async ({ page, shop }) => {
  const { words, field, login, fillRegistration } = createShopper(page, "en");
  const customer = await createCustomer(shop);
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
  const expectFocus = async (first: Locator, where: string) => {
    await expect(first, where).toHaveAttribute("aria-invalid", "true");
    const summary = page.locator(".error-summary");
    await expect
      .soft(page.locator(":focus").and(first.or(summary).or(summary.locator("*"))), where)
      .toHaveCount(1, { timeout: 2_000 });
  };

  await page.goto("/en/login");
  await press(words.login.submit);
  await expectFocus(field(words.login.email), "login");
  await page.goto("/en/register");
  await fillRegistration({ name: "Ana", vat: "10000000000", phone: "1", email: "a" });
  await press(words.register.submit);
  await expectFocus(field(words.register.phone), "registration");
  await page.goto("/en/register");
  const { name, email, password } = newCustomer();
  await fillRegistration({ name, email, password, passwordRepeat: password, vat: "10000000000" });
  await press(words.register.submit);
  await expectFocus(page.getByRole("checkbox", { name: words.captcha.label }), "captcha");
  await page.goto("/en/forgot-password");
  await press(words.forgot.submit);
  await expectFocus(field(words.forgot.email), "forgotten password");
  await field(words.forgot.email).fill(customer.email);
  await press(words.forgot.submit);
  const [mail] = await shop.mails({ to: customer.email });
  await page.goto(linkOf(mail, "forgot-password"));
  await press(words.forgot.save);
  await expectFocus(field(words.register.password), "new password");
  await page.goto("/en/login");
  await login(customer);
  await expect(page.getByRole("banner")).toContainText(customer.name);
  await page.goto("/en/my-profile");
  await field(words.register.vat).fill("");
  await press(words.profile.save);
  await expectFocus(field(words.register.vat), "profile");
  await page.goto("/en/my-profile");
  await press(words.profile.passwordTitle);
  await expectFocus(field(words.profile.oldPassword), "password change");
});
