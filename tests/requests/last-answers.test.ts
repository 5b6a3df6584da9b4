import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createFaults } from "#tests/support/faulty-erp.ts";
import { cents, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON } from "#tests/support/purchase.ts";

/**
 * The shop's pages while the ERP fails: everyone still gets product data of any age, and a person still gets, for one
 * minute, the price that was shown to them.
 */

/** 1,000.00 on the general list, 880.00 with 12 %, 930.00 with 7 %. */
const OWNER_PRICE = "880.00";
const STRANGER_PRICE = "930.00";
const LIST = "/en/catalogue/0?query=LA+7700";
const FAILED = "Fetching real time data failed";

const faults = createFaults();
let shop: TestShop;
let product: ProductId;
let page: string;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = await openTestShop({ products: 40, erp: faults.before });
  product = shop.staff.addProduct(testProduct({ number: "LA 7700", wholesale: cents("1000.00"), stock: 7 }));
  page = `/en/products/${product}`;
  owner = shop.visit();
  stranger = shop.visit();
  await owner.login("owner@autoservis.example");
  await stranger.login("owner@turbo-centar.example");
  await addToCart(owner, product, "2");
});
afterEach(async () => {
  faults.clear();
  // The guards try again after a second, and the ERP answers.
  later(2_000);
  for (const path of [LIST, page]) await owner.get(path);
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

/** Moves the clock forward, never back. */
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);

const down = () => {
  faults.set("conditions", "fails");
  faults.set("catalogue", "fails");
};

describe("prices and stock", () => {
  const look = async () => {
    for (const path of [LIST, page, "/en/cart/1"]) await owner.get(path);
  };

  test.each([[LIST], ["page"]])(
    "%s: of a moment ago are shown, and it says so once; nothing can be bought",
    async (path) => {
      await look();
      down();
      later(10_000);
      const answer = await owner.get(path === "page" ? page : path);
      expect(answer.status).toBe(200);
      expect(answer.text(".price, .row__price")).toContain(OWNER_PRICE);
      expect(answer.text(".stock, .row__stock .ok, .row__stock")).toContain("Available 7 pcs");
      expect(answer.text("main").split(FAILED)).toHaveLength(2);
      expect(answer.page.querySelector('main input[name="quantity"]')).toBeNull();
    },
  );

  test("after 15 seconds the stock is not known any more, nor sent", async () => {
    await look();
    down();
    later(16_000);
    const answer = await owner.get(page);
    expect(answer.text(".price, .row__price")).toContain(OWNER_PRICE);
    expect(answer.text(".stock")).toBe("Stock not known");
    expect((await owner.get(`${page}.data`)).body).not.toMatch(/stock",7|"now",/);
  });

  test("after a minute the price is not known, in both languages", async () => {
    await look();
    await owner.get(page.replace("/en", "/hr"));
    down();
    later(61_000);
    for (const [lang, words] of [
      ["en", "Price not known"],
      ["hr", "Cijena nije poznata"],
    ]) {
      const answer = await owner.get(page.replace("/en", `/${lang}`));
      expect(answer.status).toBe(200);
      expect(answer.text(".price")).toBe(words);
      expect(answer.text("main")).not.toContain("€");
    }
  });

  test("the cart: lines of a moment ago, and no order; a minute later no price", async () => {
    await look();
    down();
    later(10_000);
    const cart = await owner.get("/en/cart/1");
    expect(cart.status).toBe(200);
    expect(cart.text("tbody")).toContain(OWNER_PRICE);
    expect(cart.text("tbody .num")).toBe("LA 7700");
    expect(cart.text(".notes")).toContain("Ordering is paused");
    expect(cart.page.querySelector('[name="intent"][value="order"]')).toBeNull();
    later(61_000);
    expect((await owner.get("/en/cart/1")).text("main")).not.toContain("€");
  });

  test("are those of one quantity: another one has none", async () => {
    await look();
    down();
    const { recentConditions } = shop.shop.goods;
    const partner = "001001" as never;
    expect(recentConditions.find(partner, [{ product, quantity: 1 }])[0]?.condition).toMatchObject({ quantity: 1 });
    expect(recentConditions.find(partner, [{ product, quantity: 3 }])).toEqual([null]);
  });

  test("an order's recheck never looks at them", async () => {
    await look();
    const cart = await owner.get("/en/cart/1");
    const place = vi.spyOn(shop.shop.erp.orders, "place");
    faults.set("conditions", "fails");
    const answer = await owner.submit(cart, "form#order", { buyerDocumentNumber: "N-1" }, ORDER_BUTTON);
    expect(answer.status).toBe(503);
    expect(answer.text(".note strong")).toBe("error ordering");
    expect(place).not.toHaveBeenCalled();
    place.mockRestore();
  });

  test("are the partner's own: another partner and a visitor see none of them", async () => {
    await look();
    down();
    later(5_000);
    for (const person of [stranger, shop.visit()]) {
      for (const path of [LIST, page]) {
        const answer = await person.get(path);
        expect(answer.status, path).toBe(200);
        expect(answer.text("h1").length).toBeGreaterThan(0);
        expect(answer.text("main"), path).not.toContain("€");
        const { body } = await person.get(path.replace(/(\?|$)/, ".data$1"));
        for (const cents of ["88000", "93000", "100000"]) expect(body).not.toContain(cents);
      }
    }
  });
});

describe("product data", () => {
  test("a kept answer from one partner's visit serves another, and has neither price nor mark in it", async () => {
    await owner.post(page, { intent: "favourite", product, on: "true" });
    const seen = await owner.get(`${LIST}&size=48`);
    expect(seen.text(".row__price")).toContain(OWNER_PRICE);
    down();
    later(61_000);
    const answer = await stranger.get(`${LIST}&size=48`);
    expect(answer.status).toBe(200);
    expect(answer.text(".row")).toContain("LA 7700");
    for (const price of [OWNER_PRICE, STRANGER_PRICE, "1,000.00"]) expect(answer.body).not.toContain(price);
    expect(answer.page.querySelector('[aria-pressed="true"]')).toBeNull();
  });

  test("an order by price is private: it is not kept", async () => {
    expect((await owner.get(`${LIST}&sort=price-asc`)).status).toBe(200);
    down();
    expect((await stranger.get(`${LIST}&sort=price-asc`)).status).toBe(503);
    expect((await owner.get(`${LIST}&sort=price-asc`)).status).toBe(503);
  });

  test("a question that was never asked cannot be answered", async () => {
    down();
    expect((await owner.get("/en/catalogue/0?query=never+asked")).status).toBe(503);
  });

  test("a language has its own", async () => {
    await owner.get(`${LIST}&size=96`);
    down();
    expect((await owner.get(`${LIST}&size=96`)).status).toBe(200);
    expect((await owner.get(`${LIST.replace("/en", "/hr")}&size=96`)).status).toBe(503);
  });

  test("a product that was withdrawn stays gone", async () => {
    const gone = shop.staff.addProduct(testProduct({ number: "LA 7701" }));
    const path = `/en/products/${gone}`;
    expect((await owner.get(path)).status).toBe(200);
    shop.staff.withdraw(gone);
    expect((await owner.get(path)).status).toBe(404);
    down();
    expect((await owner.get(path)).status).toBe(503);
  });

  test.each([
    ["en", 14, null],
    ["en", 15, "15 minutes old"],
    ["en", 119, "119 minutes old"],
    ["en", 121, "2 hours old"],
    ["hr", 21, "stari su 21 minutu"],
    ["hr", 22, "stari su 22 minute"],
    ["hr", 25, "stari su 25 minuta"],
    ["hr", 181, "stari su 3 sata"],
    ["hr", 300, "stari su 5 sati"],
  ])("in %s, %i minutes old: %s", async (lang, minutes, words) => {
    const paths = [`/${lang}`, LIST.replace("/en", `/${lang}`), page.replace("/en", `/${lang}`)];
    // A visitor reads the home page: a customer's home page does not read the same data.
    for (const path of paths) await (path === `/${lang}` ? shop.visit() : owner).get(path);
    down();
    later(minutes * 60_000 + 1_000);
    for (const path of paths) {
      const answer = await shop.visit().get(path);
      expect(answer.status, path).toBe(200);
      if (words === null) expect(answer.text("main"), path).not.toMatch(/ old:|stari su/);
      else expect(answer.text("main").split(words), path).toHaveLength(2);
    }
  });

  test("a day old is too old", async () => {
    await owner.get(LIST);
    down();
    later(25 * 3_600_000);
    expect((await shop.visit().get(LIST)).status).toBe(503);
  });
});
