import { expect, type Locator, type Page } from "@playwright/test";
import { fill, type Language, WORDS } from "./words.ts";

/** A person at the counter: what they do again and again, found by role and label, in the page's language. */
export interface Shopper {
  page: Page;
  /** the words of the language */
  words: (typeof WORDS)[Language];
  /** types into the search of the page's head and sends it */
  search(text: string): Promise<void>;
  /** the row of a list that shows this CAT number as its own */
  row(number: string): Locator;
  /** opens a product's page and puts it into the active cart */
  add(product: string, quantity?: string): Promise<void>;
  /** makes a guest with lines in the first cart, and opens that cart */
  fillCart(products: readonly string[], quantity?: string): Promise<void>;
  /** from the cart to the guest order dialog */
  orderCart(documentNumber: string): Promise<void>;
}

export function createShopper(page: Page, lang: Language): Shopper {
  const words = WORDS[lang];
  const shopper: Shopper = {
    page,
    words,
    async search(text) {
      await page.getByRole("searchbox", { name: words.header.search }).fill(text);
      await page.getByRole("search").getByRole("button", { name: words.header.search }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        fill(words.catalogue.titleSearch, { query: text }),
      );
    },
    row: (number) =>
      page
        .getByRole("region", { name: words.catalogue.products })
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: number, exact: true }) }),
    async add(product, quantity) {
      await page.goto(`/${lang}/products/${product}`);
      const box = page.getByRole("region", { name: words.product.buy });
      if (quantity !== undefined) await box.getByLabel(words.product.quantity).fill(quantity);
      await box.getByRole("button", { name: words.product.addToCart }).click();
      await expect(page.getByRole("link", { name: words.product.goToCart })).toBeVisible();
    },
    async fillCart(products, quantity) {
      for (const product of products) await shopper.add(product, quantity);
      await page.getByRole("link", { name: words.product.goToCart }).click();
      await expect(page.getByRole("button", { name: words.cart.order, exact: true })).toBeVisible();
    },
    async orderCart(documentNumber) {
      await page.getByLabel(words.cart.documentNumber).fill(documentNumber);
      await page.getByRole("button", { name: words.cart.order, exact: true }).click();
      await expect(page.getByRole("dialog", { name: words.guestOrder.title })).toBeVisible();
    },
  };
  return shopper;
}
