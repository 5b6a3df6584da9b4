import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import {
  addToCart,
  hiddenFieldsOf,
  ORDER_BUTTON,
  orderAsCustomer,
  quantitiesOf,
  sendGuestOrder,
  successIn,
} from "#tests/support/purchase.ts";

/**
 * An order reserves stock at once, but a guest's e-mail address is unconfirmed. So the number of pieces that a guest
 * may order is limited.
 */

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
});
afterAll(() => shop.close());

const newProduct = (number: string): ProductId => shop.staff.addProduct(testProduct({ number, stock: 2_000 }));
const order = (cart: Answer) => ["form#order", { buyerDocumentNumber: "N-77" }, ORDER_BUTTON, cart] as const;

test("99,999 pieces of a guest bind nothing: a customer still gets theirs from the shelf, as many as they like", async () => {
  const product = newProduct("BOUND 1");
  const guest = shop.visit();
  await addToCart(guest, product, "99999");
  const cart = await guest.get("/en/cart/1");
  const [form, typed, button] = order(cart);
  const answer = await guest.submit(cart, form, typed, button);
  if (answer.location) await sendGuestOrder(guest, await guest.follow(answer));
  expect(shop.staff.listOrders().flatMap(({ lines }) => lines.map((line) => line.product))).not.toContain(product);

  const customer = shop.visit();
  await customer.login("owner@autoservis.example");
  await orderAsCustomer(customer, [[product, "150"]]);
  expect(shop.staff.listOrders()[0]).toMatchObject({ lines: [{ product, quantity: 150, now: 150, later: 0 }] });
});

describe.each([
  ["en", "at most 100 pieces of a product", "Nothing was ordered."],
  ["hr", "najviše 100 komada istog proizvoda", "Ništa nije naručeno."],
] as const)("in %s", (lang, beside, refused) => {
  test("101 pieces are told beside the line before and after *Order*, with what was typed kept; 100 are ordered", async () => {
    const product = newProduct(`BOUND ${lang}`);
    const guest = shop.visit();
    await addToCart(guest, product, "101");
    const cart = await guest.get(`/${lang}/cart/1`);
    expect(cart.text(".line-error .field__error")).toContain(beside);
    const field = cart.page.querySelector("input[name^='q:']");
    expect(cart.page.getElementById(field?.getAttribute("aria-describedby") ?? "")?.text).toContain(beside);

    const [form, typed, button] = order(cart);
    const answer = await guest.submit(cart, form, typed, button);
    expect([answer.status, answer.location]).toEqual([409, null]);
    expect(answer.text(".notes .note")).toContain(refused);
    expect(answer.text(".line-error .field__error")).toContain(beside);
    expect(answer.text(".notes noscript")).toContain(`BOUND ${lang}`);
    expect(quantitiesOf(answer)).toEqual({ [product]: "101" });
    expect(answer.page.querySelector('[name="buyerDocumentNumber"]')?.getAttribute("value")).toBe("N-77");

    const fewer = await guest.follow(
      await guest.submit(answer, form, { [`q:${product}`]: "100" }, ["intent", "update"]),
    );
    expect(fewer.text(".line-error")).toBe("");
    const dialog = await guest.follow(await guest.submit(fewer, form, typed, button));
    expect((await sendGuestOrder(guest, dialog)).location).toEqual(successIn(lang));
  });
});

test("more than 1,000 pieces in all are refused as well, each line being allowed", async () => {
  const guest = shop.visit();
  for (let at = 0; at < 11; at += 1) await addToCart(guest, newProduct(`BOUND SUM ${at}`), "100");
  const cart = await guest.get("/en/cart/1");
  expect(cart.text("form#order .note")).toContain("at most 1,000 pieces");
  const [form, typed, button] = order(cart);
  expect((await guest.submit(cart, form, typed, button)).status).toBe(409);
});

test.each(["order-as-guest", "confirm"])("no other form goes around it: %s", async (intent) => {
  const product = newProduct(`BOUND ${intent}`);
  const guest = shop.visit();
  await addToCart(guest, product, "100");
  const cart = await guest.get("/en/cart/1");
  const [form, typed, button] = order(cart);
  const path = (await guest.submit(cart, form, typed, button)).location ?? "";
  await addToCart(guest, product, "1");
  const grown = await guest.get("/en/cart/1");
  // The document number from the first form belongs to all quotes of the cart, including this one.
  await guest.submit(grown, form, typed, button);
  const answer = await guest.post("/en/cart/1", {
    ...hiddenFieldsOf(grown),
    ...guestForm("around@example.com"),
    intent,
  });
  expect(answer.status, path).toBe(intent === "confirm" ? 400 : 409);
  expect(shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === "around@example.com")).toEqual([]);
});

test("the bound holds for a day: by guest under any address, and by address for any guest", async () => {
  const product = newProduct("BOUND DAY");
  const orderSome = async (guest: ReturnType<TestShop["visit"]>, pieces: string, email: string) => {
    await addToCart(guest, product, pieces);
    const cart = await guest.get("/en/cart/1");
    const [form, typed, button] = order(cart);
    const asked = await guest.submit(cart, form, typed, button);
    if (asked.location === null) return asked;
    const dialog = await guest.follow(asked);
    return guest.submit(dialog, "form:has([name='email'])", guestForm(email));
  };
  const guest = shop.visit();
  expect((await orderSome(guest, "98", "Day@example.com")).location).toEqual(successIn("en"));
  const again = await orderSome(guest, "3", "other@example.com");
  expect(again.status).toBe(409);
  expect(again.text(".line-error .field__error")).toContain("only 2 more pieces");
  expect(quantitiesOf(again)).toEqual({ [product]: "3" });

  const other = shop.visit();
  const refused = await orderSome(other, "3", "day+1@EXAMPLE.com");
  expect(refused.status).toBe(409);
  expect(refused.text(".note")).toContain("more than can be ordered without an account");
  // Another guest must not see how many pieces were ordered with an e-mail address.
  for (const page of [refused, await other.get("/en/cart/1")]) expect(page.text(".line-error")).toBe("");
  expect(
    shop.staff
      .listOrders()
      .flatMap(({ lines }) => lines)
      .filter((line) => line.product === product),
  ).toHaveLength(1);
});
