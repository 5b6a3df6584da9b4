import { expect, type Page } from "@playwright/test";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, WORDS } from "#tests/support/words.ts";

const INJECTOR = { id: "bosch~0_445_110_470", number: "0 445 110 470" };
const words = WORDS.en;

/**
 * Without scripts: a form is refused, the person follows a link, and Back shows the refused form again without
 * sending anything.
 */
const FORMS: readonly { name: string; refuse(page: Page): Promise<() => Promise<void>> }[] = [
  {
    name: "the login",
    async refuse(page) {
      await page.goto("/en/login");
      const shopper = createShopper(page, "en");
      await shopper.login({ email: "back@example.com", password: "wrong-password" });
      return async () => {
        await expect(page.getByText(words.login.refused)).toBeVisible();
        await expect(page.locator("#main input[name=email]")).toHaveValue("back@example.com");
        await expect(page.locator("#main input[name=password]")).toHaveValue("");
      };
    },
  },
  {
    name: "the cart's quantities",
    async refuse(page) {
      await createShopper(page, "en").fillCart([INJECTOR.id]);
      const quantity = page.getByLabel(fill(words.product.quantityOf, { number: INJECTOR.number }));
      await quantity.fill("many");
      await page.getByRole("button", { name: words.cart.update, exact: true }).click();
      return async () => {
        await expect(quantity).toHaveValue("many");
        await expect(quantity).toHaveAttribute("aria-invalid", "true");
      };
    },
  },
  {
    name: "the registration",
    async refuse(page) {
      await page.goto("/en/register");
      await page.locator("#main input[name=company]").fill("Back d.o.o.");
      await page.locator("#main form[method=post] button[type=submit]").last().click();
      return () => expect(page.locator("#main input[name=company]")).toHaveValue("Back d.o.o.");
    },
  },
];

for (const { name, refuse } of pickToday(FORMS, 1))
  test(`@plain Back to a refused form shows it again: ${name}`, async ({ page }) => {
    const expectRefused = await refuse(page);
    await expectRefused();
    // Each answer has its own values, such as nonces.
    const answer = await page.content();
    await page.locator("header a.brand").click();
    await expect(page).toHaveURL("/en");
    await page.goBack();
    await expectRefused();
    expect(await page.content(), "the same answer: nothing was sent again").toBe(answer);
  });
