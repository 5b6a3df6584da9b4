import { expect, type Page } from "@playwright/test";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

const NUMBER = "0 445 110 470";

for (const lang of LANGUAGES) {
  test(`home → product line → filters → chips → sort → pages → page size (${lang})`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const { words } = createShopper(page, lang);
    const chips = page.getByRole("navigation", { name: words.catalogue.chosenFilters });
    const results = page.getByRole("region", { name: words.catalogue.products }).getByRole("heading", { level: 3 });

    await page.goto(`/${lang}`);
    await page.getByRole("main").getByRole("link", { name: words.lines.diesel }).click();
    await expect(page).toHaveURL(`/${lang}/catalogue/0?line=diesel`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.lines.diesel);
    const all = await total(page);

    await openFilters(page, words.catalogue.filters);
    const bosch = await tick(page, words.catalogue.manufacturer, "Bosch");
    const denso = await tick(page, words.catalogue.manufacturer, "Denso");
    if (!javaScriptEnabled) await page.getByRole("button", { name: words.catalogue.apply }).click();
    await expect(chips.getByRole("link", { name: "Bosch" })).toBeVisible();
    await expect(chips.getByRole("link", { name: "Denso" })).toBeVisible();
    expect(await total(page), "several values of one facet add up").toBe(bosch + denso);
    expect(bosch + denso).toBeLessThan(all);

    await openFilters(page, words.catalogue.filters);
    const available = await tick(page, words.catalogue.availability, words.availability.available);
    if (!javaScriptEnabled) await page.getByRole("button", { name: words.catalogue.apply }).click();
    await expect(chips.getByRole("link", { name: words.availability.available })).toBeVisible();
    expect(await total(page), "another facet narrows, to the count it promised").toBe(available);

    await chips.getByRole("link", { name: "Denso" }).click();
    await expect(chips.getByRole("link", { name: "Denso" })).toHaveCount(0);
    await expect(page).toHaveURL(/manufacturer=bosch/);
    expect(await total(page)).toBeLessThan(available);
    await expect(results.first()).toBeVisible();

    await page.getByText(fill(words.catalogue.sort, { by: words.sorts.usual })).click();
    await page
      .getByRole("navigation", { name: words.catalogue.sortLabel, exact: true })
      .getByRole("link", { name: words.sorts["price-desc"] })
      .click();
    await expect(page).toHaveURL(/sort=price-desc/);
    await expect(page.getByText(fill(words.catalogue.sort, { by: words.sorts["price-desc"] }))).toBeVisible();
    const first = await results.first().textContent();

    const pages = page.getByRole("navigation", { name: words.catalogue.pages });
    await pages.getByRole("link", { name: words.catalogue.next }).click();
    await expect(page).toHaveURL(/\/catalogue\/1\?/);
    await expect(pages.getByRole("link", { name: fill(words.catalogue.page, { page: 2 }) })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(results.first()).not.toHaveText(first ?? "");
    for (const kept of ["line=diesel", "manufacturer=bosch", "availability=available", "sort=price-desc"]) {
      expect(page.url()).toContain(kept);
    }

    await page.getByRole("navigation", { name: words.catalogue.perPage }).getByRole("link", { name: "48" }).click();
    await expect(page).toHaveURL(/\/catalogue\/0\?.*size=48/);
    await expect(results).toHaveCount(48);
    await expect(results.first()).toHaveText(first ?? "");

    await page.getByRole("link", { name: words.catalogue.clearAll }).click();
    await expect(chips).toHaveCount(0);
    await page.goBack();
    await expect(results.first(), "Back shows what was there").toHaveText(first ?? "");
  });

  test(`the rest of a long filter comes when asked for, and what is ticked stays ticked (${lang})`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const { words } = createShopper(page, lang);
    await page.goto(`/${lang}/catalogue/0`);
    await openFilters(page, words.catalogue.filters);
    const makers = page.getByRole("group", { name: words.catalogue.manufacturer });
    const ajusa = makers.getByRole("checkbox", { name: /^Ajusa / });
    await expect(ajusa).toHaveCount(0);
    const bosch = await tick(page, words.catalogue.manufacturer, "Bosch");
    await makers.getByRole("button").click();
    await expect(ajusa).toBeVisible();
    await expect(makers.getByRole("checkbox", { name: /^Bosch [\d.,]+$/ })).toBeChecked();
    const count = await tick(page, words.catalogue.manufacturer, "Ajusa");
    if (!javaScriptEnabled) await page.getByRole("button", { name: words.catalogue.apply }).click();
    await expect(page).toHaveURL(/manufacturer=ajusa/);
    // The address changes a moment before the page does.
    await expect.poll(() => total(page)).toBe(bosch + count);
  });

  test(`a number is found in any spelling, by a part, and by others' numbers (${lang})`, async ({ page }) => {
    const { words, search, row } = createShopper(page, lang);
    const first = page
      .getByRole("region", { name: words.catalogue.products })
      .getByRole("heading", { level: 3 })
      .first();
    for (const typed of [
      "0445110470",
      "0 445 110 470",
      "0.445.110.470",
      "0-445/110‑470",
      " 0445 110 470 ",
      "０４４５１１０４７０",
    ]) {
      await page.goto(`/${lang}`);
      await page.getByLabel(words.header.searchHint).fill(typed);
      await page.getByLabel(words.header.searchHint).press("Enter");
      await expect(first, typed).toHaveText(NUMBER);
    }
    await search("110470");
    await expect(row(NUMBER)).toBeVisible();
    await search("04L 130 277 K");
    await expect(row(NUMBER)).toContainText(fill(words.catalogue.matched.oe, { number: "04L 130 277 K" }));
    await search("0986435257");
    await expect(first).toHaveText("0 986 435 257");
    await expect(row(NUMBER)).toContainText(fill(words.catalogue.matched.cross, { number: "0 986 435 257" }));
    await search("5x");
    await expect(page.getByLabel(words.header.searchHint)).toHaveValue("5x");
  });
}

test("words are found in the page's language, diacritics or not", async ({ page }) => {
  for (const [lang, typed] of [
    ["hr", "turbopunjac"],
    ["hr", "TURBOPUNJAČ garrett"],
    ["en", "turbocharger garrett"],
  ] as const) {
    const { words, search } = createShopper(page, lang);
    await page.goto(`/${lang}`);
    await search(typed);
    await expect(
      page.getByRole("region", { name: words.catalogue.products }).getByRole("listitem").first(),
    ).toContainText(/turbo/i);
  }
});

test("a search without hits says so and leads on", async ({ page }) => {
  const { words, search } = createShopper(page, "en");
  await page.goto("/en");
  await search("zzzzqqqq 99");
  await expect(page.getByRole("heading", { name: words.catalogue.emptyTitle })).toBeVisible();
  await page.getByRole("link", { name: words.catalogue.emptyAll }).click();
  await expect(page).toHaveURL("/en/catalogue/0");
});

test("replacements are followed in both directions", async ({ page }) => {
  const { words, search, row } = createShopper(page, "en");
  await page.goto("/en/replacements-catalogue/0");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.catalogue.titleReplacements);
  const entry = page.getByRole("region", { name: words.catalogue.products }).getByRole("listitem").first();
  await expect(entry).toContainText(words.catalogue.replaces);

  await search("095000-7060");
  const number = "095000-7060";
  await row(number).getByRole("link", { name: number, exact: true }).click();
  const chain = page.getByRole("region", { name: words.product.replacements });
  const older = chain.getByRole("listitem").filter({ hasText: words.product.older }).getByRole("link").first();
  const olderNumber = (await older.textContent()) ?? "";
  await older.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(olderNumber);
  const sold = fill(words.offer.soldOut, { number: olderNumber });
  await expect(page.getByRole("region", { name: words.product.buy })).toContainText(sold);
  await chain
    .getByRole("listitem")
    .filter({ hasText: words.product.newer })
    .getByRole("link", { name: number })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);

  await search(olderNumber);
  await expect(row(number), "the new number is found by the old one").toContainText(
    fill(words.catalogue.matched.replaced, { number: olderNumber }),
  );
});

for (const lang of LANGUAGES) {
  const words = WORDS[lang];

  test(`a page that is not there names the full path and has a way on (${lang})`, async ({ page }) => {
    const answer = await page.goto(`/${lang}/nowhere/at-all?x=1`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.errorPage.titles["not-found"]);
    await expect(page.getByText(`/${lang}/nowhere/at-all?x=1`, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: fill(words.errorPage.now, { page: words.errorPage.pages.home }) }).click();
    await expect(page).toHaveURL(`/${lang}`);
  });

  const missing = [
    [`/${lang}/catalogue/9999`, "catalogue", `/${lang}/catalogue/0`],
    [`/${lang}/replacements-catalogue/9999`, "replacements-catalogue", `/${lang}/replacements-catalogue/0`],
    [`/${lang}/cart/99`, "cart", `/${lang}/empty-cart`],
  ] as const;
  for (const [path, name, target] of pickToday(missing, 1)) {
    test(`${path} leads on after five seconds, announced @scripts`, async ({ page }) => {
      await page.clock.install();
      await page.goto(path);
      await expect(page.getByRole("status").first()).toHaveText(
        fill(words.errorPage.leading, { page: words.errorPage.pages[name] }),
      );
      await page.clock.runFor(4_500);
      await expect(page).toHaveURL(path);
      await page.clock.runFor(1_000);
      await expect(page).toHaveURL(target);
    });

    test(`${path} has a plain link @plain`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(path, { exact: true })).toBeVisible();
      await page.getByRole("link", { name: fill(words.errorPage.now, { page: words.errorPage.pages[name] }) }).click();
      await expect(page).toHaveURL(target);
    });
  }

  test(`leading on can be stopped, and Back works (${lang}) @scripts`, async ({ page }) => {
    await page.clock.install();
    await page.goto(`/${lang}`);
    await page.goto(`/${lang}/catalogue/9999`);
    await page.getByRole("button", { name: words.errorPage.stay }).click();
    await expect(page.getByRole("status").first()).toHaveText(words.errorPage.stayed);
    await page.clock.runFor(20_000);
    await expect(page).toHaveURL(`/${lang}/catalogue/9999`);
    await page.goBack();
    await expect(page).toHaveURL(`/${lang}`);
  });
}

test("a product withdrawn under one's hands is said to be gone", async ({ page, shop }) => {
  const { words } = createShopper(page, "en");
  const staff = createStaff({ dataDir: shop.dataDir });
  const product = staff.addProduct(testProduct({ number: `GONE ${crypto.randomUUID()}` }));
  await page.goto(`/en/products/${product}`);
  staff.withdraw(product);
  staff.close();
  await page.getByRole("button", { name: words.product.addToCart }).click();
  await expect(page.getByRole("main")).toContainText(words.errors.gone);
});

/** The number of products that the list shows. */
async function total(page: Page): Promise<number> {
  const text = await page
    .getByText(/\d+ [^\d]+, [^\d]*1[–-]\d+/)
    .first()
    .textContent();
  return Number((text ?? "").split(/[^\d.,]/, 1)[0]?.replace(/[.,]/g, ""));
}

/** Opens the filters; on wide screens they may already be open. */
async function openFilters(page: Page, name: string): Promise<void> {
  if (await page.getByRole("checkbox").first().isVisible()) return;
  await page.getByText(name, { exact: true }).click();
}

/** Ticks a value of a facet and returns the count beside it. */
async function tick(page: Page, facet: string, value: string): Promise<number> {
  const box = page
    .getByRole("group", { name: facet })
    .getByRole("checkbox", { name: new RegExp(`^${value} [\\d.,]+$`) });
  const count = Number(((await box.locator("..").textContent()) ?? "").replace(value, "").replace(/\D/g, ""));
  await box.check();
  return count;
}
