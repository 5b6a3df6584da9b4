import { expect, type Page } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import { test as base } from "#tests/support/test.ts";
import { LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";
import { createCustomer, newCustomer } from "./customers.ts";
import { RECAPTCHA_ENV, standInForGoogle } from "./google.ts";

const GOOGLE = /^foreign host: https:\/\/www\.google\.com\/recaptcha\//;

/** A shop with reCAPTCHA; the test itself answers all requests of its pages to Google. */
const test = base.extend<object, { shop: Awaited<ReturnType<typeof startSmallShop>> }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startSmallShop(RECAPTCHA_ENV);
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

for (const lang of LANGUAGES) {
  const words = WORDS[lang];

  test(`reCAPTCHA: missing, ticked, expired, ticked again (${lang}) @scripts`, async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(GOOGLE);
    await standInForGoogle(context);
    const form = await openForm(page, lang);
    const message = page.locator("#captcha-error");
    await send(page, lang);
    await expect(page.getByRole("main").getByRole("alert"), "said once").toContainText(words.captcha.unticked);
    await expect(message).toHaveText(words.captcha.unticked);

    await box(page).check();
    await expect.soft(message, "what was missing is there").toHaveCount(0, { timeout: 2_000 });
    await page.evaluate("expireCaptcha()");
    await expect(box(page)).not.toBeChecked();
    await expect(message).toHaveText(words.captcha.expired);
    await expect(message, "no new page says it").toHaveRole("alert");
    await box(page).check();
    await expect.soft(message).toHaveCount(0, { timeout: 2_000 });
    await typePasswords(page, lang, form.password);
    await send(page, lang);
    await expect(page).toHaveURL(`/${lang}/register-success`);
  });

  test(`reCAPTCHA: an error of the widget, and a script that does not come, are said (${lang}) @scripts`, async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(GOOGLE);
    expectConsole(/Failed to load (?:script|resource)/);
    await standInForGoogle(context);
    const message = page.getByRole("main").getByRole("alert");
    await page.goto(`/${lang}/register`);
    await expect(box(page)).toBeVisible();
    await page.evaluate("failCaptcha()");
    await expect(message).toHaveText(words.captcha.failed);
    await context.unrouteAll();
    await standInForGoogle(context, { down: true });
    await page.goto(`/${lang}/register`);
    await expect(message).toHaveText(words.captcha.failed);
  });

  test(`reCAPTCHA without scripts: Google's own form in a frame, and a field for its code (${lang}) @plain`, async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(GOOGLE);
    await standInForGoogle(context);
    const form = await openForm(page, lang);
    await expect(page.frameLocator(`iframe[title="${words.captcha.label}"]`).getByText("a code to copy")).toBeVisible();
    const code = page.getByRole("textbox", { name: words.captcha.label });
    await send(page, lang);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(words.captcha.unticked);
    await typePasswords(page, lang, form.password);
    await code.fill(`invented-${crypto.randomUUID()}`);
    await send(page, lang);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(words.captcha.failed);
    await typePasswords(page, lang, form.password);
    await code.fill(`good-${crypto.randomUUID()}`);
    await send(page, lang);
    await expect(page).toHaveURL(`/${lang}/register-success`);
  });
}

test("reCAPTCHA: a tick stands while other fields are refused @scripts", async ({ page, context, expectConsole }) => {
  expectConsole(GOOGLE);
  await standInForGoogle(context);
  const { words, field } = createShopper(page, "en");
  const form = await openForm(page, "en");
  await field(words.register.vat).fill("1");
  await box(page).check();
  await send(page, "en");
  await expect(field(words.register.vat)).toHaveAttribute("aria-invalid", "true");
  await expect(box(page)).toBeChecked();
  await field(words.register.vat).fill(form.vat);
  await typePasswords(page, "en", form.password);
  await send(page, "en");
  await expect(page).toHaveURL("/en/register-success");
});

test("reCAPTCHA: an answer that was spent is asked for again @scripts", async ({
  page,
  context,
  shop,
  expectConsole,
}) => {
  expectConsole(GOOGLE);
  await standInForGoogle(context);
  const { words, field } = createShopper(page, "en");
  const taken = await createCustomer(shop);
  const form = await openForm(page, "en");
  await field(words.register.email).fill(taken.email);
  await box(page).check();
  await send(page, "en");
  await expect(field(words.register.email)).toHaveAccessibleDescription(
    `${words.register.email}: ${words.errors.emailInUse}`,
  );
  await expect(box(page), "the tick is worth nothing now").not.toBeChecked();
  await field(words.register.email).fill(form.email);
  await typePasswords(page, "en", form.password);
  await box(page).check();
  await send(page, "en");
  await expect(page).toHaveURL("/en/register-success");
});

test("reCAPTCHA comes by the links that lead to the form, too, and again after Back @scripts", async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(GOOGLE);
  const asked = await standInForGoogle(context);
  const { words } = createShopper(page, "en");
  await page.goto("/en/login");
  await page.getByRole("main").getByRole("link", { name: words.login.register }).click();
  await expect(box(page)).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: words.register.haveAccount }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.login.title);
  await page.goBack();
  await expect(box(page)).toHaveCount(1);
  expect(asked.get("/recaptcha/api.js")).toBeGreaterThan(0);
});

test("the pages' policy names Google on the registration page alone", async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()["content-security-policy"] ?? "";
  for (const lang of LANGUAGES) {
    const policy = await policyOf(`/${lang}/register`);
    for (const directive of ["script-src", "frame-src"])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://www\\.google\\.com/recaptcha/`));
    for (const path of ["", "/login", "/forgot-password", "/catalogue/0", "/register-success?undo=x", "/nowhere"])
      expect(await policyOf(`/${lang}${path}`), path).not.toMatch(/google|gstatic|frame-src/);
  }
});

function box(page: Page) {
  return page.getByRole("checkbox", { name: "Test captcha test-key" });
}

/** Opens the registration form, and fills in everything validly except the captcha. */
async function openForm(page: Page, lang: Language) {
  const { fillRegistration } = createShopper(page, lang);
  const { name, email, password } = newCustomer();
  const form = { name, email, password, passwordRepeat: password, vat: "10000000000" };
  await page.goto(`/${lang}/register`);
  await fillRegistration(form);
  return form;
}

/** Types the passwords again, because a refused form never returns them. */
async function typePasswords(page: Page, lang: Language, password: string): Promise<void> {
  const { words, field } = createShopper(page, lang);
  for (const label of [words.register.password, words.register.passwordRepeat]) await field(label).fill(password);
}

async function send(page: Page, lang: Language): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: WORDS[lang].register.submit, exact: true }).click();
}
