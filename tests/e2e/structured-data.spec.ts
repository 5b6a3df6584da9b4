import { expect, type Page } from "@playwright/test";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { test } from "#tests/support/test.ts";
import { testProduct } from "#tests/support/test-product.ts";

const HOSTILE = `</script><script>document.title = "taken"</script><!--<script> & &lt; \u2028`;

test("a hostile name stays data in the page, and scripts that take the page over leave it so", async ({
  page,
  shop,
}) => {
  const staff = createStaff({ dataDir: shop.dataDir });
  const id = staff.addProduct(testProduct({ number: `JSON ${Date.now()}`, titleEn: HOSTILE }));
  staff.close();
  await page.goto(`/en/products/${id}`);
  expect((await thingsOf(page)).find(({ "@type": type }) => type === "Product")?.name).toContain(HOSTILE.trim());
  await expect(page).not.toHaveTitle("taken");
});

test("the data follow the page when scripts change it", async ({ page }) => {
  await page.goto("/en");
  expect((await thingsOf(page)).map((thing) => thing["@type"])).toEqual(["Organization"]);
  await page.getByRole("main").getByRole("link", { name: "Diesel injection" }).first().click();
  await expect(page).toHaveURL("/en/catalogue/0?line=diesel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diesel injection");
  expect((await thingsOf(page)).map((thing) => thing["@type"])).toEqual(["BreadcrumbList"]);
});

async function thingsOf(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}
