import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { LANGUAGES, type Language } from "#tests/support/words.ts";
import { STILL, STILL_DATE } from "./still-shop.ts";

/** A shop whose date does not change, with the data that screens need. */
export interface StillShop extends Shop {
  /** a product whose price a screen may change */
  product: ProductId;
  setPrice(price: EurCents): void;
  /** a browser's storage with the demo workshop's owner logged in */
  owner: Storage;
}

type Storage = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

export const BUYER = { email: "buyer@autoservis.example", password: "dizna-demo" };
const OWNER = { email: "owner@autoservis.example", password: "dizna-demo" };
/** The price of `StillShop.product`, unless a screen changes it. */
export const PRICE = toEurCents(18_450);

/** Playwright's `test` for pictures: each project is a language, with one shop. */
export const test = base.extend<{ lang: Language }, { shop: StillShop }>({
  lang: ({ browserName: _ }, use, { project }) => use(languageOf(project.name)),

  shop: [
    async ({ browser }, use, { project }) => {
      const shop = await startShop({ env: STILL });
      const staff = createStaff({ dataDir: shop.dataDir, clock: () => Date.parse(STILL_DATE) });
      const product = addOwnProduct(staff);
      const owner = await logIn(browser, shop, languageOf(project.name));
      await use({ ...shop, product, setPrice: (price) => staff.setPrice(product, price), owner });
      staff.close();
      await shop.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],

  baseURL: ({ shop }, use) => use(shop.url),
});

function languageOf(project: string): Language {
  return LANGUAGES.find((lang) => lang === project) ?? "en";
}

function addOwnProduct(staff: EmbeddedStaff): ProductId {
  return staff.addProduct(
    testProduct({
      number: "0 445 120 999",
      titleEn: "Common rail injector CRIN",
      titleHr: "Common rail brizgaljka CRIN",
      wholesale: PRICE,
      deposit: toEurCents(4_000),
      stock: 3,
    }),
  );
}

/** Logs in as the owner once for all screens, because checking a password is slow. */
async function logIn(browser: Browser, shop: Shop, lang: Language): Promise<Storage> {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/${lang}/login`);
  await createShopper(page, lang).login(OWNER);
  await expect(page).toHaveURL(`/${lang}`);
  await markFavourites(page, lang);
  const storage = await context.storageState();
  await context.close();
  return storage;
}

async function markFavourites(page: Page, lang: Language): Promise<void> {
  await page.goto(`/${lang}/catalogue/0?line=turbo`);
  for (let at = 0; at < 3; at += 1) {
    await page.locator(".rows .star[aria-pressed=false]").first().click();
    await expect(page.locator(".rows .star[aria-pressed=true]")).toHaveCount(at + 1);
  }
  // The next page after a login shows a message once: load it here, so that the message is on no picture.
  await page.goto(`/${lang}`);
}
