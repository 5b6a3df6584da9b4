import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

test.each([
  ["en", "Login", "Continue as guest"],
  ["hr", "Prijava", "Nastavi kao gost"],
])("in %s it offers to continue as a guest, alone", async (lang, heading, words) => {
  const answer = await shop.visit().get(`/${lang}/login`);
  expect(answer.text("h1")).toBe(heading);
  expect(answer.text("main button")).toBe(words);
  expect(answer.page.querySelectorAll("main input:not([type=hidden])")).toHaveLength(0);
});

test("a visitor continues as a guest and gets home", async () => {
  const guest = vi.spyOn(shop.shop.erp.accounts, "guest");
  const person = shop.visit();
  const answer = await person.submit(await person.get("/hr/login"), "main form");
  expect([answer.status, answer.location]).toEqual([303, "/hr"]);
  expect((await person.follow(answer)).text('a[href$="/login"] .tool__text')).toBe("Gost");

  const again = await person.get("/hr/login");
  expect(again.text(".note")).toBe("Već naručujete kao gost.");
  await person.submit(again, "main form");
  expect(guest).toHaveBeenCalledTimes(1);
});

test("leads on to where the person wanted to go", async () => {
  const person = shop.visit();
  const order = await person.get("/en/order/26-000001");
  expect([order.status, order.location]).toEqual([302, "/en/login?redirectTo=%2Fen%2Forder%2F26-000001"]);
  const answer = await person.submit(await person.follow(order), "main form");
  expect([answer.status, answer.location]).toEqual([303, "/en/order/26-000001"]);
});

test.each([
  "//evil.test",
  "https://evil.test",
  "/hr/..//evil.test",
  "/\\evil.test",
  "javascript:alert(1)",
  `/${"x".repeat(3_000)}`,
])("redirectTo=%j leads home", async (redirectTo) => {
  const page = await shop.visit().get(`/en/login?${new URLSearchParams({ redirectTo })}`);
  expect(page.status).toBe(200);
  expect(page.page.querySelector('[name="redirectTo"]')).toBeNull();
  const answer = await shop.visit().post("/en/login", { redirectTo });
  expect(answer.location).toBe("/en");
});

test("a guest call that fails says so and makes no session", async () => {
  vi.spyOn(shop.shop.erp.accounts, "guest").mockRejectedValue(
    new ErpError("UNAVAILABLE", {}, { peerMessage: "peer secret" }),
  );
  const person = shop.visit();
  const answer = await person.post("/en/login", {});
  expect(answer.status).toBe(503);
  expect(answer.text(".note")).toBe("That did not work. Nothing was changed. Try again.");
  expect(answer.body).not.toContain("peer secret");
  expect(person.cookies.size).toBe(0);
});

test("a failed try keeps where the person wanted to go", async () => {
  vi.spyOn(shop.shop.erp.accounts, "guest").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  const person = shop.visit();
  const failed = await person.submit(await person.get("/en/login?redirectTo=/en/cart/1"), "main form");
  expect(failed.page.querySelector('[name="redirectTo"]')?.getAttribute("value")).toBe("/en/cart/1");
});
