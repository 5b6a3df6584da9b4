import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { createFirms } from "#tests/support/approving-firm.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, sendGuestOrder, successIn, toGuestDialog } from "#tests/support/purchase.ts";
import { edge, replacedBy } from "#tests/support/superseded.ts";
import { fill, LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

/** Forms of a page whose cart was ordered in another tab, and what a new cart page knows of the way to the order. */

const PART = productId("testmaker~B_1");
const FORM = "form#order";
const ZADAR = {
  ...{ "d:to": "once", "d:name": "Servis Zadar", "d:contact": "", "d:address": "Obala 1", "d:phone": "" },
  ...{ "d:postalCode": "23000", "d:city": "Zadar", "d:country": "HR", "d:note": "Zvati portira" },
};
const QUANTITY = { [`q:${PART}`]: "7" };

let shop: TestShop;
let db: OpenShopDb;
let person: Person;
let companies = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 5 });
  db = await openShopDb(shop.dataDir);
  shop.staff.addProducts([testProduct({ number: "B 1", stock: 5_000, wholesale: cents("10.00") })]);
});
beforeEach(async () => {
  companies += 1;
  const { accounts } = shop.shop.erp;
  const partner = `B-${companies}` as PartnerCode;
  const { id, token } = shop.staff.createCustomer({ partner, discount: toBasisPoints(0), name: "Nada Kupac" });
  const c = { locale: "en", partner, user: { id }, token, deadline: Date.now() + 9_000, requestId: "t" } as const;
  const user = await accounts.verify(c);
  // Any password is accepted: checking passwords is slow and not under test.
  vi.spyOn(accounts, "login").mockResolvedValue({ user, token });
  person = shop.visit();
  await person.login("nada@example.com");
});
afterEach(() => {
  vi.restoreAllMocks();
  shop.staff.setPrice(PART, cents("10.00"));
});
afterAll(async () => {
  await db.close();
  await shop.close();
});

describe.each(LANGUAGES)("a form of a page whose cart was ordered since is told the order (%s)", (lang) => {
  test.each<[string, Record<string, string>, string]>([
    ["order, with another address", ZADAR, "order"],
    ["order, with another quantity", QUANTITY, "order"],
    ["order, with another document number", { buyerDocumentNumber: "N-2" }, "order"],
    ["order, with a remark", { [`n:${PART}`]: "za Peru" }, "order"],
    ["order against prepayment", {}, "order-prepaid"],
    ["update", QUANTITY, "update"],
    ["save", QUANTITY, "save"],
    ["keep only what is there now", {}, "keep-available"],
    ["keep as a list", { listName: "Zimske" }, "keep-as-list"],
  ])("%s", async (_, typed, intent) => {
    const old = await ordered(lang);
    const answer = await person.submit(old, FORM, { buyerDocumentNumber: "N-1", ...typed }, ["intent", intent]);
    await isTold(answer, lang);
    await begins(lang);
  });

  test.each<[string, [string, string]?]>([["remove", ["product", PART]], ["empty"], ["rename"], ["delete"]])(
    "%s",
    async (intent, button) => {
      const old = await ordered(lang);
      await isTold(await person.submit(old, `form:has([value='${intent}'])`, {}, button), lang);
      await begins(lang);
    },
  );

  test("an unchanged one leads to the order, and says no more", async () => {
    const old = await ordered(lang);
    const answer = await person.submit(old, FORM, { buyerDocumentNumber: "N-1" }, ORDER_BUTTON);
    expect(answer.location).toEqual(successIn(lang));
  });

  test("while its lines cannot leave the cart yet", async () => {
    const old = await filled(lang);
    vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    await order(old, lang);
    await isTold(await person.submit(old, FORM, { buyerDocumentNumber: "N-1", ...ZADAR }, ORDER_BUTTON), lang);
  });

  test("while the order is being verified: another address is not saved for the next order", async () => {
    const old = await filled(lang);
    const { place } = shop.shop.erp.orders;
    vi.spyOn(shop.shop.erp.orders, "place").mockImplementationOnce(async (draft, c) => {
      await place(draft, c);
      throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
    });
    vi.spyOn(shop.shop.erp.orders, "findByKey").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const send = (typed: Record<string, string>) =>
      person.submit(old, FORM, { buyerDocumentNumber: "N-1", ...typed }, ORDER_BUTTON);
    const verifying = await send({});
    expect(verifying.location).toContain("?quote=");
    expect((await send(ZADAR)).location).toBe(verifying.location);
    expect(shownIn(await person.get(`/${lang}/cart/1`), "d:to")).toBe("own");
  });

  test("a guest's, with another address in the cart", async () => {
    const guest = shop.visit();
    await addToCart(guest, PART, "3", lang);
    const old = await guest.get(`/${lang}/cart/1`);
    const dialog = await toGuestDialog(guest, "N-1", `/${lang}/cart/1`);
    expect((await sendGuestOrder(guest, dialog, "one@example.com")).location).toEqual(successIn(lang));
    const answer = await guest.submit(old, FORM, { buyerDocumentNumber: "N-1", ...ZADAR }, ORDER_BUTTON);
    await isTold(answer, lang, guest);
    await begins(lang, guest);
  });

  test("a guest's dialog, with another e-mail; with the same one it says no more", async () => {
    const guest = shop.visit();
    await addToCart(guest, PART, "3", lang);
    const dialog = await toGuestDialog(guest, "N-1", `/${lang}/cart/1`);
    const send = (email: string) => guest.submit(dialog, "form#guest-order", guestForm(email));
    expect((await send("two@example.com")).location).toEqual(successIn(lang));
    expect((await send("two@example.com")).location).toEqual(successIn(lang));
    await isTold(await send("three@example.com"), lang, guest);
  });
});

test.each(LANGUAGES)("a form of a page for whose cart approval was asked is told the request (%s)", async (lang) => {
  const firms = createFirms({ shop, db, prefix: `E-${lang}` });
  const { person: iva } = (await firms.open({ order: 100 })).buyer;
  await addToCart(iva, PART, "3", lang);
  const old = await iva.get(`/${lang}/cart/1`);
  const ask = (typed: Record<string, string>) =>
    iva.submit(old, FORM, { buyerDocumentNumber: "N-1", ...typed }, ["intent", "ask-approval"]);
  const asked = await ask({});
  expect(asked.location).toMatch(/\/approval\/[^?]+$/);
  expect((await ask({})).location, "the same form again").toBe(asked.location);
  const answer = await ask(ZADAR);
  expect((await iva.follow(answer)).text(".note--warn")).toContain(WORDS[lang].approvals.note.earlier);
  await begins(lang, iva);
});

describe.each(LANGUAGES)("the document number is in the cart again after the way back (%s)", (lang) => {
  const path = `/${lang}/cart/1`;
  const numberIn = async (of = person) => shownIn(await of.get(path), "buyerDocumentNumber");

  test("from the dialog of changed conditions, with the remark, until the cart is ordered", async () => {
    const cart = await filled(lang);
    shop.staff.setPrice(PART, cents("11.00"));
    const typed = { buyerDocumentNumber: "KEEP-1", [`n:${PART}`]: "za Peru" };
    const dialog = await person.follow(await person.submit(cart, FORM, typed, ORDER_BUTTON));
    expect(dialog.text("dialog")).toContain("KEEP-1");
    const back = await person.get(dialog.page.querySelector("dialog a.btn--big")?.getAttribute("href") ?? "");
    const fields = ["buyerDocumentNumber", `n:${PART}`];
    expect(fields.map((name) => shownIn(back, name))).toEqual(["KEEP-1", "za Peru"]);
    shop.staff.setPrice(PART, cents("12.00"));
    expect(await numberIn(), "after another change").toBe("KEEP-1");
    const again = await person.submit(await person.get(path), FORM, {}, ORDER_BUTTON);
    expect(again.location).toEqual(successIn(lang));
    expect(shop.staff.listOrders()[0]?.buyerDocumentNumber).toBe("KEEP-1");
    await begins(lang);
  });

  test("if another tab had shown the new price before", async () => {
    const cart = await filled(lang);
    shop.staff.setPrice(PART, cents("11.00"));
    await person.get(path);
    await person.submit(cart, FORM, { buyerDocumentNumber: "KEEP-2" }, ORDER_BUTTON);
    expect(await numberIn()).toBe("KEEP-2");
  });

  test("from a guest's dialog, after a price changed", async () => {
    const guest = shop.visit();
    await addToCart(guest, PART, "3", lang);
    await toGuestDialog(guest, "KEEP-3", path);
    shop.staff.setPrice(PART, cents("11.00"));
    expect(await numberIn(guest)).toBe("KEEP-3");
  });

  test("from an offer of another part, which is taken", async () => {
    const number = `B OLD ${lang}`;
    shop.staff.addProducts([testProduct({ number, stock: 9 }), testProduct({ number: "B NEW", stock: 9 })]);
    await addToCart(person, productId(`testmaker~${number.replaceAll(" ", "_")}`), "1", lang);
    const cart = await person.get(path);
    shop.staff.addProducts([testProduct({ ...replacedBy([edge("B NEW", { useUp: false })]), number, stock: 9 })]);
    const button: [string, string] = ["intent", "order-prepaid"];
    const dialog = await person.follow(await person.submit(cart, FORM, { buyerDocumentNumber: "KEEP-5" }, button));
    expect(await numberIn()).toBe("KEEP-5");
    const taken = await person.submit(dialog, "dialog form:has([value='take-offer'])", {}, ["choice", "0"]);
    expect(taken.status, taken.text(".note")).toBe(303);
    expect(await numberIn()).toBe("KEEP-5");
    expect(await numberIn(), "and after a reload").toBe("KEEP-5");
  });

  test("but not in a cart that was emptied", async () => {
    const cart = await filled(lang);
    shop.staff.setPrice(PART, cents("11.00"));
    await person.submit(cart, FORM, { buyerDocumentNumber: "KEEP-4" }, ORDER_BUTTON);
    await person.submit(await person.get(path), "form:has([value='empty'])");
    await begins(lang);
  });
});

async function filled(lang: Language): Promise<Answer> {
  await addToCart(person, PART, "3", lang);
  return person.get(`/${lang}/cart/1`);
}

async function order(cart: Answer, lang: Language): Promise<void> {
  const answer = await person.submit(cart, FORM, { buyerDocumentNumber: "N-1" }, ORDER_BUTTON);
  expect(answer.location, answer.text(".note, .field__error")).toEqual(successIn(lang));
}

/** Orders the cart in one tab; returns its page in another tab, of before. */
async function ordered(lang: Language): Promise<Answer> {
  const old = await filled(lang);
  await order(old, lang);
  return old;
}

async function isTold(answer: Answer, lang: Language, of = person): Promise<void> {
  expect(answer.status, answer.text(".note, .field__error")).toBe(303);
  const page = await of.follow(answer);
  const [newest] = shop.staff.listOrders().toSorted((one, other) => other.placedAt.localeCompare(one.placedAt));
  expect(page.text(".note--warn")).toContain(fill(WORDS[lang].orderSuccess.earlier, { number: newest?.number ?? "" }));
  expect(page.text("h1")).toContain(newest?.number);
}

/** Checks that the next cart has nothing of the old page. */
async function begins(lang: Language, of = person): Promise<void> {
  await addToCart(of, PART, "1", lang);
  const cart = await of.get(`/${lang}/cart/1`);
  const fields = ["d:to", "d:address", "d:note", "buyerDocumentNumber", `n:${PART}`];
  expect(fields.map((name) => shownIn(cart, name))).toEqual(["own", "", "", "", ""]);
  expect(shownIn(cart, `q:${PART}`)).toBe("1");
}

function shownIn({ page }: Answer, name: string): string {
  const field = page.querySelector(`main [name='${name}']`);
  const chosen = field?.querySelector("option[selected]") ?? field?.querySelector("option") ?? field;
  return chosen?.getAttribute("value") ?? "";
}
