import { expect, type Page } from "@playwright/test";
import { FORMATS } from "#locales/formats.ts";
import { createShopper, REGISTRATION_FIELDS, type RegistrationField } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, MAIL_WORDS, WORDS } from "#tests/support/words.ts";
import { createCustomer, inAnotherBrowser, linkOf, newCustomer } from "./customers.ts";

const PRODUCT = "bosch~0_445_110_470";
const SALES = "sales@example.com";

/** A valid form. */
function goodForm(): Record<RegistrationField, string> & { password: string } {
  const { name, email, password } = newCustomer();
  return {
    name,
    company: "Servis Žgombić d.o.o.",
    vat: "100 000 000 00",
    address: "Vukovarska 12",
    postalCode: "31000",
    city: "Osijek",
    phone: "031 123 456",
    email,
    password,
    passwordRepeat: password,
  };
}

const WRONG: Record<RegistrationField, string> = {
  name: "Ana Žgombić",
  company: "Servis <b>",
  vat: "10000000001",
  address: "Vukovarska 12",
  postalCode: "3100",
  city: "Osijek",
  phone: "12",
  email: "ana@servis",
  password: "prekratka",
  passwordRepeat: "druga lozinka",
};

for (const lang of LANGUAGES) {
  const words = WORDS[lang];

  test(`registration: each fault is told at its field, and typed text stays (${lang})`, async ({ page }) => {
    const { field, fillRegistration } = createShopper(page, lang);
    const of = (name: RegistrationField) => field(words.register[name]);
    const hints: Partial<Record<RegistrationField, string>> = {
      vat: words.register.vatHint,
      phone: words.register.phoneHint,
      password: words.register.passwordHint,
    };
    const heard = (name: RegistrationField, error?: string) =>
      [hints[name], error && `${words.register[name]}: ${error}`].filter(Boolean).join(" ");

    await page.goto(`/${lang}/login`);
    await page.getByRole("main").getByRole("link", { name: words.login.register }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.register.title);
    await send(page, words.register.submit);
    const required = ["name", "vat", "email", "password", "passwordRepeat"];
    await expect(of("name")).toHaveAttribute("aria-invalid", "true");
    for (const name of REGISTRATION_FIELDS) {
      if (required.includes(name)) {
        await expect(of(name), name).toHaveAccessibleDescription(heard(name, words.errors.required));
        await expect(of(name), name).toHaveAttribute("aria-invalid", "true");
      } else {
        await expect(of(name), name).toHaveAccessibleDescription(heard(name));
        await expect(of(name), name).not.toHaveAttribute("aria-invalid");
      }
    }

    await fillRegistration(WRONG);
    await send(page, words.register.submit);
    await expect(of("name")).not.toHaveAttribute("aria-invalid");
    const errors: Partial<Record<RegistrationField, string>> = {
      company: words.errors.text,
      vat: words.errors.vatFormat,
      postalCode: words.errors.postalCode,
      phone: words.errors.phone,
      email: words.errors.email,
      password: words.errors.password,
      passwordRepeat: words.errors.passwordRepeat,
    };
    for (const name of REGISTRATION_FIELDS) {
      await expect(of(name), name).toHaveAccessibleDescription(heard(name, errors[name]));
      if (!name.startsWith("password")) await expect(of(name), name).toHaveValue(WRONG[name]);
    }
    const summary = page.getByRole("main").locator(".error-summary");
    await expect(summary).toContainText(words.errors.summary);
    await summary.getByRole("link", { name: words.register.postalCode }).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("31000");
    await expect(of("postalCode"), "the summary leads to the field").toHaveValue("31000");
  });

  test(`registration → success → mails → pending → approved → own prices (${lang})`, async ({
    page,
    shop,
    browser,
  }) => {
    const { field, fillRegistration, tickCaptcha, login } = createShopper(page, lang);
    const form = goodForm();
    const partner = `E2E-${crypto.randomUUID().slice(0, 8)}`;
    const human = page.getByRole("checkbox", { name: words.captcha.label });

    await page.goto(`/${lang}/register`);
    await fillRegistration(form);
    await send(page, words.register.submit);
    await expect(human).toHaveAccessibleDescription(words.captcha.untickedBox);
    await expect(human).toHaveAttribute("aria-invalid", "true");
    await expect(field(words.register.vat)).toHaveValue(form.vat);
    await fillRegistration({ password: form.password, passwordRepeat: form.password });
    await tickCaptcha();
    await send(page, words.register.submit);
    await expect(page).toHaveURL(`/${lang}/register-success`);
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.registerSuccess.title);
      await expect(page.getByText(words.registerSuccess.text)).toBeVisible();
    }
    await expect(page.getByRole("banner").getByText(words.header.loginRegister), "not yet an account").toBeVisible();

    const [mail] = await shop.mails({ to: form.email });
    expect(mail?.subject).toBe(fill(MAIL_WORDS[lang].registrationReceived.subject, { shop: "Dizna" }));
    const toSales = await mailAbout(shop, form.email);
    for (const fact of [form.name, form.company, "HR10000000000", "+38531123456", form.city, form.address])
      expect(toSales).toContain(fact);
    expect(toSales, "the link is the customer's alone").not.toContain("undo=");
    for (const text of [mail?.text, mail?.html, toSales]) expect(text).not.toContain(form.password);

    await page.goto(`/${lang}/login`);
    await login(form);
    await expect(page.getByText(words.login.pending)).toBeVisible();
    await shop.erp(
      ...[
        "approve",
        form.email,
        "--partner",
        partner,
        "--price-list",
        "A",
        "--discount",
        "12.5",
        "--payment-days",
        "45",
      ],
    );
    await login(form);
    await expect(page).toHaveURL(`/${lang}`);
    await page.goto(`/${lang}/products/${PRODUCT}`);
    await expect(page.getByRole("region", { name: words.product.buy })).toContainText(FORMATS[lang].discount(1_250));
    await page.goto(`/${lang}/my-profile`);
    await expect(page.getByText(partner)).toBeVisible();

    await inAnotherBrowser(browser, shop, true, lang, async (elsewhere) => {
      await elsewhere.page.goto(linkOf(mail, "register-success"));
      await elsewhere.page.getByRole("button", { name: words.registerSuccess.undo }).click();
      await expect(elsewhere.page.getByRole("alert"), "too late").toHaveText(words.registerSuccess.notUndone);
    });
    await page.reload();
    await expect(page.getByText(partner), "the account stays").toBeVisible();
  });

  test(`the mailed link undoes a request, after a question, once (${lang})`, async ({
    page,
    shop,
    browser,
    javaScriptEnabled,
  }) => {
    const form = await register(page, lang);
    const [mail] = await shop.mails({ to: form.email });
    const link = linkOf(mail, "register-success");
    await inAnotherBrowser(browser, shop, javaScriptEnabled, lang, async (elsewhere) => {
      const undo = elsewhere.page.getByRole("button", { name: words.registerSuccess.undo });
      await elsewhere.page.goto(link);
      await expect(elsewhere.page.getByRole("heading", { level: 1 })).toHaveText(words.registerSuccess.undoTitle);
      await elsewhere.page.goto(`/${lang}/login`);
      await elsewhere.login(form);
      await expect(elsewhere.page.getByText(words.login.pending), "looking changes nothing").toBeVisible();

      await elsewhere.page.goto(link);
      await undo.click();
      await expect(elsewhere.page.getByRole("status")).toContainText([words.notices["registration-undone"]]);
      await expect(elsewhere.page).toHaveURL(`/${lang}`);
      await elsewhere.page.goto(link);
      await expect(elsewhere.page.getByRole("alert")).toHaveText(words.registerSuccess.notUndone);
      await expect(undo).toHaveCount(0);
      await elsewhere.page.goto(`/${lang}/login`);
      await elsewhere.login(form);
      await expect(elsewhere.page.getByRole("alert").filter({ hasText: words.login.refused })).toBeVisible();
    });
  });

  test(`a ticked box stays ticked while other fields are refused (${lang})`, async ({ page }) => {
    const { field, fillRegistration, tickCaptcha } = createShopper(page, lang);
    const form = goodForm();
    const human = page.getByRole("checkbox", { name: words.captcha.label });
    await page.goto(`/${lang}/register`);
    await fillRegistration({ ...form, vat: "1" });
    await tickCaptcha();
    await send(page, words.register.submit);
    await expect(field(words.register.vat)).toHaveAttribute("aria-invalid", "true");
    await expect(human).toBeChecked();
    await fillRegistration({ vat: form.vat, password: form.password, passwordRepeat: form.password });
    await send(page, words.register.submit);
    await expect(page).toHaveURL(`/${lang}/register-success`);
  });

  test(`an address that has an account is said to be in use, and the rest stays (${lang})`, async ({ page, shop }) => {
    const { field, fillRegistration, tickCaptcha } = createShopper(page, lang);
    const { email } = await createCustomer(shop);
    const form = goodForm();
    await page.goto(`/${lang}/register`);
    await fillRegistration({ ...form, email: email.toUpperCase() });
    await tickCaptcha();
    await send(page, words.register.submit);
    await expect(field(words.register.email)).toHaveAccessibleDescription(
      `${words.register.email}: ${words.errors.emailInUse}`,
    );
    await expect(field(words.register.email)).toHaveValue(email.toUpperCase());
    await expect(field(words.register.company)).toHaveValue(form.company);

    await fillRegistration({ email: form.email, password: form.password, passwordRepeat: form.password });
    await tickCaptcha();
    await send(page, words.register.submit);
    await expect(page, "a new tick is good").toHaveURL(`/${lang}/register-success`);
  });
}

test("register-success opens only after a request, and an invented link undoes nothing", async ({ page }) => {
  await page.goto("/en/register-success");
  await expect(page).toHaveURL("/en");
  for (const query of ["undo=invented", "undo=invented&done="]) {
    await page.goto(`/en/register-success?${query}`);
    await expect(page.getByRole("alert")).toHaveText(WORDS.en.registerSuccess.notUndone);
    await expect(page.getByRole("button", { name: WORDS.en.registerSuccess.undo })).toHaveCount(0);
  }
});

test("a link that was never used does not claim to have undone anything", async ({ page, shop }) => {
  const { login } = createShopper(page, "en");
  const form = await register(page, "en");
  const [mail] = await shop.mails({ to: form.email });
  await page.goto(`${linkOf(mail, "register-success")}&done=`);
  await expect(page.getByText(WORDS.en.notices["registration-undone"])).toHaveCount(0);
  await page.goto("/en/login");
  await login(form);
  await expect(page.getByText(WORDS.en.login.pending)).toBeVisible();
});

test("a double click is one request @scripts", async ({ page, shop }) => {
  const { fillRegistration, tickCaptcha } = createShopper(page, "en");
  const form = goodForm();
  await page.goto("/en/register");
  await fillRegistration(form);
  await tickCaptcha();
  await page.getByRole("main").getByRole("button", { name: WORDS.en.register.submit }).dblclick();
  await expect(page).toHaveURL("/en/register-success");
  expect(await shop.mails({ to: form.email })).toHaveLength(1);
});

test("a company of another country: its VAT number, postal code and phone @plain", async ({ page, shop }) => {
  const form = await register(page, "en", {
    vat: "ATU13585627",
    postalCode: "1010",
    phone: "+43 1 58858-0",
    city: "Wien",
  });
  const toSales = await mailAbout(shop, form.email);
  for (const fact of ["ATU13585627", "1010", "+431588580"]) expect(toSales).toContain(fact);
});

async function send(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name, exact: true }).click();
}

/** Sends a valid form, and returns the typed values. */
async function register(
  page: Page,
  lang: (typeof LANGUAGES)[number],
  typed: Partial<Record<RegistrationField, string>> = {},
) {
  const { words, fillRegistration, tickCaptcha } = createShopper(page, lang);
  const form = { ...goodForm(), ...typed };
  await page.goto(`/${lang}/register`);
  await fillRegistration(form);
  await tickCaptcha();
  await send(page, words.register.submit);
  await expect(page).toHaveURL(`/${lang}/register-success`);
  return form;
}

/** The text of the sales team's mail about this address. */
async function mailAbout(shop: Shop, email: string): Promise<string> {
  await shop.mails({ to: email });
  await expect.poll(async () => (await shop.mails({ to: SALES })).some(({ text }) => text?.includes(email))).toBe(true);
  const mails = await shop.mails({ to: SALES });
  return mails.find(({ text }) => text?.includes(email))?.text ?? "";
}
