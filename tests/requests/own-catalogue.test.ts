import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { sampleRecord } from "#erp-adapter/own/catalogue-index/testing/sample-catalogue.ts";
import { toFeedingErp } from "#tests/support/feeding-erp.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { openLossyWire } from "#tests/support/lossy-wire.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderOnce } from "#tests/support/purchase.ts";

/** The whole shop over an ERP that only has a feed, so that the shop searches its own catalogue. */

let shop: TestShop;
/** `feeds`: the feed answers; `isThere`: the ERP answers. */
let feeds = false;
let isThere = true;
const PRODUCTS = 300;

beforeAll(async () => {
  shop = await openTestShop({
    products: PRODUCTS,
    works: true,
    served: toFeedingErp,
    env: { ERP_SYNC_SECONDS: "1" },
    wire: (url) =>
      openLossyWire(url, (_method, path) => {
        if (!isThere) return "unsent";
        return path === "/api/products/feed" && !feeds ? "unsent" : "answered";
      }),
  });
});
afterAll(() => shop.close());

const see = (path: string) => shop.visit().get(path);
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 200 });

describe("until the first sync is done", () => {
  test.each([
    ["en", "The catalogue is being read"],
    ["hr", "Katalog se učitava"],
  ])("pages of goods say so, and the others work (%s)", async (lang, words) => {
    for (const path of ["catalogue/0", "catalogue/0?query=injector", `products/${INJECTOR}`]) {
      const answer = await see(`/${lang}/${path}`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).not.toBeNull();
      expect(answer.text("main")).toContain(words);
    }
    const home = await see(`/${lang}`);
    expect(home.status).toBe(200);
    expect(home.text("main")).toContain(words);
    expect((await see(`/${lang}/login`)).status).toBe(200);
  });

  test("the health says so", () => {
    expect(shop.health().catalogue).toMatchObject({ state: "reading", asOf: null, read: 0 });
  });
});

describe("after it", () => {
  beforeAll(async () => {
    feeds = true;
    await soon(async () => expect((await see("/en/catalogue/0")).status).toBe(200));
  });

  test("the shop searches, counts and suggests, at the ERP's prices of the moment", async () => {
    const found = await see("/en/catalogue/0?query=0445110-470");
    expect(found.text("main")).toContain("0 445 110 470");
    expect(found.text("main")).toContain("€");
    const hr = await see("/hr/catalogue/0?query=brizgaljka&sort=price-asc");
    expect(hr.status).toBe(200);
    expect(hr.page.querySelectorAll("main article, main tbody tr, main .row").length).toBeGreaterThan(1);
    expect((await see(`/hr/products/${INJECTOR}`)).text("h1")).not.toBe("");
    expect(shop.health().catalogue).toMatchObject({ state: "current", braked: null });
  });

  test("a guest orders, and the lines bring the ERP's own keys along", async () => {
    expect((await orderOnce(shop.visit(), INJECTOR, "1")).status).toBe(200);
    await addToCart(shop.visit(), INJECTOR, "2");
  });

  test("an edit is on the pages within a few seconds", async () => {
    shop.staff.addProduct(
      sampleRecord({ number: "XYZ 777", titleEn: "Brand new pump", wholesale: toEurCents(12_300) }),
    );
    await soon(async () =>
      expect((await see("/en/catalogue/0?query=xyz777")).text("main")).toContain("Brand new pump"),
    );
    shop.staff.withdraw("bosch~XYZ_777" as ProductId);
    await soon(async () => expect((await see("/en/products/bosch~XYZ_777")).status).toBe(404));
  });

  test("in an outage of the ERP everything but the prices goes on", async () => {
    isThere = false;
    try {
      for (const query of ["", "?query=injector", "?manufacturer=bosch", "?query=pump&sort=title"]) {
        const answer = await see(`/en/catalogue/0${query}`);
        expect([query, answer.status]).toEqual([query, 200]);
        expect(answer.text("main")).toContain("Bosch");
      }
      expect((await see(`/en/products/${INJECTOR}`)).status).toBe(200);
      expect((await see("/sitemap.xml")).status).toBe(200);
    } finally {
      isThere = true;
    }
  });

  test("most products gone at once: the brake, until it is lifted", async () => {
    const { items } = await shop.shop.erp.catalogue.search({ pageSize: 100 }, {
      locale: "en",
      partner: "000981",
      user: null,
      token: null,
      deadline: Date.now() + 5_000,
      requestId: "test",
    } as never);
    for (const { id } of items) shop.staff.withdraw(id);
    await soon(async () => expect(shop.health().catalogue?.braked).toMatchObject({ gone: 100 }));
    expect((await see(`/en/products/${items[0]?.id}`)).status).toBe(200);
    expect(shop.logged()).toContain("reindex --accept");
  });
});
