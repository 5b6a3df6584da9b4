import { expect, type Page } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, pattern, WORDS } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";
import { expectScripted } from "./scripted.ts";

const INJECTOR = { id: "bosch~0_445_110_470", number: "0 445 110 470" };
const FILTER = { id: "bosch~F_026_402_378", number: "F 026 402 378" };
const TURBO = { id: "garrett~753420-5005S", number: "753420-5005S" };
const EN = WORDS.en;

test("a search on a page of results leads to the results, and says what was found @scripts", async ({ page }) => {
  const search = page.getByLabel(EN.header.searchHint);
  await page.goto("/en/catalogue/0?query=nozzle");
  await expectScripted(page);
  await page.keyboard.press("/");
  await page.keyboard.type(INJECTOR.number);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    fill(EN.catalogue.titleSearch, { query: INJECTOR.number }),
  );
  await expect(page.getByRole("main")).toBeFocused();
  await expect(said(page)).toContainText(INJECTOR.number);
  await expect(said(page)).toContainText(/\d+.{1,40}product/);
  await expect(search).toHaveValue(INJECTOR.number);
});

test("a filter keeps the focus on its box, a chip gives it to what stands beside it @scripts", async ({ page }) => {
  await page.goto("/en/catalogue/0?manufacturer=denso&manufacturer=garrett");
  await expectScripted(page);
  const chips = page.getByRole("navigation", { name: EN.catalogue.chosenFilters });
  const bosch = page.getByRole("group", { name: EN.catalogue.manufacturer }).getByLabel(/^Bosch/);
  await bosch.focus();
  await page.keyboard.press("Space");
  await expect(chips.getByRole("link", { name: "Bosch" })).toBeVisible();
  await expect(bosch).toBeFocused();
  await expect(said(page)).toContainText(/\d+.{1,40}product/);
  const before = await said(page).textContent();

  await chips.getByRole("link", { name: "Denso" }).focus();
  await page.keyboard.press("Enter");
  await expect(chips.getByRole("link", { name: "Denso" })).toHaveCount(0);
  await expect(chips.locator(":focus")).toHaveCount(1);
  await expect(said(page)).not.toHaveText(before ?? "");
});

test("a line that is removed gives the focus to the next one's button, the last one to the page @scripts", async ({
  page,
}) => {
  const { fillCart, words } = createShopper(page, "en");
  const remove = (number: string) => page.getByRole("button", { name: `${words.cart.remove} ${number}` });
  await fillCart([INJECTOR.id, FILTER.id, TURBO.id]);
  await remove(FILTER.number).focus();
  await page.keyboard.press("Enter");
  await expect(remove(FILTER.number)).toHaveCount(0);
  await expect(remove(TURBO.number)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove(TURBO.number)).toHaveCount(0);
  await expect(remove(INJECTOR.number)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    fill(words.cart.emptyTitle, { title: fill(words.cart.first, { n: 1 }) }),
  );
  await expect(page.getByRole("main")).toBeFocused();
});

test("a name that is saved, and a star that is taken away, leave the focus where it was @scripts", async ({
  page,
  shop,
}) => {
  const { fillCart, login, words } = createShopper(page, "en");
  const customer = await createCustomer(shop);
  await page.goto("/en/login");
  await login(customer);
  await expect(page.getByText(pattern(words.notices["logged-in"]))).toBeVisible();
  await fillCart([INJECTOR.id]);
  await page.getByText(words.cart.more).click();
  await page.getByLabel(words.cart.name).fill("Night shift");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night shift");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  const star = ({ number }: { number: string }) =>
    page.getByRole("button", { name: fill(words.favourites.star, { number }) });
  for (const part of [INJECTOR, FILTER]) {
    await page.goto(`/en/products/${part.id}`);
    await star(part).click();
    await expect(star(part)).toHaveAttribute("aria-pressed", "true");
  }
  await page.goto("/en/favorites/0");
  await expectScripted(page);
  await star(INJECTOR).focus();
  await page.keyboard.press("Enter");
  await expect(star(INJECTOR)).toHaveCount(0);
  await expect(star(FILTER)).toBeFocused();
});

/** The element that announces the last change of page to screen readers. */
function said(page: Page) {
  return page.locator("p.sr[aria-live]");
}
