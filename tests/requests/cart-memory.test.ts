import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import {
  addToCart,
  ORDER_BUTTON,
  sendGuestOrder,
  successIn,
  toGuestDialog,
  UPDATE_BUTTON,
} from "#tests/support/purchase.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

/** The memory of a cart, and its end; nothing-leaks.test.ts plays carts and orders in any sequence. */

const PART = productId("testmaker~M_1");
const OTHER = productId("testmaker~M_2");
const FORM = "form#order";
const KEEP: [string, string] = ["intent", "keep-available"];
const ZADAR = {
  ...{ "d:to": "once", "d:name": "Servis Zadar", "d:contact": "", "d:address": "Obala 1", "d:phone": "" },
  ...{ "d:postalCode": "23000", "d:city": "Zadar", "d:country": "HR" },
};
const SITE = { name: "Servis Split", address: "Stara 1", postalCode: "21000", city: "Split", country: "HR" };

let shop: TestShop;
let person: Person;
let session: Awaited<ReturnType<TestShop["shop"]["erp"]["accounts"]["login"]>>;
let companies = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 5 });
  shop.staff.addProducts([testProduct({ number: "M 1", stock: 5_000 }), testProduct({ number: "M 2", stock: 3 })]);
});
beforeEach(async () => {
  const { accounts } = shop.shop.erp;
  companies += 1;
  const partner = `M-${companies}` as PartnerCode;
  const { id, token } = shop.staff.createCustomer({ partner, discount: toBasisPoints(0), name: "Nada Kupac" });
  const c = { locale: "en", partner, user: { id }, token, deadline: Date.now() + 9_000, requestId: "t" } as const;
  session = { user: await accounts.verify(c), token };
  // Any password is accepted: checking passwords is slow and not under test.
  vi.spyOn(accounts, "login").mockImplementation(async () => session);
  person = shop.visit();
  await person.login("nada@example.com");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(LANGUAGES)(
  "a place that is not the one that the cart was shown with is told before the order (%s)",
  (lang) => {
    test("because a colleague changed its address in the book", async () => {
      const site = await addSite(person);
      await choose(await cartWith(person, PART), { "d:to": `site:${site}` });
      const ivo = await colleague();
      const form = await ivo.get(`/en/addresses/${site}`);
      expect((await ivo.submit(form, "main form", { address: "Nova 2" })).status).toBe(303);
      const dialog = await orderIsTold(await person.get(`/${lang}/cart/1`), lang);
      for (const street of ["Stara 1", "Nova 2"]) expect(dialog.text(".changed")).toContain(street);
      expect(await confirmed(person, dialog, lang)).toMatchObject({
        to: { kind: "site", address: { address: "Nova 2" } },
      });
    });

    test("because another tab chose another; the cart that no one ordered goes there", async () => {
      await cartWith(person, PART);
      const tab = await person.get(`/${lang}/cart/1`);
      await choose(tab, ZADAR);
      const dialog = await orderIsTold(tab, lang);
      for (const words of ["Obala 1", WORDS[lang].delivery.own]) expect(dialog.text(".changed")).toContain(words);
      expect(await confirmed(person, dialog, lang)).toMatchObject({ to: { kind: "own" } });
    });

    test.each(["chosen", "only shown"])(
      "because a login merged a guest's cart into one with a place %s",
      async (how) => {
        const site = await addSite(person, { isDefault: true });
        const cart = await cartWith(person, PART);
        expect(shownIn(cart, "d:to")).toBe(`site:${site}`);
        if (how === "chosen") await choose(cart, { ...ZADAR, "d:address": "Riva 9" });
        const guest = shop.visit();
        await choose(await cartWith(guest, PART), ZADAR, guest);
        vi.spyOn(shop.shop.erp.accounts, "login").mockImplementation(async () => session);
        const said = await guest.post(`/${lang}/login`, {
          intent: "login",
          email: "nada@example.com",
          password: "any",
        });
        const notice = fill(WORDS[lang].notices["carts-merged-delivery-not-kept"], { merged: 1, added: 0 });
        expect((await guest.follow(said)).text(".toast .note")).toContain(notice);
        const merged = await guest.get(`/${lang}/cart/1`);
        expect(shownIn(merged, "d:to")).toBe(how === "chosen" ? "once" : `site:${site}`);
        expect(shownIn(merged, "d:address")).toBe(how === "chosen" ? "Riva 9" : "");
        const dialog = await orderIsTold(merged, lang, guest);
        expect(dialog.text(".changed")).toContain("Obala 1");
        expect(dialog.text(".changed")).toContain(how === "chosen" ? "Riva 9" : "Stara 1");
        const address = how === "chosen" ? "Riva 9" : "Stara 1";
        expect(await confirmed(guest, dialog, lang)).toMatchObject({ to: { address: { address } } });
      },
    );
  },
);

test("a default address that a colleague sets is for new carts, not for one that was shown", async () => {
  const site = await addSite(person);
  await cartWith(person, PART);
  const ivo = await colleague();
  const form = await ivo.get(`/en/addresses/${site}`);
  tickDefault(form);
  expect((await ivo.submit(form, "main form", {})).status).toBe(303);
  expect(shownIn(await person.get("/en/cart/1"), "d:to")).toBe("own");
  await person.post("/en/new-cart", { key: "second" });
  await addToCart(person, PART);
  expect(shownIn(await person.get("/en/cart/2"), "d:to")).toBe(`site:${site}`);
});

test("a guest's second order in the same browser begins at the guest's own address, without the first one's words", async () => {
  const guest = shop.visit();
  await choose(await cartWith(guest, PART), { ...ZADAR, "d:note": "Zvati portira", "d:carrier": "parcel" }, guest);
  expect((await sendGuestOrder(guest, await toGuestDialog(guest))).location).toEqual(successIn("en"));
  const second = await cartWith(guest, PART);
  const fields = ["d:to", "d:address", "d:note", "d:carrier", "buyerDocumentNumber"];
  expect(fields.map((name) => shownIn(second, name))).toEqual(["own", "", "", "van", ""]);
});

test("a cart whose last line was removed begins again", async () => {
  const cart = await cartWith(person, PART);
  await choose(cart, ZADAR);
  const removal = { ...hidden(await person.get("/en/cart/1")), intent: "remove", product: PART };
  expect((await person.post("/en/cart/1", removal)).status).toBe(303);
  expect(shownIn(await cartWith(person, PART), "d:to")).toBe("own");
});

test("a new cart to which the ERP gives the id of a former one begins again", async () => {
  await choose(await cartWith(person, PART), { ...ZADAR, "d:note": "Zvati portira" });
  const { carts } = shop.shop.erp;
  const { id } = hidden(await person.get("/en/cart/1"));
  const create = vi.spyOn(carts, "create");
  create.mockResolvedValue({ id: "0" as CartId, title: "Cart 2", version: "1" as CartVersion, lines: [] });
  await person.post("/en/new-cart", { key: "again" });
  expect(create).toHaveBeenCalled();
  const cart = await person.get("/en/cart/1");
  expect([id, shownIn(cart, "d:to"), shownIn(cart, "d:note")]).toEqual([id, "own", ""]);
});

test("lines that move into a new cart go where their cart went", async () => {
  await addToCart(person, OTHER, "5");
  await choose(await person.get("/en/cart/1"), ZADAR);
  const page = await person.get("/en/cart/1");
  expect((await person.submit(page, FORM, {}, KEEP)).status).toBe(303);
  expect(shownIn(await person.get("/en/cart/2"), "d:address")).toBe("Obala 1");
});

test("a delivery typed beside the button that moves lines into a new cart is that of both carts", async () => {
  await addToCart(person, OTHER, "5");
  const page = await person.get("/en/cart/1");
  const shown = await person.follow(await person.submit(page, FORM, { ...ZADAR, "d:note": "n" }, KEEP));
  expect([shown.text(".notes"), shownIn(shown, "d:address")]).toEqual([
    expect.stringContaining(WORDS.en.cartNotices["delivery-updated"]),
    "Obala 1",
  ]);
  expect((await person.get("/en/cart/2")).status, "the cart is divided once the delivery was seen").toBe(404);
  await person.submit(shown, FORM, {}, KEEP);
  for (const cart of ["1", "2"]) expect(shownIn(await person.get(`/en/cart/${cart}`), "d:address")).toBe("Obala 1");
});

test("a document number typed in one cart is on no other cart's page", async () => {
  await cartWith(person, PART);
  await person.post("/en/new-cart", { key: "other" });
  await addToCart(person, PART);
  const first = await person.get("/en/cart/1");
  await person.submit(first, FORM, { buyerDocumentNumber: "N-ONE" }, UPDATE_BUTTON);
  expect(shownIn(await person.get("/en/cart/2"), "buyerDocumentNumber")).toBe("");
});

/** Another person of the same company. */
async function colleague(): Promise<Person> {
  return employ(shop, { partner: `M-${companies}`, name: "Ivo", email: `ivo-${companies}@example.com` });
}

async function cartWith(of: Person, part: typeof PART): Promise<Answer> {
  await addToCart(of, part);
  return of.get("/en/cart/1");
}

async function choose(cart: Answer, typed: Record<string, string>, of = person): Promise<void> {
  expect((await of.submit(cart, FORM, typed, UPDATE_BUTTON)).status).toBe(303);
}

async function addSite(of: Person, { isDefault = false } = {}): Promise<string> {
  const form = await of.get("/en/addresses/new");
  if (isDefault) tickDefault(form);
  expect((await of.submit(form, "main form", { ...SITE, contact: "", phone: "" })).status).toBe(303);
  const book = await of.get("/en/addresses");
  const link = book.page.querySelector("main a[href*='/addresses/']:not([href$='/new'])")?.getAttribute("href") ?? "";
  return link.split("/").at(-1) ?? "";
}

function tickDefault({ page }: Answer): void {
  page.querySelector("[name='isDefault']")?.setAttribute("checked", "");
}

/** Presses *Order*, and returns the dialog that tells the change; nothing is ordered. */
async function orderIsTold(cart: Answer, lang: string, of = person): Promise<Answer> {
  const before = shop.staff.listOrders().length;
  const answer = await of.submit(cart, FORM, { buyerDocumentNumber: `T-${lang}` }, ORDER_BUTTON);
  expect(answer.location, answer.text(".note, .field__error")).toContain("?quote=");
  expect(shop.staff.listOrders()).toHaveLength(before);
  return of.follow(answer);
}

/** Confirms the change; returns the delivery of the order. */
async function confirmed(of: Person, dialog: Answer, lang: string) {
  const answer = await of.submit(dialog, "form:has([value='confirm'])", {});
  expect(answer.location, answer.text(".note")).toMatch(/\/order-success\?order=/);
  return shop.staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === `T-${lang}`)?.delivery;
}

function hidden({ page }: Answer): Record<string, string> {
  const names = ["cart", "version", "own"];
  return Object.fromEntries(
    names.map((name) => [name, page.querySelector(`main [name=${name}]`)?.getAttribute("value") ?? ""]),
  );
}

function shownIn({ page }: Answer, name: string): string {
  const field = page.querySelector(`main [name='${name}']`);
  const chosen = field?.querySelector("option[selected]") ?? field?.querySelector("option") ?? field;
  return chosen?.getAttribute("value") ?? "";
}
