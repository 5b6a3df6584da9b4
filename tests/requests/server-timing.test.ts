import { afterAll, beforeAll, expect, test } from "vitest";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let customer: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  customer = shop.visit();
  await customer.login("owner@autoservis.example");
});
afterAll(() => shop.close());

test.each(["/en", "/hr/catalogue/0", `/en/products/${INJECTOR}`, "/en/orders/0", "/en/about"])(
  "%s says what it has cost, to visitors and customers",
  async (path) => {
    for (const person of path.includes("orders") ? [customer] : [customer, shop.visit()]) {
      const times = timesOf(await person.get(path));
      expect(Object.keys(times)).toEqual(["erp", "render", "total"]);
      expect(times.render).toBeGreaterThan(0);
      expect(times.total).toBeGreaterThanOrEqual(Math.max(times.erp ?? 0, times.render ?? 0));
    }
  },
);

test("so do its data, which are not rendered; the ERP's part is there where it was asked", async () => {
  const { erp = 0, render } = timesOf(await customer.get("/en/catalogue/0.data"));
  expect([erp > 0, render]).toEqual([true, 0]);
});

test.each([
  "/en/login",
  "/hr/register",
  "/en/forgot-password",
  "/en/forgot-password?key=1.invented",
  "/en/register-success?undo=1",
  "/en/login.data",
  "/en/orders/0",
  "/en/nowhere",
  "/en/suggestions?query=a",
])("%s never tells how long it took", async (path) => {
  expect((await shop.visit().get(path)).headers.get("Server-Timing")).toBeNull();
});

test("no form does", async () => {
  const person = shop.visit();
  for (const answer of [
    await person.post("/en/login", { intent: "login", email: "owner@autoservis.example", password: "wrong" }),
    await person.post("/en/login", { intent: "login", email: "nobody@example.com", password: "wrong" }),
    await person.post("/en/forgot-password", { email: "" }),
    await customer.post("/en/catalogue/0", { product: INJECTOR, quantity: "0" }),
  ])
    expect(answer.headers.get("Server-Timing")).toBeNull();
});

function timesOf({ headers }: { headers: Headers }): Record<string, number> {
  const parts = (headers.get("Server-Timing") ?? "").split(", ");
  return Object.fromEntries(parts.map((part) => [part.split(";dur=")[0], Number(part.split(";dur=")[1])]));
}
