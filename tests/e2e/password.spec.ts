import { expect } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES, MAIL_WORDS } from "#tests/support/words.ts";
import { createCustomer, inAnotherBrowser, linkOf, newCustomer } from "./customers.ts";

for (const lang of LANGUAGES) {
  test(`a forgotten password is set by the mailed link, once (${lang})`, async ({ page, shop }) => {
    const { words, field, login } = createShopper(page, lang);
    const customer = await createCustomer(shop);
    const stranger = newCustomer();
    const next = { ...customer, password: "Nova lozinka čš" };
    const send = page.getByRole("button", { name: words.forgot.submit });

    await page.goto(`/${lang}/login`);
    await page.getByRole("link", { name: words.login.forgot }).click();
    await send.click();
    await expect(field(words.forgot.email)).toHaveAccessibleDescription(
      `${words.forgot.email}: ${words.errors.required}`,
    );
    await field(words.forgot.email).fill("ana@");
    await send.click();
    await expect(field(words.forgot.email)).toHaveAccessibleDescription(`${words.forgot.email}: ${words.errors.email}`);
    await expect(field(words.forgot.email)).toHaveValue("ana@");
    for (const { email } of [stranger, customer]) {
      await page.goto(`/${lang}/forgot-password`);
      await field(words.forgot.email).fill(email);
      await send.click();
      await expect(page.getByRole("status"), "the same for known and unknown").toHaveText([words.forgot.sent]);
    }
    const [mail] = await shop.mails({ to: customer.email });
    expect(mail?.subject).toBe(fill(MAIL_WORDS[lang].passwordReset.subject, { shop: "Dizna" }));
    const link = linkOf(mail, "forgot-password");
    expect(await shop.mails({ to: stranger.email, atLeast: 0 })).toEqual([]);

    await page.goto(link);
    const [password, repeat] = [field(words.register.password), field(words.register.passwordRepeat)];
    const save = page.getByRole("button", { name: words.forgot.save });
    await save.click();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await expect(repeat).toHaveAccessibleDescription(`${words.register.passwordRepeat}: ${words.errors.required}`);
    await password.fill("prekratka");
    await repeat.fill("druga");
    await save.click();
    await expect(password).toHaveAccessibleDescription(
      `${words.register.passwordHint} ${words.register.password}: ${words.errors.password}`,
    );
    await expect(repeat).toHaveAccessibleDescription(
      `${words.register.passwordRepeat}: ${words.errors.passwordRepeat}`,
    );
    await password.fill(next.password);
    await repeat.fill(next.password);
    await save.click();
    await expect(page.getByRole("status")).toContainText([words.notices["password-set"]]);

    await login(customer);
    await expect(page.getByRole("alert").filter({ hasText: words.login.refused })).toBeVisible();
    await login(next);
    await expect(page.getByRole("banner")).toContainText(customer.name);

    await page.goto(link);
    await expect(page.getByRole("alert").filter({ hasText: words.forgot.expired })).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  });
}

test("a new password by the mailed link ends the other sessions at once", async ({
  page,
  browser,
  shop,
  javaScriptEnabled,
}) => {
  const { words, field, login } = createShopper(page, "en");
  const customer = await createCustomer(shop);
  await page.goto("/en/login");
  await login(customer);
  await expect(page.getByRole("banner")).toContainText(customer.name);
  await inAnotherBrowser(browser, shop, javaScriptEnabled, "en", async (elsewhere) => {
    await elsewhere.page.goto("/en/forgot-password");
    await elsewhere.field(words.forgot.email).fill(customer.email);
    await elsewhere.page.getByRole("button", { name: words.forgot.submit }).click();
    const [mail] = await shop.mails({ to: customer.email });
    await elsewhere.page.goto(linkOf(mail, "forgot-password"));
    await elsewhere.field(words.register.password).fill("Nova lozinka");
    await elsewhere.field(words.register.passwordRepeat).fill("Nova lozinka");
    await elsewhere.page.getByRole("button", { name: words.forgot.save }).click();
    await expect(elsewhere.page.getByRole("status")).toContainText([words.notices["password-set"]]);
  });
  await page.goto("/en/my-profile");
  await expect(page).toHaveURL(/\/en\/login\?redirectTo=/);
  await expect(field(words.login.email)).toBeVisible();
});

test("passwords that were refused are not kept in the form", async ({ page, shop }) => {
  const { words, field, login } = createShopper(page, "en");
  const customer = await createCustomer(shop);
  await page.goto("/en/login");
  await login({ ...customer, password: "Lozinka-0000" });
  await expect(page.getByRole("alert").filter({ hasText: words.login.refused })).toBeVisible();
  await expect.soft(field(words.login.password)).toHaveValue("", { timeout: 2_000 });

  await page.goto("/en/forgot-password");
  await field(words.forgot.email).fill(customer.email);
  await page.getByRole("button", { name: words.forgot.submit }).click();
  const [mail] = await shop.mails({ to: customer.email });
  await page.goto(linkOf(mail, "forgot-password"));
  await field(words.register.password).fill("prekratka");
  await field(words.register.passwordRepeat).fill("druga");
  await page.getByRole("button", { name: words.forgot.save }).click();
  await expect(field(words.register.passwordRepeat)).toHaveAttribute("aria-invalid", "true");
  for (const secret of [words.register.password, words.register.passwordRepeat])
    await expect.soft(field(secret)).toHaveValue("", { timeout: 2_000 });

  await page.goto("/en/register");
  await field(words.register.password).fill("prekratka");
  await field(words.register.passwordRepeat).fill("druga");
  await page.getByRole("button", { name: words.register.submit }).click();
  await expect(field(words.register.passwordRepeat)).toHaveAttribute("aria-invalid", "true");
  for (const secret of [words.register.password, words.register.passwordRepeat])
    await expect.soft(field(secret)).toHaveValue("", { timeout: 2_000 });

  await page.goto("/en/login");
  await login(customer);
  await expect(page.getByRole("banner")).toContainText(customer.name);
  await page.goto("/en/my-profile");
  const own = [words.profile.oldPassword, words.profile.newPassword, words.register.passwordRepeat];
  for (const secret of own) await field(secret).fill("Lozinka-0000");
  await page.getByRole("button", { name: words.profile.passwordTitle }).click();
  await expect(field(words.profile.oldPassword)).toHaveAttribute("aria-invalid", "true");
  for (const secret of own) await expect.soft(field(secret)).toHaveValue("", { timeout: 2_000 });
});

test("an invented link opens no form", async ({ page }) => {
  const { words } = createShopper(page, "en");
  await page.goto("/en/forgot-password?key=invented");
  await expect(page.getByRole("alert")).toHaveText(words.forgot.expired);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
});
