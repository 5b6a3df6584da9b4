import { expect, type Page } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { fill, type Language } from "#tests/support/words.ts";
import { createCustomer, createRequest, linkOf, newCustomer } from "./customers.ts";

/** Screens of accounts that anyone sees who opens their address. */
export const OPEN_ACCOUNT_SCREENS = [
  "/register",
  "/forgot-password",
  "/forgot-password?key=invented",
  "/register-success?undo=invented",
];

/**
 * Goes through login, forgotten password and profile, and yields at every state of a page, refusals included.
 * `registers`: also visits the states that use up attempts of the registration's limit.
 */
export async function* screensOfAccounts(
  page: Page,
  shop: Shop,
  lang: Language,
  { registers = false } = {},
): AsyncGenerator<string> {
  const { words, field, login, fillRegistration, tickCaptcha } = createShopper(page, lang);
  const main = page.getByRole("main");
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  const alert = (text: string) => expect(main.getByRole("alert").filter({ hasText: text }).first()).toBeVisible();
  const customer = await createCustomer(shop);

  await page.goto(`/${lang}/login`);
  await press(words.login.submit);
  await alert(words.errors.required);
  yield "login with errors";
  await login({ ...customer, password: "Lozinka-0000" });
  await alert(words.login.refused);
  yield "login refused";
  await login(await createRequest(shop));
  await expect(page.getByText(words.login.pending)).toBeVisible();
  yield "login of a request";

  await page.goto(`/${lang}/register`);
  await fillRegistration({ vat: "1", postalCode: "1", phone: "1", email: "a", password: "1", company: "<" });
  await press(words.register.submit);
  await alert(words.errors.required);
  yield "registration with errors";
  if (registers) {
    const { email, name, password } = newCustomer();
    const form = { name, email, password, passwordRepeat: password, vat: "10000000000" };
    await page.goto(`/${lang}/register`);
    await fillRegistration(form);
    await press(words.register.submit);
    await alert(words.captcha.untickedBox);
    yield "registration without a tick";
    await fillRegistration({ password, passwordRepeat: password });
    await tickCaptcha();
    await press(words.register.submit);
    await expect(page).toHaveURL(`/${lang}/register-success`);
    yield "registration requested";
    const [mail] = await shop.mails({ to: email });
    await page.goto(linkOf(mail, "register-success"));
    yield "undo";
    await press(words.registerSuccess.undo);
    await expect(page.getByText(words.notices["registration-undone"])).toBeVisible();
    yield "undone";
  }

  await page.goto(`/${lang}/forgot-password`);
  await press(words.forgot.submit);
  await alert(words.errors.required);
  yield "forgotten password with an error";
  await field(words.forgot.email).fill(customer.email);
  await press(words.forgot.submit);
  await expect(page.getByText(words.forgot.sent)).toBeVisible();
  yield "link sent";
  const [mail] = await shop.mails({ to: customer.email });
  await page.goto(linkOf(mail, "forgot-password"));
  yield "new password";
  await press(words.forgot.save);
  await alert(words.errors.required);
  yield "new password with errors";
  for (const label of [words.register.password, words.register.passwordRepeat])
    await field(label).fill(customer.password);
  await press(words.forgot.save);
  await expect(page.getByText(words.notices["password-set"])).toBeVisible();
  yield "login after a new password";

  await login(customer);
  await expect(page.getByRole("status")).toContainText([fill(words.notices["logged-in"], { name: customer.name })]);
  yield "logged in";
  await page.goto(`/${lang}/my-profile`);
  yield "profile";
  for (const label of [words.register.name, words.register.vat]) await field(label).fill("");
  await press(words.profile.save);
  await alert(words.errors.required);
  yield "profile with errors";
  await press(words.profile.passwordTitle);
  await expect(field(words.profile.oldPassword)).toHaveAttribute("aria-invalid", "true");
  yield "password change with errors";
  await page.goto(`/${lang}/my-profile`);
  await press(words.profile.save);
  await expect(page.getByRole("status")).toContainText([words.notices["profile-saved"]]);
  yield "profile saved";
  await page.getByRole("banner").locator("summary:visible").filter({ hasText: customer.name }).click();
  yield "account menu";
}
