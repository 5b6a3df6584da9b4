import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

/** The limit of new guests per network address, because each guest costs the ERP a user, a cart and a session. */

const LIMIT = 3;
const PRODUCT = `/en/products/${INJECTOR}`;

let shop: TestShop;
let connections = 0;
/** an address in a network without earlier visitors */
let address: string;

beforeAll(async () => {
  shop = await openTestShop({ products: 40, guestsAnHour: LIMIT });
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

const add = () => shop.visit({ address }).post(PRODUCT, { product: INJECTOR, quantity: "7" });

async function useUp() {
  connections += 1;
  address = `203.0.113.${connections}`;
  for (let at = 0; at < LIMIT; at += 1) expect((await add()).status).toBe(303);
}

test("are limited: nothing is made, the page says so beside the quantity, which is kept", async () => {
  await useUp();
  const made = vi.spyOn(shop.shop.erp.accounts, "guest");
  const refused = await add();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect(refused.text(".field__error")).toContain("Too many carts have been started from this connection.");
  expect(refused.page.querySelector("input[name=quantity]")?.getAttribute("value")).toBe("7");
  expect(refused.headers.getSetCookie().filter((cookie) => cookie.startsWith("token="))).toEqual([]);
  const croatian = await shop.visit({ address }).post(`/hr/products/${INJECTOR}`, { product: INJECTOR, quantity: "1" });
  expect(croatian.text(".field__error")).toContain("S ove je internetske veze započeto previše košarica.");
  expect(made).not.toHaveBeenCalled();
});

test("are limited on every way to one: continuing as a guest, and a new cart", async () => {
  await useUp();
  const made = vi.spyOn(shop.shop.erp.accounts, "guest");
  const login = await shop.visit({ address }).post("/en/login", { intent: "guest" });
  expect([login.status, Number(login.headers.get("Retry-After")) > 60]).toEqual([429, true]);
  const cart = await shop.visit({ address }).post("/en/new-cart", { key: "k" });
  expect([cart.status, cart.text("h1")]).toEqual([429, "Too many requests"]);
  expect(Number(cart.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect(made).not.toHaveBeenCalled();
});

test("leave customers and guests who are there alone, and every other connection", async () => {
  connections += 1;
  address = `203.0.113.${connections}`;
  const guest = shop.visit({ address });
  expect((await guest.post(PRODUCT, { product: INJECTOR, quantity: "1" })).status).toBe(303);
  for (let at = 1; at < LIMIT; at += 1) expect((await add()).status).toBe(303);
  expect((await add()).status).toBe(429);
  expect((await guest.post(PRODUCT, { product: INJECTOR, quantity: "2" })).status).toBe(303);
  const customer = shop.visit({ address });
  await customer.login("owner@autoservis.example");
  expect((await customer.post(PRODUCT, { product: INJECTOR, quantity: "1" })).status).toBe(303);
  address = "198.51.100.77";
  expect((await add()).status).toBe(303);
});

test("count only when they were made", async () => {
  connections += 1;
  address = `203.0.113.${connections}`;
  vi.spyOn(shop.shop.erp.accounts, "guest").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  for (let at = 0; at <= LIMIT; at += 1) expect((await add()).status).toBe(503);
  vi.restoreAllMocks();
  for (let at = 0; at < LIMIT; at += 1) expect((await add()).status).toBe(303);
});
