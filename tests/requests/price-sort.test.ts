import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import { isByPrice } from "#erp-adapter/contract/catalogue.ts";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const BY_PRICE = "/en/catalogue/0?sort=price-asc";
const NOTE = "Sorted by list price: your own prices may be in another order.";

let shop: TestShop;
let customer: Person;

describe("an ERP that cannot sort by price", () => {
  open("none", (search) => (query, c) => {
    if (isByPrice(query.sort)) throw new ErpError("UNSUPPORTED", { capability: "catalogue.priceSort" });
    return search(query, c);
  });

  test.each(["/en/catalogue/0", "/en/catalogue/0?query=injector", "/hr/replacements-catalogue/0"])(
    "has no such sort on %s",
    async (path) => {
      for (const person of [shop.visit(), customer]) {
        const { page } = await person.get(path);
        const links = page.querySelectorAll(".sort a, .rows-head a").map((link) => link.getAttribute("href") ?? "");
        expect(links.length).toBeGreaterThan(5);
        expect(links.filter((to) => to.includes("price"))).toEqual([]);
        expect(page.querySelectorAll(".rows-head > *")).toHaveLength(6);
      }
    },
  );

  test.each(["price-asc", "price-desc"])("shows the usual order to an address that asks for %s", async (sort) => {
    const plain = await customer.get("/en/catalogue/0");
    const asked = await customer.get(`/en/catalogue/0?sort=${sort}`);
    expect(asked.status).toBe(200);
    expect(asked.text(".sort summary")).toBe("Sort: Recommended");
    expect(numbersOf(asked.page)).toEqual(numbersOf(plain.page));
    expect(numbersOf(asked.page).length).toBeGreaterThanOrEqual(24);
    expect((await customer.get(`/en/catalogue/0.data?sort=${sort}`)).status).toBe(200);
    expect((await customer.get(`/en/catalogue/0?query=injector&sort=${sort}`)).text(".sort summary")).toBe(
      "Sort: Best match",
    );
  });
});

describe("an ERP that sorts by list price", () => {
  open("list", (search) => (query, c) => search(query, { ...c, partner: GENERAL_PARTNER, user: null, token: null }));

  test("says so to a customer with own prices, in both languages, where the order is by price", async () => {
    expect((await customer.get(BY_PRICE)).text(".sort-note")).toBe(NOTE);
    expect((await customer.get("/hr/catalogue/0?sort=price-desc")).text(".sort-note")).toContain("po VPC-u");
    expect((await customer.get("/en/catalogue/0?sort=title")).page.querySelector(".sort-note")).toBeNull();
    expect((await customer.get("/en/catalogue/0?query=nothing-has-it&sort=price-asc")).body).not.toContain(NOTE);
  });

  test("is as good as any for a visitor, whose prices are the list's", async () => {
    const answer = await shop.visit().get(BY_PRICE);
    expect(answer.text(".sort summary")).toBe("Sort: Price, lowest first");
    expect(answer.page.querySelector(".sort-note")).toBeNull();
  });
});

describe("an ERP that sorts by own prices", () => {
  open("own", (search) => search);

  test("has nothing to say about it", async () => {
    const answer = await customer.get(BY_PRICE);
    expect(answer.text(".sort summary")).toBe("Sort: Price, lowest first");
    expect(answer.page.querySelector(".sort-note")).toBeNull();
  });
});

/** Opens a shop whose ERP declares `priceSort` and searches with `put`, with a customer who has individual prices. */
function open(
  priceSort: Capabilities["catalogue"]["priceSort"],
  put: (search: ErpAdapter["catalogue"]["search"]) => ErpAdapter["catalogue"]["search"],
): void {
  beforeAll(async () => {
    shop = await openTestShop({
      products: 60,
      erp: ({ capabilities, catalogue, ...erp }) => ({
        ...erp,
        capabilities: { ...capabilities, catalogue: { ...capabilities.catalogue, priceSort } },
        catalogue: { ...catalogue, search: put(catalogue.search) },
      }),
    });
    customer = shop.visit();
    await customer.login("owner@autoservis.example");
  });
  afterAll(() => shop.close());
}

function numbersOf(page: Awaited<ReturnType<Person["get"]>>["page"]): string[] {
  return page.querySelectorAll(".rows .num").map((number) => number.text);
}
