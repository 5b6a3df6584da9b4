import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createFaults } from "#tests/support/faulty-erp.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, quantitiesOf, toGuestDialog, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/** An ERP that stops between a page of the cart and its form. */

const PART = productId("testmaker~T_1000");
const ASK_BUTTON: [string, string] = ["intent", "ask-approval"];
const AGAIN = ".error-page form";

const faults = createFaults();
let shop: TestShop;
let person: Person;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = await openTestShop({ products: 20, erp: faults.before });
  shop.staff.addProduct(testProduct({ stock: 99_999 }));
});
beforeEach(() => {
  person = shop.visit();
});
afterEach(recover);
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

const stop = () => faults.set("all", "fails");
const orders = () => shop.staff.listOrders().length;

/** The ERP answers again, and the shop has noticed it. */
async function recover(): Promise<void> {
  faults.clear();
  for (let at = 0; at < 2; at += 1) {
    vi.setSystemTime(Date.now() + 10_000);
    await person.get("/en/cart/1");
  }
}

const valuesOf = (answer: Answer) =>
  Object.fromEntries(
    answer.page
      .querySelectorAll(`${AGAIN} input`)
      .map((input) => [input.getAttribute("name"), input.getAttribute("value")]),
  );

describe.each(LANGUAGES)("in %s, an order while the carts cannot be read", (lang) => {
  const { errors, errorPage } = WORDS[lang];

  /** The two sentences, a way back to the page of the form, and nothing ordered. */
  function expectUnordered(answer: Answer, path: string, before: number): void {
    expect(answer.status).toBe(503);
    expect(answer.text(".note strong")).toBe(errors.ordering);
    expect(answer.text(".note")).toContain(errors.realTime);
    expect(answer.text(".note")).toContain(errors.orderingText);
    expect(answer.page.querySelector(".error-page a.btn")?.getAttribute("href")).toBe(path);
    expect(answer.text(`${AGAIN} button`)).toBe(errorPage.again);
    expect(orders()).toBe(before);
  }

  async function customersCart(): Promise<Answer> {
    await person.login("owner@autoservis.example");
    await addToCart(person, PART, "2");
    return person.get(`/${lang}/cart/1`);
  }

  test.each([[ORDER_BUTTON], [ASK_BUTTON]])("of a customer keeps what was typed (%s)", async (button) => {
    const cart = await customersCart();
    const before = orders();
    stop();
    const answer = await person.submit(cart, "form#order", { buyerDocumentNumber: `N-<1> "${lang}"` }, button);
    expectUnordered(answer, `/${lang}/cart/1`, before);
    expect(valuesOf(answer)).toMatchObject({ buyerDocumentNumber: `N-<1> "${lang}"`, intent: button[1] });
  });

  test("of a customer is placed by *Try again*, once", async () => {
    const cart = await customersCart();
    const before = orders();
    stop();
    const failed = await person.submit(cart, "form#order", { buyerDocumentNumber: "N-2" }, ORDER_BUTTON);
    const twice = await person.submit(failed, AGAIN);
    expectUnordered(twice, `/${lang}/cart/1`, before);
    await recover();
    const answer = await person.submit(twice, AGAIN);
    expect(answer.location).toContain(`/${lang}/order-success?order=`);
    expect(shop.staff.listOrders().map(({ buyerDocumentNumber }) => buyerDocumentNumber)).toContain("N-2");
    expect(orders()).toBe(before + 1);
    stop();
    expect((await person.submit(failed, AGAIN)).location).toContain(`/${lang}/order-success?order=`);
    expect(orders()).toBe(before + 1);
  });

  test("of a guest keeps the document number, and the dialog's fields, and *Try again* orders", async () => {
    await addToCart(person, PART, "3");
    const cart = await person.get(`/${lang}/cart/1`);
    const before = orders();
    stop();
    const answer = await person.submit(cart, "form#order", { buyerDocumentNumber: "G-1" }, ORDER_BUTTON);
    expectUnordered(answer, `/${lang}/cart/1`, before);
    expect(valuesOf(answer)).toMatchObject({ buyerDocumentNumber: "G-1" });
    await recover();
    const dialog = await toGuestDialog(person, "G-1", `/${lang}/cart/1`);
    const guest = guestForm(`outage-${lang}@example.com`);
    stop();
    const refused = await person.submit(dialog, "form#guest-order", guest);
    expectUnordered(refused, dialog.path, before);
    expect(valuesOf(refused)).toMatchObject(guest);
    await recover();
    expect((await person.submit(refused, AGAIN)).location).toContain(`/${lang}/order-success?order=`);
    expect(orders()).toBe(before + 1);
  });

  test("with scripts is refused in the form's own answer, so that the page stays", async () => {
    await addToCart(person, PART, "3");
    const dialog = await toGuestDialog(person, "G-2", `/${lang}/cart/1`);
    stop();
    const fields = Object.fromEntries(
      dialog.page
        .querySelectorAll("form#guest-order input[type=hidden]")
        .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
    );
    const path = dialog.path.replace("/cart/1", "/cart/1.data");
    const answer = await person.post(path, { ...fields, intent: "order-as-guest", ...guestForm("s@example.com") });
    expect(answer.status).toBe(503);
    expect(answer.body).toContain("unread");
    expect(answer.body).not.toContain("erp-unavailable");
  });

  test("and a change says so, keeps what was typed, and is made by *Try again*", async () => {
    await addToCart(person, PART, "3");
    const cart = await person.get(`/${lang}/cart/1`);
    stop();
    const answer = await person.submit(cart, "form#order", { [`q:${PART}`]: "5" }, UPDATE_BUTTON);
    expect(answer.status).toBe(503);
    expect(answer.text(".note")).toBe(errors.realTime);
    expect(valuesOf(answer)).toMatchObject({ [`q:${PART}`]: "5" });
    await recover();
    expect((await person.submit(answer, AGAIN)).location).toBe(`/${lang}/cart/1`);
    expect(quantitiesOf(await person.get(`/${lang}/cart/1`))).toEqual({ [PART]: "5" });
  });
});
