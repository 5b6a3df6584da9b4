import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { LANGUAGES } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";

for (const lang of LANGUAGES) {
  test(`a visitor finds nothing, asks for the number, corrects the address, and sales get it once (${lang})`, async ({
    page,
    shop,
    javaScriptEnabled,
  }) => {
    const number = `NONE-${crypto.randomUUID().slice(0, 8)}`;
    const main = page.getByRole("main");
    await page.goto(`/${lang}/catalogue/0?query=${number}`);
    await main.getByRole("link", { name: createShopper(page, lang).words.product.ask, exact: true }).click();
    const { words, field, tickCaptcha } = createShopper(page, lang);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.ask.title);
    await expect(field(words.ask.number)).toHaveValue(number);
    await field(words.ask.text).fill("Golf VII\n2 kom");
    await field(words.ask.email).fill("ana@");
    await tickCaptcha();
    const send = main.getByRole("button", { name: words.ask.submit, exact: true });
    await send.click();
    await expect(field(words.ask.email)).toBeFocused();
    await expect(field(words.ask.email)).toHaveAccessibleDescription(`${words.ask.email}: ${words.errors.email}`);
    await expect(field(words.ask.text)).toHaveValue("Golf VII\n2 kom");
    if (javaScriptEnabled) await expectAccessible(page, "a refused question");
    const email = `${number.toLowerCase()}@radiona.example`;
    await field(words.ask.email).fill(email);
    await send.click();
    await expect(main.getByText(words.ask.sent)).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "a question sent");
    await expect
      .poll(
        async () =>
          (await shop.mails({ to: "sales@example.com" })).filter((one) => one.subject?.includes(number)).length,
      )
      .toBe(1);
    const mail = (await shop.mails({ to: "sales@example.com" })).find((one) => one.subject?.includes(number));
    expect(mail?.replyTo?.[0]?.address).toBe(email);
  });
}

test("a customer asks with the account, at the keyboard", async ({ page, shop }) => {
  const { words, login } = createShopper(page, "hr");
  const customer = await createCustomer(shop);
  await page.goto("/hr/login");
  await login(customer);
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/hr/ask?number=0445110000");
  const main = page.getByRole("main");
  await expect(main.getByText(customer.email)).toBeVisible();
  await main.getByRole("textbox").first().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Za petak.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(main.getByText(words.ask.sent)).toBeVisible();
});
