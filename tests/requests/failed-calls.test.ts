import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { askFor, createFirms, press } from "#tests/support/approving-firm.ts";
import { employ } from "#tests/support/employ.ts";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, orderAsCustomer, quantitiesOf, sendGuestOrder } from "#tests/support/purchase.ts";
import { ADD, FORM_OF_ROWS, paste } from "#tests/support/quick-order.ts";
import { edge, old } from "#tests/support/superseded.ts";
import { LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

/** A form that needs several calls says what the one that failed means, and nothing that another call would mean. */

const DEFINITE = new ErpError("UNAVAILABLE", {});
const LOST = new ErpError("TIMEOUT", {}, { effect: "unknown" });
const CART = "form#order";
const KEEP: [string, string] = ["intent", "keep-available"];

let shop: TestShop;
let db: OpenShopDb;
let part: ProductId;
let scarce: ProductId;
let firms: ReturnType<typeof createFirms>;
let made = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "FC" });
  part = shop.staff.addProduct(testProduct({ number: "FC 1", wholesale: toEurCents(10_000), stock: 90_000 }));
  scarce = shop.staff.addProduct(testProduct({ number: "FC 2", stock: 7 }));
  shop.staff.addProducts([
    testProduct({ number: "FC 3", stock: 5_000 }),
    old("FC 4", [edge("FC 3", { relation: "choice" })]),
  ]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await db.close();
  await shop.close();
});

describe.each(LANGUAGES)("the answer to *Add to cart* (%s)", (lang) => {
  const { errors } = WORDS[lang];
  const path = () => `/${lang}/products/${part}`;

  test.each([
    ["no session was made", LOST],
    ["no session was made for sure", DEFINITE],
  ])("%s: nothing is in a cart, and no one is sent to look for it", async (_, error) => {
    vi.spyOn(shop.shop.erp.accounts, "guest").mockRejectedValueOnce(error);
    const refused = await shop.visit().post(path(), { product: part, quantity: "1" });
    expect([refused.status, refused.text(".buybox")]).toEqual([503, expect.stringContaining(errors.addToCart)]);
    expect(refused.text("main")).not.toContain(errors.addToCartUnknown);
  });

  test("the same for other parts that are offered in its place", async () => {
    const person = shop.visit();
    const page = await person.get(`/${lang}/products/testmaker~FC_4`);
    vi.spyOn(shop.shop.erp.accounts, "guest").mockRejectedValueOnce(LOST);
    const refused = await person.submit(page, "form:has([name=consent])", {}, ["choice", "0"]);
    expect(refused.status).toBe(503);
    expect(refused.text("main")).toContain(errors.addToCart);
    expect(refused.text("main")).not.toContain(errors.addToCartUnknown);
  });

  test("of a lost answer to the addition itself, the part may be in the cart", async () => {
    vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValueOnce(LOST);
    const refused = await shop.visit().post(path(), { product: part, quantity: "1" });
    expect([refused.status, refused.text(".buybox")]).toEqual([503, expect.stringContaining(errors.addToCartUnknown)]);
  });
});

describe.each(LANGUAGES)("a quick order into a new cart (%s)", (lang) => {
  const { refused } = WORDS[lang].quickOrder;

  test.each([
    ["create", refused.failed],
    ["update", refused.unknown],
  ] as const)("a lost answer to %s", async (call, words) => {
    const person = shop.visit();
    const page = await paste(person, "FC 1\t2\n", lang);
    const fresh = page.page.querySelectorAll("#cart-choice option").at(-1)?.getAttribute("value") ?? "";
    expect(fresh).toMatch(/^new@/);
    vi.spyOn(shop.shop.erp.carts, call).mockRejectedValueOnce(LOST);
    const answer = await person.submit(page, FORM_OF_ROWS, { cart: fresh }, ADD);
    expect([answer.status, answer.text(".note--bad")]).toEqual([503, words]);
    const again = await person.submit(answer, FORM_OF_ROWS, { cart: fresh }, ADD);
    expect(again.status).toBe(303);
    expect(quantitiesOf(await person.get(`/${lang}/cart/2`))).toEqual({ [part]: "2" });
    expect((await person.get(`/${lang}/cart/3`)).status).toBe(404);
  });
});

describe.each(LANGUAGES)("a cart that is divided (%s)", (lang) => {
  test.each([
    ["the new cart is not made", 0, "failed"],
    ["the new cart is not filled", 1, "halfMoved"],
    ["this cart is not reduced", 2, "halfMoved"],
  ] as const)("%s", async (_, at, key) => {
    const person = shop.visit();
    await addToCart(person, scarce, "10", lang);
    const cart = await person.get(`/${lang}/cart/1`);
    const { carts } = shop.shop.erp;
    const { update } = carts;
    if (at === 0) vi.spyOn(carts, "create").mockRejectedValueOnce(DEFINITE);
    let calls = 0;
    vi.spyOn(carts, "update").mockImplementation((...given) => {
      calls += 1;
      return calls === at ? Promise.reject(DEFINITE) : update(...given);
    });
    const answer = await person.submit(cart, CART, {}, KEEP);
    expect([answer.status, answer.text(".notes .note--bad")]).toEqual([503, WORDS[lang].errors[key]]);
    expect(quantitiesOf(answer)).toEqual({ [scarce]: "10" });
    vi.restoreAllMocks();
    expect((await person.submit(answer, CART, {}, KEEP)).status).toBe(303);
    expect(quantitiesOf(await person.get(`/${lang}/cart/1`))).toEqual({ [scarce]: "7" });
    expect(quantitiesOf(await person.get(`/${lang}/cart/2`))).toEqual({ [scarce]: "3" });
    expect((await person.get(`/${lang}/cart/3`)).status).toBe(404);
  });

  test("quantities that are not saved are said so, and not that nothing was", async () => {
    const person = await customer();
    await addToCart(person, part, "1", lang);
    const cart = await person.get(`/${lang}/cart/1`);
    vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(DEFINITE);
    const answer = await person.submit(cart, CART, { [`q:${part}`]: "2" }, ["intent", "update"]);
    expect([answer.status, answer.text(".notes .note--bad")]).toEqual([503, WORDS[lang].errors.quantitiesFailed]);
  });
});

test.each(LANGUAGES)("(%s) a list was made of a cart that could not be emptied", async (lang) => {
  const person = await customer();
  await addToCart(person, part, "1", lang);
  const cart = await person.get(`/${lang}/cart/1`);
  vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(DEFINITE);
  const typed = { intent: "keep-as-list", listName: "Kasnije", emptied: "yes" };
  const fields = { ...fieldsOf(cart), ...typed };
  const answer = await person.post(`/${lang}/cart/1`, fields);
  expect([answer.status, answer.text(".notes .note--bad")]).toEqual([503, WORDS[lang].errors.listKept]);
  expect((await person.get(`/${lang}/lists`)).text("main")).toContain("Kasnije");
});

test("a part was replaced in the cart, and the quote cannot be read: the page does not say that nothing changed", async () => {
  const person = shop.visit();
  shop.staff.addProduct(testProduct({ number: "FC 5" }));
  await addToCart(person, "testmaker~FC_5" as ProductId, "1");
  shop.staff.addProducts([old("FC 5", [edge("FC 3", { relation: "choice" })])]);
  const cart = await person.get("/en/cart/1");
  const offer = cart.page.querySelectorAll("form").find((form) => form.querySelector("[name=consent]"));
  const fields = Object.fromEntries(
    (offer?.querySelectorAll("input, button[name]") ?? []).map((field) => [
      field.getAttribute("name") ?? "",
      field.getAttribute("value") ?? "",
    ]),
  );
  vi.spyOn(shop.shop.orders.ordering, "find").mockRejectedValueOnce(DEFINITE);
  const answer = await person.post("/en/cart/1", { ...fields, quote: "signed" });
  expect(answer.status, answer.text(".notes")).toBe(303);
  expect(Object.keys(quantitiesOf(await person.get("/en/cart/1")))).toEqual(["testmaker~FC_3"]);
});

/** Every page that asks for present prices and stock before it orders or fills a cart. */
const RECHECKS: Record<string, (lang: Language) => Promise<[Person, () => Promise<Answer>]>> = {
  "a guest's dialog": async (lang) => {
    const person = shop.visit();
    const dialog = await toDialog(person, lang);
    return [person, () => sendGuestOrder(person, dialog)];
  },
  "a customer's cart": async (lang) => {
    const person = await customer();
    await addToCart(person, part, "1", lang);
    const cart = await person.get(`/${lang}/cart/1`);
    return [person, () => person.submit(cart, CART, { buyerDocumentNumber: "N-1" }, ORDER_BUTTON)];
  },
  "an order on hold": async (lang) => {
    const person = await customer();
    await addToCart(person, part, "1", lang);
    const cart = await person.get(`/${lang}/cart/1`);
    const fields = { ...fieldsOf(cart), intent: "order-prepaid", buyerDocumentNumber: "N-1" };
    return [person, () => person.post(`/${lang}/cart/1`, fields)];
  },
  "the dialog of changed conditions": async (lang) => {
    const person = await customer();
    const moving = setPrice(100);
    await addToCart(person, moving, "1", lang);
    const cart = await person.get(`/${lang}/cart/1`);
    setPrice(110);
    const dialog = await person.follow(await person.submit(cart, CART, { buyerDocumentNumber: "N-1" }, ORDER_BUTTON));
    return [person, () => person.submit(dialog, "dialog form")];
  },
  "an approval": async (lang) => {
    const { buyer, owner } = await firms.open({ order: 100 });
    const request = await askFor(buyer.person, [[part, "1"]], { lang });
    const page = await owner.person.get(request);
    return [owner.person, () => press(owner.person, page, "approve")];
  },
  "a quick order": async (lang) => {
    const person = shop.visit();
    const page = await paste(person, "FC 1\t2\n", lang);
    return [person, () => person.submit(page, FORM_OF_ROWS, {}, ADD)];
  },
  "a list": async (lang) => {
    const person = await customer();
    const list = (await person.submit(await person.get("/en/lists"), "form#new", { name: "All" })).location ?? "";
    const id = list.split("/").at(-1) ?? "";
    await person.submit(await person.get(`/en/lists/add?product=${part}`), "form#add", { list: id, quantity: "3" });
    const page = await person.get(`/${lang}/lists/${id}`);
    return [person, () => person.submit(page, "form#list", {}, ["intent", "add-all"])];
  },
  "an order again": async (lang) => {
    const person = await customer();
    const order = await orderAsCustomer(person, [[part, "1"]]);
    const page = await person.get(order.replace("/en/", `/${lang}/`));
    return [person, () => person.submit(page, "form#again")];
  },
  favourites: async (lang) => {
    const person = await customer();
    await person.post("/en/catalogue/0", { intent: "favourite", product: part, on: "true" });
    const page = await person.get(`/${lang}/favorites/0`);
    return [person, () => person.submit(page, "form.add-all")];
  },
};

describe.each(LANGUAGES)("the recheck fails (%s)", (lang) => {
  test.each(Object.keys(RECHECKS))("%s says that real time data could not be fetched", async (place) => {
    const [, send] = (await RECHECKS[place]?.(lang)) ?? [];
    vi.spyOn(shop.shop.erp, "conditions").mockRejectedValue(DEFINITE);
    const placed = vi.spyOn(shop.shop.erp.orders, "place");
    const changed = vi.spyOn(shop.shop.erp.carts, "update");
    const answer = await send?.();
    expect(answer?.status).toBe(503);
    const notes = answer?.page.querySelectorAll(".note--bad").map(({ text }) => text);
    expect(notes?.join(" ")).toContain(WORDS[lang].errors.realTime);
    expect([placed.mock.calls.length, changed.mock.calls.length]).toEqual([0, 0]);
  });

  test("so does a guest's order whose supersessions cannot be read, and what was typed stays", async () => {
    const person = shop.visit();
    const dialog = await toDialog(person, lang);
    vi.spyOn(shop.shop.erp.catalogue, "supersessions").mockRejectedValue(DEFINITE);
    const answer = await sendGuestOrder(person, dialog);
    expect([answer.status, answer.text(".note--bad")]).toEqual([
      503,
      expect.stringContaining(WORDS[lang].errors.realTime),
    ]);
    expect(answer.page.querySelector('[name="email"]')?.getAttribute("value")).toContain("@");
  });
});

async function toDialog(person: Person, lang: Language): Promise<Answer> {
  await addToCart(person, part, "1", lang);
  const cart = await person.get(`/${lang}/cart/1`);
  return person.follow(await person.submit(cart, CART, { buyerDocumentNumber: "N-1" }, ORDER_BUTTON));
}

function customer(): Promise<Person> {
  made += 1;
  return employ(shop, { partner: `FCC-${made}`, name: "Kupac", email: `kupac-fc-${made}@example.com` });
}

function setPrice(euros: number): ProductId {
  return shop.staff.addProduct(testProduct({ number: "FC 9", wholesale: toEurCents(euros * 100), stock: 90_000 }));
}

/** The fields of the cart's order form, as a browser without scripts would send them. */
function fieldsOf(cart: Answer): Record<string, string> {
  return Object.fromEntries(
    cart.page
      .querySelectorAll(`${CART} input, input[form=order]`)
      .filter((field) => field.getAttribute("type") !== "checkbox" && field.getAttribute("type") !== "radio")
      .map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]),
  );
}
