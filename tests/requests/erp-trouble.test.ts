import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { cents, INJECTOR, TURBO, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf, toGuestDialog, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { paste } from "#tests/support/quick-order.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  person = shop.visit();
  await addToCart(person, INJECTOR, "2");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const failing = (code: "UNAVAILABLE" | "TIMEOUT" | "BAD_RESPONSE" | "NOT_FOUND" | "RATE_LIMITED") =>
  new ErpError(code, {} as never, { effect: "unknown", peerMessage: "peer secret" });

describe.each(["UNAVAILABLE", "TIMEOUT", "BAD_RESPONSE", "NOT_FOUND", "RATE_LIMITED"] as const)(
  "conditions fail: %s",
  (code) => {
    test.each([
      ["en" as const, "Fetching real time data failed", "Price not known", "Stock not known"],
      ["hr" as const, "Dohvat podataka u stvarnom vremenu nije uspio", "Cijena nije poznata", "Zaliha nije poznata"],
    ])(
      "lists and product pages come in %s, say it once, and no list price stands in",
      async (lang, words, request, stock) => {
        vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(failing(code));
        for (const path of [
          `/${lang}/catalogue/0`,
          `/${lang}/replacements-catalogue/0`,
          `/${lang}/products/${INJECTOR}`,
        ]) {
          const answer = await person.get(path);
          expect(answer.status, path).toBe(200);
          expect(answer.text("main").split(words), path).toHaveLength(2);
          const prices = answer.page.querySelectorAll(".price, .row__price").map((price) => price.text);
          expect(prices.length).toBeGreaterThan(0);
          expect(new Set(prices)).toEqual(new Set([request]));
          expect(answer.text("main")).not.toContain("€");
          expect(answer.page.querySelector(".stock")?.text).toBe(stock);
          expect(answer.text("main"), "nothing is known of deposits").not.toContain(WORDS[lang].product.noDeposit);
          expect(answer.page.querySelector('main input[name="quantity"]')).toBeNull();
          expect(answer.body).not.toContain("peer secret");
        }
      },
    );

    test("the cart keeps its lines, and ordering is paused", async () => {
      vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(failing(code));
      const answer = await person.get("/en/cart/1");
      expect(answer.status).toBe(200);
      expect(answer.text("main").split("Fetching real time data failed")).toHaveLength(2);
      expect(answer.text(".notes")).toContain("Ordering is paused");
      expect(answer.page.querySelector('[value="order"]')).toBeNull();
      expect(quantitiesOf(answer)).toEqual({ [INJECTOR]: "2" });
      expect(answer.text("tbody")).toContain("Price not known");
      expect(answer.text("main")).not.toContain("€");
      const print = await person.get("/en/cart/1?print");
      expect(print.status).toBe(200);
      expect(print.text("article")).not.toContain("€");
    });
  },
);

test.each(LANGUAGES)(
  "(%s) favourites, a list and a quick order say nothing of the deposit of a part whose price was never read",
  async (lang) => {
    const number = `DEPOSIT ${lang}`;
    const part = shop.staff.addProduct(testProduct({ number, deposit: cents("60.00"), stock: 500 }));
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(failing("UNAVAILABLE"));
    const customer = shop.visit();
    await customer.login("owner@autoservis.example");
    await customer.post(`/${lang}/products/${part}`, { intent: "favourite", product: part, on: "true" });
    const made = await customer.submit(await customer.get(`/${lang}/lists`), "form#new", { name: number });
    const list = made.location ?? "";
    const adding = await customer.get(`/${lang}/lists/add?product=${part}`);
    await customer.submit(adding, "form#add", { list: list.split("/").at(-1) ?? "", quantity: "1" });
    const pasted = await paste(customer, `${number}\t2\n`, lang);
    for (const path of [`/${lang}/favorites/0`, list, pasted.path]) {
      const text = (await customer.get(path)).text("main");
      expect(text, path).toContain(number);
      expect(text, path).not.toContain(WORDS[lang].product.noDeposit);
      expect(text, path).not.toContain("€");
    }
  },
);

test("quantities can be changed while prices cannot be read", async () => {
  vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(failing("UNAVAILABLE"));
  const answer = await person.submit(
    await person.get("/en/cart/1"),
    "form#order",
    { [`q:${INJECTOR}`]: "3" },
    UPDATE_BUTTON,
  );
  expect(answer.status).toBe(303);
  expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [INJECTOR]: "3" });
});

test("an order whose dialog is open while prices cannot be read: its page comes", async () => {
  const dialog = await toGuestDialog(person);
  vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(failing("UNAVAILABLE"));
  expect((await person.get(dialog.path)).status).toBe(200);
});

test("names of the cart's products cannot be read: the lines stand with their numbers, and ordering is paused", async () => {
  vi.spyOn(shop.shop.erp.catalogue, "products").mockRejectedValue(failing("UNAVAILABLE"));
  const answer = await person.get("/en/cart/1");
  expect(answer.status).toBe(200);
  expect(answer.text("tbody .num")).toBe("0 445 110 470");
  expect(answer.page.querySelector('[value="order"]')).toBeNull();
});

test("carts that cannot be read: the header counts nothing, rather than an empty cart", async () => {
  expect((await person.get("/en/about")).page.querySelector(".menu--cart .tool__count")).not.toBeNull();
  vi.spyOn(shop.shop.erp.carts, "list").mockRejectedValue(failing("UNAVAILABLE"));
  const answer = await person.get("/en/about");
  expect(answer.page.querySelector(".menu--cart")).not.toBeNull();
  expect(answer.page.querySelector(".menu--cart .tool__count")).toBeNull();
});

describe("the catalogue is down, and the same was never asked before", () => {
  test.each([
    ["/en/catalogue/0?size=48", "Not reachable at the moment"],
    ["/hr/catalogue/0?query=0445", "Trenutačno nedostupno"],
    ["/hr/replacements-catalogue/0?size=48", "Trenutačno nedostupno"],
  ])("%s: 503, %s, with links", async (path, heading) => {
    vi.spyOn(shop.shop.erp.catalogue, "search").mockRejectedValue(failing("UNAVAILABLE"));
    const answer = await person.get(path);
    expect(answer.status).toBe(503);
    expect(answer.text("title")).toBe(`503 ${heading} – Dizna, B2B webshop`);
    expect(answer.text("h1")).toBe(heading);
    expect(answer.page.querySelector(".error-page a.btn--main")?.getAttribute("href")).toBe(path.slice(0, 3));
    expect(answer.page.querySelector('.error-page a[href^="tel:"]')).not.toBeNull();
    expect(answer.body).not.toContain("peer secret");
    expect((await person.get(path.replace(/(\?|$)/, ".data$1"))).status).toBe(503);
  });

  test.each([
    ["en", "The counts cannot be read at the moment."],
    ["hr", "Podatak o broju proizvoda trenutačno nije dostupan."],
  ])("the home page comes in %s without counts", async (lang, words) => {
    vi.spyOn(shop.shop.erp.catalogue, "search").mockRejectedValue(failing("TIMEOUT"));
    const answer = await person.get(`/${lang}`);
    expect(answer.status).toBe(200);
    expect(answer.text(".note")).toContain(words);
    expect(answer.page.querySelectorAll(".line")).toHaveLength(8);
  });

  test("one request that failed leaves nothing behind", async () => {
    vi.spyOn(shop.shop.erp.catalogue, "search").mockRejectedValueOnce(failing("UNAVAILABLE"));
    expect((await person.get("/en/catalogue/0?size=96")).status).toBe(503);
    expect((await person.get("/en/catalogue/0?size=96")).status).toBe(200);
  });
});

test("an ERP without facet counts still has its list", async () => {
  const search = shop.shop.erp.catalogue.search;
  vi.spyOn(shop.shop.erp.catalogue, "search").mockImplementation(async (query, c) => ({
    ...(await search(query, c)),
    facets: null,
  }));
  const answer = await person.get("/en/catalogue/0?manufacturer=bosch");
  expect(answer.status).toBe(200);
  expect(answer.page.querySelectorAll(".row").length).toBeGreaterThan(0);
  expect(answer.page.querySelector(".filters")).toBeNull();
  expect(answer.text(".chip")).toContain("bosch");
});

describe("the number of calls is the page's own, whatever stands on it", () => {
  /** With rows that are sold out, a page also asks for other parts, and for the conditions of these. */
  const SOLD_OUT = { "catalogue.findNumbers": 1, "catalogue.products": 1, conditions: 2 };

  test.each([
    ["/en/catalogue/0?size=24", { "catalogue.search": 1, conditions: 1 }],
    ["/en/catalogue/0?size=96", { ...SOLD_OUT, "catalogue.search": 1 }],
    ["/en/replacements-catalogue/0", { ...SOLD_OUT, "catalogue.search": 1 }],
    [
      `/en/products/${INJECTOR}`,
      { "catalogue.product": 1, "catalogue.replacements": 1, "catalogue.supersessions": 1, conditions: 1 },
    ],
    ["/en", { "catalogue.search": 1 }],
  ])("a visitor on %s", async (path, calls) => {
    expect(await countCalls(() => shop.visit().get(path))).toEqual(calls);
  });

  test("a cart of one line and a cart of forty", async () => {
    const owner = shop.visit();
    await addToCart(owner, TURBO);
    const four = { "carts.list": 1, "catalogue.products": 1, "catalogue.supersessions": 1, conditions: 1 };
    expect(await countCalls(() => owner.get("/en/cart/1"))).toEqual(four);
    const { carts } = shop.shop.erp;
    const list = await owner.get("/en/catalogue/0?size=48&availability=available");
    for (const form of list.page.querySelectorAll('.row__buy input[name="product"]')) {
      const product = form.getAttribute("value") ?? "";
      const quantity = form.parentNode?.querySelector('[name="quantity"]')?.getAttribute("value") ?? "1";
      await owner.post("/en/catalogue/0", { product, quantity });
    }
    expect(carts).toBeDefined();
    const page = await owner.get("/en/cart/1");
    expect(Object.keys(quantitiesOf(page)).length).toBeGreaterThan(25);
    expect(await countCalls(() => owner.get("/en/cart/1"))).toEqual(four);
    expect(await countCalls(() => owner.get("/en/catalogue/0"))).toEqual({
      "carts.list": 1,
      "catalogue.search": 1,
      conditions: 1,
    });
  });
});

/** ERP calls during some work, counted by name, without the verification of the session. */
async function countCalls(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { erp } = shop.shop;
  const spies: [string, { mock: { calls: unknown[] } }][] = [["conditions", vi.spyOn(erp, "conditions")]];
  for (const area of ["catalogue", "carts", "orders", "accounts"] as const) {
    const methods: object = erp[area];
    for (const method of Object.keys(methods)) {
      if (method !== "verify") spies.push([`${area}.${method}`, vi.spyOn(methods, method as never)]);
    }
  }
  await work();
  const calls = spies
    .map(([name, { mock }]): [string, number] => [name, mock.calls.length])
    .filter(([, count]) => count > 0);
  vi.restoreAllMocks();
  return Object.fromEntries(calls);
}
