import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { FORMATS } from "#locales/formats.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill, LANGUAGES } from "#tests/support/words.ts";

/** A customer with invoices of every age, many of them unpaid. */
const BOOKKEEPER = { email: "owner@turbo-centar.example", password: "dizna-demo", name: "Petra Primjer" };
const TODAY = toLocalDate(Date.now());

for (const lang of LANGUAGES) {
  test(`an unpaid invoice found, its PDF, and the statement of a period (${lang})`, async ({ page }) => {
    const { words, login } = createShopper(page, lang);
    const main = page.getByRole("main");
    const from = addDays(TODAY, -120);
    await page.goto(`/${lang}/login`);
    await login(BOOKKEEPER);
    await expect(page.getByRole("banner")).toContainText(BOOKKEEPER.name);

    await openFromMenu(page, words.header.invoices);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.invoices.title);
    await main.getByRole("link", { name: words.invoices.statuses.unpaid, exact: true }).click();
    await expect(page).toHaveURL(/\?status=unpaid$/);
    await main.getByLabel(words.period.from, { exact: true }).fill(from);
    await main.getByLabel(words.period.to, { exact: true }).fill(addDays(TODAY, -30));
    await main.getByRole("button", { name: words.period.apply }).click();
    await expect(page).toHaveURL(new RegExp(`from=${from}`));
    const rows = main.locator("tbody").getByRole("row");
    await expect(rows.first()).toContainText(words.invoices.statuses.unpaid);
    await expect(main.locator("tbody").getByText(words.invoices.statuses.paid, { exact: true })).toHaveCount(0);
    const link = rows.last().getByRole("link").first();
    const number = await link.innerText();
    await link.click();

    await expect(page.getByRole("heading", { level: 1 })).toContainText(fill(words.invoice.title, { number }));
    await expect(main).toContainText("HR3799999990000000001");
    const pdf = await download(page, main.getByRole("link", { name: words.invoice.pdf }));
    expect(pdf.name).toBe(`${fill(words.files.invoice, { number })}.pdf`);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await main.getByRole("navigation", { name: words.product.youAreHere }).getByText(words.header.invoices).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.invoices.title);

    await openFromMenu(page, words.header.finances);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.finances.title);
    await expect(main.getByRole("link", { name: number })).toBeVisible();
    const statement = main.getByRole("region", { name: words.statement.title });
    await statement.getByLabel(words.period.from, { exact: true }).fill(from);
    await statement.getByLabel(words.period.to, { exact: true }).fill(TODAY);
    await statement.getByRole("button", { name: words.period.apply }).click();
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${TODAY}`));
    await expect(statement.locator("tfoot td").first()).toContainText(FORMATS[lang].day(from));
    await expect(statement.getByRole("row").nth(1)).toContainText(words.statement.closing);
    const closing = await statement.getByRole("row").nth(1).getByRole("cell").last().innerText();
    const files = statement.getByRole("navigation", { name: words.statement.download });
    const csv = await download(page, files.getByRole("link", { name: words.statement.csv }));
    expect(csv.name).toBe(`${fill(words.files.statement, { from, to: TODAY })}.csv`);
    const last = csv.bytes.toString().trim().split("\n").at(-1) ?? "";
    expect(last).toContain(words.statement.closing);
    const plain = (text: string) => text.replace(/\D/g, "");
    expect(plain(last.split(";").at(-1) ?? "")).toBe(plain(closing));
    const paper = await download(page, files.getByRole("link", { name: words.statement.pdf }));
    expect(paper.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });
}

const LOOKS = [
  { lang: "en", size: { width: 1440, height: 900 }, colorScheme: "light" },
  { lang: "hr", size: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

for (const { lang, size, colorScheme } of pickToday(LOOKS, 1)) {
  test(`invoices and finances break no rule of WCAG: ${lang}, ${size.width} px @scripts`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const { login } = createShopper(page, lang);
    await page.goto(`/${lang}/login`);
    await login(BOOKKEEPER);
    await expect(page).toHaveURL(`/${lang}`);
    await page.goto(`/${lang}/invoices/0`);
    await expectAccessible(page, "invoices");
    const invoice = await page.getByRole("main").locator("tbody a.num").first().getAttribute("href");
    const slip = (await page.getByRole("main").locator(".choice a").getAttribute("href")) ?? "";
    expect(slip).toContain("invoice=");
    for (const path of [
      invoice ?? "",
      `${invoice}?print`,
      `/${lang}/invoices/0?print&status=unpaid`,
      `/${lang}/invoices/0?status=overdue`,
      slip,
      `/${lang}/invoices/slip`,
      `/${lang}/invoices/0?status=no-data&to=2000-01-01`,
      `/${lang}/invoices/0?from=2026-02-30&to=2026-01-01`,
      `/${lang}/finances`,
      `/${lang}/finances?from=2026-03-01&to=2026-01-01`,
    ]) {
      await page.goto(path);
      await expectAccessible(page, path);
      const sideways = await page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth);
      expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
}

test("an invoice is found by its order's number in the search field, and ticked invoices are added up at once", async ({
  page,
}) => {
  const { words, login } = createShopper(page, "hr");
  const main = page.getByRole("main");
  await page.goto("/hr/login");
  await login(BOOKKEEPER);
  await expect(page).toHaveURL("/hr");
  await page.goto("/hr/invoices/0");
  const [row, other] = [main.locator("tbody tr").first(), main.locator("tbody tr").nth(1)];
  const invoice = await row.locator(".at-name a").innerText();
  const order = await row.locator("a.num").nth(1).innerText();
  await row.getByRole("checkbox").check();
  await other.getByRole("checkbox").check();
  const scripted = await page.evaluate(() => document.querySelector("[role=combobox]") !== null);
  if (!scripted) await main.getByRole("button", { name: words.chosen.addUp }).click();
  await expect(main.locator("output")).toContainText(/^Odabrana 2: bez PDV-a /);

  await page.getByRole("searchbox").or(page.getByRole("combobox")).first().fill(order);
  await page.keyboard.press("Enter");
  await main.getByRole("link", { name: fill(words.papers.invoice, { number: invoice }) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(invoice);
});

test("controls that open a row, and ticks, are 44 px tall at 390 px; an order's number stays whole @scripts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { login } = createShopper(page, "hr");
  await page.goto("/hr/login");
  await login(BOOKKEEPER);
  await expect(page).toHaveURL("/hr");
  const main = page.getByRole("main");
  const measure = async (path: string) => {
    await page.goto(path);
    // Open every fold.
    await main.locator("details").evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute("open", "");
    });
    const heights = await main
      .locator("table a.num:visible, .line-ticks label, .tick")
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
    expect(heights.length, path).toBeGreaterThan(0);
    expect(Math.min(...heights), path).toBeGreaterThanOrEqual(43.5);
    const link = main.locator("tbody a.num").first();
    return (await link.getAttribute("href")) ?? "";
  };
  await measure("/hr/finances");
  await measure(await measure("/hr/invoices/0"));
  await measure(await measure("/hr/orders/0?status=all"));
  const number = page.getByRole("heading", { level: 1 }).locator(".nowrap");
  expect(await number.evaluate((element) => element.getClientRects().length)).toBe(1);
});

async function openFromMenu(page: Page, entry: string): Promise<void> {
  const banner = page.getByRole("banner");
  await banner.locator("summary").filter({ hasText: BOOKKEEPER.name }).click();
  await banner.getByRole("link", { name: entry, exact: true }).click();
}

async function download(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
