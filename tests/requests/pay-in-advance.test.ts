import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, sendGuestOrder, toGuestDialog } from "#tests/support/purchase.ts";
import { LANGUAGES } from "#tests/support/words.ts";

/** A person who pays an order in advance is told how, wherever the order is shown, until it is paid or cancelled. */

const PART = productId("testmaker~T_1000");

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, works: true });
  shop.staff.addProduct(testProduct({ stock: 99_999 }));
});
afterAll(() => shop.close());

const toOrder = (page: Answer) => page.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "";
const toFile = ({ page }: Answer) => page.querySelector('a[href*="/pro-forma"]')?.getAttribute("href") ?? null;
const payOf = (answer: Answer) => answer.text("section:has(#pay)").replace(/\s+/g, " ");

async function orderAs(person: Person, lang: (typeof LANGUAGES)[number], email: string) {
  await addToCart(person, PART, "2", lang);
  const dialog = await toGuestDialog(person, `PAY-${lang}`, `/${lang}/cart/1`);
  return person.follow(await sendGuestOrder(person, dialog, email));
}

test.each(LANGUAGES)("(%s) a guest is told on the success page, the order's page and in the mail", async (lang) => {
  const guest = shop.visit();
  const email = `pay-${lang}@example.com`;
  const success = await orderAs(guest, lang, email);
  const order = await shop.visit().get(toOrder(success));
  const [booked] = shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === email);
  for (const page of [success, order]) {
    const pay = payOf(page);
    for (const words of [/HR\d{19}/, new RegExp(`${booked?.number}`), lang === "en" ? /€25\.00/ : /25,00/])
      expect(pay).toMatch(words);
    expect(page.page.querySelector("section:has(#pay) svg[role=img] path"), "the barcode").not.toBeNull();
    const file = await shop.visit().get(toFile(page) ?? "");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  }
  const [mail] = await shop.mails({ to: email, atLeast: 1 });
  for (const text of [mail?.text ?? "", mail?.html ?? ""]) {
    expect(text).toMatch(/HR\d{19}/);
    expect(text).toContain(lang === "en" ? "To pay in advance" : "Za uplatu unaprijed");
  }
});

test("once goods have left, nothing asks for money, and no pro forma invoice opens", async () => {
  const success = await orderAs(shop.visit(), "en", "left@example.com");
  const [booked] = shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === "left@example.com");
  const id = booked?.number as OrderId;
  const file = toFile(success) ?? "";
  shop.staff.deliver(id, [{ position: 1, quantity: 1 }]);
  await expect.poll(async () => payOf(await shop.visit().get(toOrder(success)))).toBe("");
  expect((await shop.visit().get(file)).status).toBe(404);
});

test("it does not open without the link, or with another order's", async () => {
  const one = await orderAs(shop.visit(), "en", "one@example.com");
  const two = await orderAs(shop.visit(), "en", "two@example.com");
  const [path] = (toFile(one) ?? "").split("?");
  const [, key] = (toFile(two) ?? "").split("?");
  expect((await shop.visit().get(`${path}`)).status).toBe(302);
  expect((await shop.visit().get(`${path}?${key}`)).status).toBe(400);
});
