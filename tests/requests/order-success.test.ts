import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { cents, INJECTOR, productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, orderAsCustomer, orderOnce } from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const PART = productId("testmaker~T_1000");
const WITH_CORE = productId("testmaker~T_1100");

let shop: TestShop;
let buyer: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  shop.staff.addProduct(testProduct({ stock: 99_999 }));
  shop.staff.addProduct(testProduct({ number: "T 1100", deposit: cents("1.20"), stock: 10 }));
  buyer = shop.visit();
  await orderOnce(buyer, PART);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => shop.close());

test.each(["en", "hr"])("opened directly in %s it leads home", async (lang) => {
  for (const person of [shop.visit(), await guestWithoutOrder()]) {
    const answer = await person.get(`/${lang}/order-success`);
    expect([answer.status, answer.location]).toEqual([302, `/${lang}`]);
    expect((await person.head(`/${lang}/order-success`)).status).toBe(302);
    expect((await person.get(`/${lang}/order-success.data`)).body).toContain(`"/${lang}"`);
  }
});

test.each(["en", "hr"])(
  "opened in %s by a customer who has just ordered nothing, it leads to their orders",
  async (lang) => {
    const owner = shop.visit();
    await owner.login("owner@autoservis.example");
    const answer = await owner.get(`/${lang}/order-success`);
    expect([answer.status, answer.location]).toEqual([302, `/${lang}/orders/0`]);
  },
);

test("a reload is allowed, in the other language too", async () => {
  const first = await buyer.get("/en/order-success");
  expect((await buyer.get("/en/order-success")).text("h1")).toBe(first.text("h1"));
  expect((await buyer.get("/hr/order-success")).text("h1")).toMatch(/^Narudžba .* je zaprimljena$/);
});

test("its cookie is of ten minutes", async () => {
  const person = shop.visit();
  await addToCart(person, PART);
  const cart = await person.get("/en/cart/1");
  const dialog = await person.follow(
    await person.submit(cart, "form#order", { buyerDocumentNumber: "N" }, ORDER_BUTTON),
  );
  const sent = await person.submit(dialog, "form#guest-order", guestForm("ten@example.com"));
  const cookie = sent.headers.getSetCookie().find((header) => header.startsWith("order-added="));
  expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
});

test("a cookie that a browser kept longer than ten minutes leads home", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  const answer = await buyer.get("/en/order-success");
  expect([answer.status, answer.location]).toEqual([302, "/en"]);
});

test("another session with this order's cookie sees nothing of it", async () => {
  const thief = await guestWithoutOrder();
  thief.cookies.set("order-added", buyer.cookies.get("order-added") ?? "");
  const answer = await thief.get("/en/order-success");
  expect(answer.status).toBeGreaterThanOrEqual(300);
  expect(answer.text("main")).not.toMatch(/\d\d-\d{6}/);
  const visitor = shop.visit();
  visitor.cookies.set("order-added", buyer.cookies.get("order-added") ?? "");
  expect((await visitor.get("/en/order-success")).status).toBe(302);
});

test.each(["26-000001", "eyJ", ""])("a forged cookie %j leads home", async (value) => {
  const person = await guestWithoutOrder();
  person.cookies.set("order-added", value);
  expect((await person.get("/en/order-success")).status).toBe(302);
});

test.each([
  ["waiting", false],
  ["sent", false],
  ["none", false],
  ["delayed", true],
  ["failed", true],
] as const)("mail %s: the order stands, and the page says when the mail does not come", async (state, isError) => {
  vi.spyOn(shop.shop.orders.ordering, "mailStateOf").mockResolvedValue(state);
  const answer = await buyer.get("/en/order-success");
  expect(answer.status).toBe(200);
  expect(answer.text("h1")).toMatch(/has been received$/);
  expect(answer.text(".note").includes("order email send error")).toBe(isError);
});

test("it sums up the order: number, lines, place, payment and total, and what becomes of a deposit", async () => {
  const customer = shop.visit();
  await customer.login("owner@autoservis.example");
  await orderAsCustomer(customer, [[WITH_CORE, "2"]], "PO-SUM");
  const answer = await customer.get("/en/order-success");
  const facts = answer.text(".facts").replace(/\s+/g, " ");
  for (const text of [
    "PO-SUM",
    "Lines1",
    "Autoservis Primjer d.o.o.",
    "on invoice, within your payment terms",
    "€25.00",
  ])
    expect(facts).toContain(text);
  expect(answer.text("main")).toContain("The deposit of €2.40 is credited when you return the old parts.");
  expect(answer.page.querySelector('main a[href="/en/terms"]')).not.toBeNull();
});

test("a guest reads their address and that the pro forma invoice is to be paid, and nothing of deposits that there are not", async () => {
  const answer = await buyer.get("/hr/order-success");
  for (const text of ["Vukovarska cesta 12", "unaprijed, po predračunu uz potvrdu"])
    expect(answer.text(".facts")).toContain(text);
  expect(answer.text("main")).not.toContain("Kaucija");
});

test("the order opens from it, and in the print view", async () => {
  const success = await buyer.get("/hr/order-success");
  const order = await buyer.get(success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "");
  expect(order.status).toBe(200);
  expect(order.text("h1")).toMatch(/^Narudžba \d\d-\d{6}$/);
});

test.each(LANGUAGES)("(%s) two orders of two tabs: each page shows the order of its own press", async (lang) => {
  const customer = shop.visit();
  await customer.login("owner@autoservis.example");
  const press = async (buyerDocumentNumber: string) => {
    await addToCart(customer, PART, "1", lang);
    const cart = await customer.get(`/${lang}/cart/1`);
    return customer.submit(cart, "form#order", { buyerDocumentNumber }, ORDER_BUTTON);
  };
  const answers = [await press("PRESS-1"), await press("PRESS-2")];
  const thief = await guestWithoutOrder();
  thief.cookies.set("order-added", buyer.cookies.get("order-added") ?? "");
  for (const [at, answer] of answers.entries()) {
    expect((await customer.follow(answer)).text(".facts")).toContain(`PRESS-${at + 1}`);
    expect((await customer.get(answer.location ?? "")).text(".facts"), "reloaded").toContain(`PRESS-${at + 1}`);
    for (const other of [buyer, thief, shop.visit()])
      expect((await other.get(answer.location ?? "")).status, "another person").toBe(302);
  }
  expect((await customer.get(`/${lang}/order-success`)).text(".facts"), "without a name: the last").toContain(
    "PRESS-2",
  );
  for (const forged of ["", "x", "a.b.c"])
    expect((await customer.get(`/${lang}/order-success?order=${forged}`)).location).toBe(`/${lang}/orders/0`);
});

async function guestWithoutOrder(): Promise<Person> {
  const person = shop.visit();
  await addToCart(person, INJECTOR);
  return person;
}
