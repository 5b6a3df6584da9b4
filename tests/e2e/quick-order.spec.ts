import { readFile } from "node:fs/promises";
import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

/** Injectors of the demo data. */
const PARTS = ["0 445 110 470", "0 445 110 340", "0 445 110 419"] as const;
const LIST = `${PARTS[0]}\t2\nno such part\t3\n${PARTS[1]}\t1\n`;

for (const lang of LANGUAGES)
  test(`(${lang}) a pasted list is in the cart after two forms, and what is not says why`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto(`/${lang}/quick-order`);
    if (javaScriptEnabled) await expectAccessible(page, "quick order");
    await page.locator("#paste").fill(LIST);
    await page
      .locator("form", { has: page.locator("#paste") })
      .getByRole("button")
      .click();
    await expect(page).toHaveURL(/quick-order\/.+/);
    if (javaScriptEnabled) await expectAccessible(page, "quick order");
    const wrong = page.locator('[name="number-2"]');
    await expect(wrong).toHaveAccessibleDescription(
      lang === "en" ? "No part has this number." : "Nijedan dio nema ovaj broj.",
    );
    await page.locator('button[value="add"]').last().click();
    await expect(page.locator(".quick-added")).toBeVisible();
    await page.locator('[name="number-2"]').fill(PARTS[2]);
    await page.locator('button[value="apply"]').last().click();
    await expect(page.locator("#row-2 .badge--now")).toBeVisible();
    await page.locator('button[value="add"]').last().click();
    await expect(page).toHaveURL(/\/cart\/1$/);
    await expect(page.locator("input.qty")).toHaveCount(3);
  });

test("the numbers of the rows that are not ready stand close to their commas", async ({ page }) => {
  await page.goto("/hr/quick-order");
  await page.locator("#paste").fill("no such part\t3\nnor this one\t1\nnor that\t1");
  await page
    .locator("form", { has: page.locator("#paste") })
    .getByRole("button")
    .click();
  const numbers = page.locator(".quick-counts li span", { has: page.locator("a") });
  await expect(numbers).toHaveText(["1", ", 2", ", 3"]);
  const gaps = await numbers.evaluateAll((spans) => {
    const edge = (text: Node | null | undefined, side: "left" | "right") => {
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      return range.getBoundingClientRect()[side];
    };
    return spans
      .slice(1)
      .map((span, at) => edge(span.firstChild, "left") - edge(spans[at]?.querySelector("a")?.firstChild, "right"));
  });
  for (const gap of gaps) expect(Math.abs(gap), `${gaps}`).toBeLessThan(1);
});

/** The work to order forty rows. Without a quick order it is eighty clicks, 587 keys and forty pages. */
test("forty rows are in the cart by four clicks, two keys and four pages", async ({ page }) => {
  await page.goto("/en");
  await expect(page.getByRole("banner").getByRole("link", { name: "Quick order" }).first()).toBeVisible();
  const from = performance.now();
  const done = { clicks: 0, keys: 0, pages: 1 };
  const seen = new Set(["/en"]);
  page.on("framenavigated", (frame) => {
    done.pages = seen.add(new URL(frame.url()).pathname).size;
  });
  const click = async (what: Locator) => {
    done.clicks += 1;
    await what.click();
  };
  await click(page.getByRole("banner").getByRole("link", { name: "Quick order" }).first());
  await click(page.locator("#paste"));
  // Control and V, to paste.
  done.keys += 2;
  await page.locator("#paste").fill(Array.from({ length: 40 }, (_, at) => `${PARTS[at % 3]}\t1`).join("\n"));
  await click(page.locator("form", { has: page.locator("#paste") }).getByRole("button"));
  await expect(page.locator("#summary")).toHaveText("40 of 40 rows are ready");
  await click(page.locator('button[value="add"]').last());
  await expect(page).toHaveURL(/\/cart\/1$/);
  await expect(page.locator("input.qty")).toHaveCount(3);
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  test.info().annotations.push({ type: "work", description: `${JSON.stringify(done)} in ${seconds} s` });
  expect(done).toEqual({ clicks: 4, keys: 2, pages: 4 });
});

test("typed rows: a suggestion by the keyboard, Enter to the next field, several lines to the field for pasting @scripts", async ({
  page,
}) => {
  await page.goto("/en/quick-order");
  await expectScripted(page);
  const numbers = page.locator("input[name=number]");
  await numbers.first().pressSequentially("0445110470");
  await expect(page.getByRole("option").first()).toContainText(PARTS[0]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(numbers.first()).toHaveValue(PARTS[0]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(numbers.nth(1)).toBeFocused();
  await expectAccessible(page, "typed rows");
  await page.locator("input[name=quantity]").last().focus();
  await page.keyboard.press("Enter");
  await expect(numbers.nth(10)).toBeFocused();
  await page.getByRole("button", { name: "Check the list" }).first().click();
  await expect(page.locator("#row-1 .badge--now")).toBeVisible();
});

test("a part in place of another takes the quantity beside it, and what is typed stays when the page is turned", async ({
  page,
}) => {
  await page.goto("/en/quick-order");
  const rows = Array.from({ length: 120 }, (_, at) => `no such part ${at}\t1`);
  await page.locator("#paste").fill(["15-28001-01\t2", ...rows].join("\n"));
  await page
    .locator("form", { has: page.locator("#paste") })
    .getByRole("button")
    .click();
  const first = page.locator("#row-1");
  await first.getByRole("radio").check();
  await page.locator('[name="number-2"]').fill(PARTS[0]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=1$/);
  const quantity = page.locator('[name="quantity-1"]');
  await expect(quantity).toHaveValue("8");
  await quantity.fill("many");
  await quantity.press("Enter");
  await expect(quantity).toHaveAccessibleDescription(/^Quantity.*1: Enter a whole number from 1 to 99,999\.$/);
  await expect(quantity).toHaveValue("many");
  await quantity.fill("12");
  await quantity.press("Enter");
  await expect(first.locator(".at-sum")).toHaveText("€10.20");
  await page.locator('button[value="add"]').last().click();
  await expect(page.locator(".quick-added")).toContainText("2 rows are in");
});

/** A list as people export it: a title, unusual column names, quotes, a lost leading zero, a pack, a sum. */
const MONDAY = `Narudžba ponedjeljak
Kat. broj;Opis;Kol;Bilješka
${PARTS[0]};"Brizgaljka; nova";2;hitno
${PARTS[1].replace(/^0| /g, "")};Brizgaljka;1;
15-28001-01;"Brtve, set";2;
F 00V C02 901;Ventil;3;
WK 8205;Filter;30;
no such part;?;1;
${PARTS[2]};;;
Ukupno;;39;
`;

for (const lang of LANGUAGES)
  test(`(${lang}) a Monday list as a file on a phone: every doubtful row says why, is decided, and comes into the cart`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const { words } = createShopper(page, lang);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${lang}/quick-order`);
    const file = { name: "ponedjeljak.csv", mimeType: "text/csv", buffer: Buffer.from(MONDAY) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page
      .locator("form", { has: page.locator("input[type=file]") })
      .locator("button[type=submit]")
      .click();
    await expect(page.locator("#summary")).toHaveText(fill(words.quickOrder.readyOf_other, { ready: 1, formatted: 7 }));
    if (javaScriptEnabled) await expectAccessible(page, "a quick order in every state");
    const main = page.getByRole("main");
    for (const state of ["choose", "replaced", "refused", "ready"] as const)
      await expect(main.getByText(words.quickOrder.states[state], { exact: true }).first()).toBeVisible();
    for (const row of [4, 5, 6, 7]) await page.locator(`#row-${row}`).getByRole("radio").first().check();
    await page.locator('[name="quantity-9"]').fill("1");
    await page.locator('button[value="apply"]').last().click();
    await expect(page.locator("#summary")).toHaveText(fill(words.quickOrder.readyOf_other, { ready: 6, formatted: 7 }));
    const result = page.waitForEvent("download");
    await page.getByRole("link", { name: words.quickOrder.download.refused }).click();
    expect(await readFile(await (await result).path(), "utf8")).toContain("no such part");
    await page.locator('button[value="add"]').last().click();
    await expect(page.locator(".quick-added")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "a quick order with rows in a cart");
    await page.goto(`/${lang}/cart/1`);
    await expect(page.locator("input.qty")).toHaveCount(6);
  });
