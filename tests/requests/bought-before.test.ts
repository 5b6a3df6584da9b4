import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { orderAsCustomer } from "#tests/support/purchase.ts";

let shop: TestShop;
let owner: Person;

const PART = productId("testmaker~BB_1");
const PAGE = `/en/products/${PART}`;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([testProduct({ number: "BB 1", stock: 50 }), testProduct({ number: "BB 2", stock: 50 })]);
  owner = shop.visit();
  await owner.login("owner@autoservis.example");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const saidOf = (answer: Answer) => {
  const label = answer.page.querySelectorAll(".facts dt").find((term) => term.text === "Bought before");
  return label?.nextElementSibling?.text.replace(/\s+/g, " ").trim();
};

test("a part says when it was bought last, how often and at what price, and leads to the order", async () => {
  expect(saidOf(await owner.get(PAGE))).toBeUndefined();
  await orderAsCustomer(owner, [[PART, "3"]]);
  const order = await orderAsCustomer(owner, [[PART, "2"]]);
  const page = await owner.get(PAGE);
  expect(saidOf(page)).toMatch(/^2 pcs on .+, €8\.80 each 26-\d+ \(ordered 2 times in all\)$/);
  expect(page.page.querySelectorAll(".facts a").map((link) => link.getAttribute("href"))).toContain(order);
  expect(saidOf(await owner.get("/en/products/testmaker~BB_2"))).toBeUndefined();
  const compared = await owner.get(`/en/compare?product=${PART}&product=testmaker~BB_2`);
  expect(compared.text(".compare")).toContain("(ordered 2 times in all)");
});

test("a colleague without finances sees no price; other companies, guests and visitors see nothing", async () => {
  const counter = shop.visit();
  await counter.login("counter@autoservis.example");
  expect(saidOf(await counter.get(PAGE))).toMatch(/^2 pcs on .+ 26-\d+ \(ordered 2 times in all\)$/);
  expect(saidOf(await counter.get(PAGE))).not.toContain("€");
  const stranger = shop.visit();
  await stranger.login("owner@turbo-centar.example");
  for (const person of [stranger, shop.visit()]) expect(saidOf(await person.get(PAGE))).toBeUndefined();
});

test("while the ERP does not say it, or cannot, what was ordered through the shop is said", async () => {
  const said = saidOf(await owner.get(PAGE));
  vi.spyOn(shop.shop.erp.orders, "bought").mockRejectedValue(new ErpError("TIMEOUT", {}));
  expect(saidOf(await owner.get(PAGE))).toBe(said);
  vi.spyOn(shop.shop.orders.bought, "of").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  const without = await owner.get(PAGE);
  expect([without.status, saidOf(without)]).toEqual([200, undefined]);
  vi.restoreAllMocks();
  const { orders } = shop.shop.erp.capabilities;
  const bought = vi.spyOn(shop.shop.erp.orders, "bought");
  orders.boughtBefore = false;
  try {
    expect(saidOf(await owner.get(PAGE))).toBe(said);
    expect(bought).not.toHaveBeenCalled();
  } finally {
    orders.boughtBefore = true;
  }
});
