import { expect, type Page } from "@playwright/test";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

const DATA = "**/catalogue/*.data*";

for (const lang of LANGUAGES)
  test(`a ticked box applies at once: the focus stays on it, the number of products changes and is said (${lang}) @scripts`, async ({
    page,
  }) => {
    const { box, chip, said, title } = at(page, lang);
    await page.goto(`/${lang}/catalogue/0`);
    await expectScripted(page);
    const bosch = box("Bosch");
    const count = await countIn(bosch.locator(".."));
    await bosch.focus();
    const before = await bosch.boundingBox();
    await page.keyboard.press("Space");
    await expect(chip("Bosch")).toBeVisible();
    await expect(page.locator("[data-told]").first()).toContainText(count);
    await expect(said).toContainText(count);
    await expect(bosch).toBeFocused();
    await expect(bosch).toBeChecked();
    expect(await bosch.boundingBox(), "the box stays where it is").toEqual(before);

    await page.goBack();
    await expect(chip("Bosch")).toHaveCount(0);
    await expect(bosch).not.toBeChecked();
    await page.goForward();
    await expect(bosch).toBeChecked();
    await expect(page).toHaveTitle(title);
  });

test("from a later page a ticked box leads to the first: the focus stays, the count is said @scripts", async ({
  page,
}) => {
  const { box, chip, said } = at(page, "en");
  await page.goto("/en/catalogue/2");
  await expectScripted(page);
  const bosch = box("Bosch");
  const count = await countIn(bosch.locator(".."));
  await bosch.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/en/catalogue/0?manufacturer=bosch");
  await expect(chip("Bosch")).toBeVisible();
  await expect(bosch).toBeFocused();
  await expect(said).toContainText(count);
});

test("on a slow line the results say that they are behind; of fast ticks the last wins, each asked for once @scripts", async ({
  page,
}) => {
  const { box, chip } = at(page, "en");
  await page.goto("/en/catalogue/0");
  await expectScripted(page);
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    asked.push(new URL(route.request().url()).search);
    await promise;
    // Continuing fails for all requests but the last, because the router has aborted them.
    await route.continue().catch(() => {});
  });
  const results = page.locator("#results");
  for (const name of ["Bosch", "Denso", "Garrett"]) await box(name).click();
  await expect(results).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => asked).toHaveLength(3);
  expect(asked.at(-1)).toContain("manufacturer=bosch&manufacturer=denso&manufacturer=garrett");
  resolve();
  for (const name of ["Bosch", "Denso", "Garrett"]) await expect(chip(name)).toBeVisible();
  await expect(results).not.toHaveAttribute("aria-busy");
  for (const name of ["Bosch", "Denso", "Garrett"]) await expect(box(name)).toBeChecked();
  expect(asked).toHaveLength(3);
});

test("a box ticked before the scripts are there applies once they are @scripts", async ({ page }) => {
  const { box, chip } = at(page, "en");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/en/catalogue/0", { waitUntil: "commit" });
  await box("Bosch").check();
  await expect(page.getByRole("button", { name: WORDS.en.catalogue.apply })).toBeVisible();
  resolve();
  await expect(chip("Bosch")).toBeVisible();
  await expect(page.getByRole("button", { name: WORDS.en.catalogue.apply })).toBeHidden();
});

test("all values of a filter stay open while they are ticked @scripts", async ({ page }) => {
  const { box, chip, makers } = at(page, "en");
  await page.goto("/en/catalogue/0");
  await expectScripted(page);
  await makers.getByRole("button").click();
  await box("Ajusa").click();
  await expect(chip("Ajusa")).toBeVisible();
  await expect(makers.getByRole("button")).toHaveCount(0);
  await expect(box("Ajusa")).toBeFocused();
  await box("Ajusa").click();
  await expect(chip("Ajusa")).toHaveCount(0);
  await expect(box("Ajusa")).toBeFocused();
});

test("a list that is left while its box applies does not take the focus later @scripts", async ({
  page,
  expectConsole,
}) => {
  expectConsole(/net::ERR_FAILED/);
  const { box } = at(page, "en");
  const { words } = createShopper(page, "en");
  await page.goto("/en/catalogue/0");
  await expectScripted(page);
  await page.route(DATA, (route) => route.abort());
  await box("Bosch").click();
  await page.getByRole("contentinfo").locator("a[href='/en/quick-order']").click();
  await expect(page).toHaveURL("/en/quick-order");
  await page.unroute(DATA);
  await page.getByRole("contentinfo").getByRole("link", { name: words.header.wholeCatalogue }).click();
  await expect(page).toHaveURL("/en/catalogue/0");
  await expect(page.getByRole("main")).toBeFocused();
});

function at(page: Page, lang: (typeof LANGUAGES)[number]) {
  const { catalogue } = WORDS[lang];
  const makers = page.getByRole("group", { name: catalogue.manufacturer });
  return {
    makers,
    box: (name: string) => makers.getByRole("checkbox", { name: new RegExp(`^${name} `) }),
    chip: (name: string) => page.getByRole("navigation", { name: catalogue.chosenFilters }).getByRole("link", { name }),
    said: page.locator("p.sr[aria-live]"),
    title: new RegExp(catalogue.title),
  };
}

/** The text of the count beside a box. */
async function countIn(label: ReturnType<Page["locator"]>): Promise<string> {
  return (await label.locator(".facet__n").textContent()) ?? "";
}
