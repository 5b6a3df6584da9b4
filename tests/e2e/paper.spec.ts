import { expect, type Page } from "@playwright/test";
import { readPages } from "#server/services/documents/testing/read-pdf.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";

/** A customer with more invoices than fit on a sheet of paper. Each invoice has few lines. */
const OWNER = { email: "owner@autoservis.example", password: "dizna-demo" };

test("an invoice's page printed as it is is one sheet", async ({ page }) => {
  await enter(page);
  await page.goto("/en/invoices/0?status=partially-paid");
  await page.locator("tbody a").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Invoice \d/);
  const pages = await print(page);
  expect(pages).toHaveLength(1);
  const [first = ""] = pages;
  for (const text of [
    "Seller",
    "Buyer",
    "Net amount",
    "Total with VAT in EUR",
    await page.locator("tbody .num").first().innerText(),
  ])
    expect(first).toContain(text);
});

test("a long list on paper has its pages numbered", async ({ page }) => {
  await enter(page);
  await page.goto("/en/invoices/0?print");
  const pages = await print(page);
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, text] of pages.entries()) expect(text).toContain(`${index + 1} / ${pages.length}`);
});

async function enter(page: Page): Promise<void> {
  await page.goto("/en/login");
  await createShopper(page, "en").login(OWNER);
  await expect(page).not.toHaveURL(/login/);
}

async function print(page: Page): Promise<string[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  return readPages(new Blob([new Uint8Array(bytes)]).stream());
}
