import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

const FORM = "form#order";
const BUTTON: [string, string] = ["intent", "keep-available"];

let shop: TestShop;
/** `scarce`: 7 in stock, in packs of 3; `plenty`: 100 in stock */
let scarce: ProductId;
let plenty: ProductId;
let made = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  plenty = shop.staff.addProduct(testProduct({ number: "KEEP", stock: 100 }));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(LANGUAGES)("(%s)", (lang) => {
  test("available pieces stay, the rest goes into a cart of its own, once, however often the form is sent", async () => {
    const person = shop.visit();
    const cart = await cartOf(person, lang);
    const answer = await person.submit(cart, FORM, { buyerDocumentNumber: "MINE" }, BUTTON);
    expect(answer.status).toBe(303);
    const shown = await person.follow(answer);
    expect(shown.page.querySelector("#order-buyerDocumentNumber")?.getAttribute("value")).toBe("MINE");
    expect(shown.text(".toast .note")).toContain(WORDS[lang].notices["rest-moved"]);
    expect(quantitiesOf(shown)).toEqual({ [scarce]: "6", [plenty]: "2" });
    expect(shown.page.querySelector("[value='keep-available']")).toBeNull();
    expect((await person.submit(cart, FORM, {}, BUTTON)).status).toBe(409);
    expect(quantitiesOf(await person.get(`/${lang}/cart/2`))).toEqual({ [scarce]: "6" });
    expect((await person.get(`/${lang}/cart/3`)).status).toBe(404);
  });

  test("typed quantities are saved and shown first", async () => {
    const person = shop.visit();
    const cart = await cartOf(person, lang);
    const shown = await person.follow(await person.submit(cart, FORM, { [`q:${plenty}`]: "5" }, BUTTON));
    expect(quantitiesOf(shown)).toEqual({ [scarce]: "12", [plenty]: "5" });
    expect((await person.get(`/${lang}/cart/2`)).status).toBe(404);
  });
});

test("a cart of which all is there, or nothing, has no such button; a forged form changes nothing", async () => {
  const person = shop.visit();
  await addToCart(person, plenty, "2");
  const cart = await person.get("/en/cart/1");
  expect(cart.page.querySelector("[value='keep-available']")).toBeNull();
  const forged = await person.submit(cart, FORM, {}, BUTTON);
  expect([forged.status, forged.location]).toEqual([303, "/en/cart/1"]);
  expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [plenty]: "2" });
});

test("while the ERP fails midway nothing is lost, and the second try ends it", async () => {
  const person = shop.visit();
  const cart = await cartOf(person, "en");
  const { carts } = shop.shop.erp;
  const update = carts.update;
  let calls = 0;
  const failing = vi.spyOn(carts, "update").mockImplementation((...given) => {
    calls += 1;
    return calls === 2 ? Promise.reject(new ErpError("UNAVAILABLE", {})) : update(...given);
  });
  const failed = await person.submit(cart, FORM, {}, BUTTON);
  expect(failed.status).toBe(503);
  expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [scarce]: "12", [plenty]: "2" });
  expect(quantitiesOf(await person.get("/en/cart/2"))).toEqual({ [scarce]: "6" });
  failing.mockRestore();
  const again = await person.follow(await person.submit(await person.get("/en/cart/1"), FORM, {}, BUTTON));
  expect(quantitiesOf(again)).toEqual({ [scarce]: "6", [plenty]: "2" });
  expect(quantitiesOf(await person.get("/en/cart/2"))).toEqual({ [scarce]: "6" });
});

test("a person who can have no more carts is told so, and keeps the one they have", async () => {
  const person = shop.visit();
  const cart = await cartOf(person, "en");
  const full = new ErpError("VALIDATION", { field: "carts", rule: "max", limit: 50 });
  vi.spyOn(shop.shop.erp.carts, "create").mockRejectedValue(full);
  const refused = await person.submit(cart, FORM, {}, BUTTON);
  expect(refused.status).toBe(400);
  expect(refused.text("main")).toContain(WORDS.en.errors.tooManyCarts.replace("{{limit}}", "50"));
});

/** A cart with 12 pieces in packs of 3, of which 7 are in stock, and with 2 of a part that is in stock. */
async function cartOf(person: Person, lang: "en" | "hr"): Promise<Answer> {
  made += 1;
  scarce = shop.staff.addProduct(testProduct({ number: `SCARCE ${made}`, stock: 7, packQuantity: 3 }));
  await addToCart(person, scarce, "12", lang);
  await addToCart(person, plenty, "2", lang);
  return person.get(`/${lang}/cart/1`);
}
