import { expect, type Page } from "@playwright/test";
import { FORMATS } from "#locales/formats.ts";
import { createShopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import { LANGUAGES, type Language } from "#tests/support/words.ts";
import { type Customer, createCustomer, inAnotherBrowser, TERMS } from "./customers.ts";

for (const lang of LANGUAGES) {
  test(`profile: terms to read, errors at their fields, saved in normal form (${lang})`, async ({ page, shop }) => {
    const { words, field } = createShopper(page, lang);
    const label = words.register;
    const customer = await openProfile(page, shop, lang);
    const save = page.getByRole("button", { name: words.profile.save, exact: true });
    const terms = page.getByRole("region", { name: words.profile.terms });
    for (const term of [customer.partner, TERMS.priceList, FORMATS[lang].percent(TERMS.discount), "45"])
      await expect(terms).toContainText(term);
    await expect(terms.getByRole("textbox")).toHaveCount(0);
    await expect(field(label.name)).toHaveValue(customer.name);
    await expect(field(label.email)).toHaveValue(customer.email);
    await expect(field(label.vat)).toHaveValue("HR10000000000");
    await expect(field(label.phone)).toHaveValue("+38531123456");

    const wrong = [
      [label.name, "", `${label.name}: ${words.errors.required}`],
      [label.vat, "HR12", `${label.vatHint} ${label.vat}: ${words.errors.vat}`],
      [label.postalCode, "1", `${label.postalCode}: ${words.errors.postalCode}`],
      [label.phone, "+", `${label.phoneHint} ${label.phone}: ${words.errors.phone}`],
      [label.email, "ana@b.hr, ivo@b.hr", `${label.email}: ${words.errors.email}`],
    ] as const;
    for (const [name, typed] of wrong) await field(name).fill(typed);
    await field(label.city).fill("Đakovo");
    await save.click();
    for (const [name, typed, heard] of wrong) {
      await expect(field(name), name).toHaveAccessibleDescription(heard);
      await expect(field(name), name).toHaveAttribute("aria-invalid", "true");
      await expect(field(name), name).toHaveValue(typed);
    }
    await expect(field(label.city)).toHaveValue("Đakovo");
    await expect(field(label.city)).not.toHaveAttribute("aria-invalid");
    await expect(page.getByRole("banner"), "nothing was changed").toContainText(customer.name);

    const name = `Iva ${customer.partner}`;
    await field(label.name).fill(name);
    await field(label.vat).fill("20000000009");
    await field(label.postalCode).fill("31400");
    await field(label.phone).fill("031/811-233");
    await field(label.email).fill(customer.email);
    await save.click();
    await expect(page.getByRole("status")).toContainText([words.notices["profile-saved"]]);
    await expect.soft(page.getByRole("banner"), "greeted by the new name").toContainText(name, { timeout: 2_000 });
    await expect.soft(page.locator("[aria-invalid]"), "nothing is wrong any more").toHaveCount(0, { timeout: 2_000 });
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await expect.soft(field(label.vat), "shown as it is kept").toHaveValue("HR20000000009", { timeout: 2_000 });
      await expect.soft(field(label.phone), "shown as it is kept").toHaveValue("+38531811233", { timeout: 2_000 });
      await expect(field(label.city)).toHaveValue("Đakovo");
    }
  });

  test(`profile: an address that is taken, and a change elsewhere (${lang})`, async ({ page, shop, context }) => {
    const { words, field } = createShopper(page, lang);
    const label = words.register;
    const other = await createCustomer(shop);
    const customer = await openProfile(page, shop, lang);
    const stale = createShopper(await context.newPage(), lang);
    await stale.page.goto(`/${lang}/my-profile`);
    const save = (tab: Page) => tab.getByRole("button", { name: words.profile.save, exact: true }).click();

    await field(label.email).fill(other.email.toUpperCase());
    await field(label.company).fill("Novi servis");
    await save(page);
    // Without scripts the password field appears only now. It is required to change the e-mail address.
    const password = page.locator("#details").getByLabel(words.profile.oldPassword);
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await password.fill(customer.password);
    await save(page);
    await expect(field(label.email)).toHaveAccessibleDescription(`${label.email}: ${words.errors.emailInUse}`);
    await expect(field(label.email)).toHaveValue(other.email.toUpperCase());
    await expect(field(label.company)).toHaveValue("Novi servis");
    await field(label.email).fill(customer.email);
    await save(page);
    await expect(page.getByRole("status")).toContainText([words.notices["profile-saved"]]);

    await stale.field(label.company).fill("Stari servis");
    await save(stale.page);
    await expect(stale.page.getByRole("alert")).toHaveText(words.profile.conflict);
    await expect(stale.field(label.company)).toHaveValue("Stari servis");
    await save(stale.page);
    await expect(stale.page.getByRole("status")).toContainText([words.notices["profile-saved"]]);
    await page.reload();
    await expect(field(label.company)).toHaveValue("Stari servis");
  });

  test(`password change: the old one is asked, other sessions end, this one stays (${lang})`, async ({
    page,
    shop,
    browser,
    javaScriptEnabled,
  }) => {
    const { words, field } = createShopper(page, lang);
    const customer = await openProfile(page, shop, lang);
    const [old, next, repeat] = [
      field(words.profile.oldPassword),
      field(words.profile.newPassword),
      field(words.register.passwordRepeat),
    ];
    const change = page.getByRole("button", { name: words.profile.passwordTitle });
    await change.click();
    await expect(old).toHaveAccessibleDescription(`${words.profile.oldPassword}: ${words.errors.required}`);
    await expect(next).toHaveAttribute("aria-invalid", "true");
    await expect(repeat).toHaveAccessibleDescription(`${words.register.passwordRepeat}: ${words.errors.required}`);

    const typeIn = async (...typed: [string, string, string]) => {
      for (const [at, input] of [old, next, repeat].entries()) await input.fill(typed[at] ?? "");
      await change.click();
    };
    await typeIn(customer.password, "prekratka", "prekratka 2");
    await expect(next).toHaveAccessibleDescription(
      `${words.register.passwordHint} ${words.profile.newPassword}: ${words.errors.password}`,
    );
    await expect(repeat).toHaveAccessibleDescription(
      `${words.register.passwordRepeat}: ${words.errors.passwordRepeat}`,
    );
    await expect(old).not.toHaveAttribute("aria-invalid");
    await typeIn("Lozinka-0000", "Nova lozinka čš", "Nova lozinka čš");
    await expect(old).toHaveAccessibleDescription(`${words.profile.oldPassword}: ${words.errors.oldPassword}`);

    await inAnotherBrowser(browser, shop, javaScriptEnabled, lang, async (elsewhere) => {
      await elsewhere.page.goto(`/${lang}/login?redirectTo=/${lang}/my-profile`);
      await elsewhere.login(customer);
      await expect(elsewhere.page).toHaveURL(`/${lang}/my-profile`);
      await typeIn(customer.password, "Nova lozinka čš", "Nova lozinka čš");
      await expect(page.getByRole("status")).toContainText([words.notices["password-saved"]]);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 }), "one stays logged in").toHaveText(words.profile.title);

      await elsewhere.page.reload();
      await expect
        .soft(elsewhere.page, "the other session has ended")
        .toHaveURL(/\/login\?redirectTo=/, { timeout: 2_000 });
      await elsewhere.page.context().clearCookies();
      await elsewhere.page.goto(`/${lang}/login`);
      await elsewhere.login(customer);
      await expect(elsewhere.page.getByRole("alert").filter({ hasText: words.login.refused })).toBeVisible();
      await elsewhere.login({ ...customer, password: "Nova lozinka čš" });
      await expect(elsewhere.page.getByRole("banner")).toContainText(customer.name);
    });
  });
}

test("after a password change its fields are empty", async ({ page, shop }) => {
  const { words, field } = createShopper(page, "en");
  const customer = await openProfile(page, shop, "en");
  const own = [words.profile.oldPassword, words.profile.newPassword, words.register.passwordRepeat];
  await field(words.profile.oldPassword).fill(customer.password);
  for (const name of own.slice(1)) await field(name).fill("Nova lozinka");
  await page.getByRole("button", { name: words.profile.passwordTitle }).click();
  await expect(page.getByRole("status")).toContainText([words.notices["password-saved"]]);
  for (const name of own) await expect(field(name)).toHaveValue("");
});

/** A new customer, logged in, on their profile page. */
async function openProfile(page: Page, shop: Shop, lang: Language): Promise<Customer> {
  const customer = await createCustomer(shop);
  await page.goto(`/${lang}/login?redirectTo=${encodeURIComponent(`/${lang}/my-profile`)}`);
  await createShopper(page, lang).login(customer);
  await expect(page).toHaveURL(`/${lang}/my-profile`);
  return customer;
}
