import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { RegisterVerdict } from "#erp-adapter/contract/tax.ts";
import { toAskable } from "#server/services/vat/vat-questions.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { askFor, createFirms, press } from "#tests/support/approving-firm.ts";
import { runOffice } from "#tests/support/back-office.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, successIn, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { fill, LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

/** VAT of a company of another member state that becomes other between cart, request and order. */

const PART = productId("testmaker~TX_1");
const LAW = "VAT exempt intra-Community supply, Art. 138(1) Dir. 2006/112/EC";
const MARIBOR = {
  ...{ name: "Servis", contact: "", address: "Ulica 1", postalCode: "2000", city: "Maribor", country: "SI", phone: "" },
};
const OSIJEK = { postalCode: "31000", city: "Osijek", country: "HR" };
const WITHOUT = { en: "€240.00", hr: "240,00\u00a0€" };
const WITH = { en: "€300.00", hr: "300,00\u00a0€" };

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;
let made = 0;
let last = 50_223_054;

beforeAll(async () => {
  shop = await openTestShop({ products: 5, works: true });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "TX" });
  shop.staff.addProduct(
    testProduct({ number: "TX 1", wholesale: cents("100.00"), deposit: cents("20.00"), stock: 5_000 }),
  );
});
afterAll(async () => {
  await db.close();
  await shop.close();
});

describe.each(LANGUAGES)("(%s)", (lang) => {
  const [WAS, IS] = [WITHOUT[lang], WITH[lang]];

  test("a number that is denied after the cart was shown: both totals, consent, and nothing booked before", async () => {
    const { person, number, partner } = await slovenian();
    const cart = await filled(person, lang);
    expect(cart.text("form#order .totals .grand")).toContain(WAS);
    answer(number, "invalid");
    const changed = await person.follow(await order(person, cart, partner));
    expect(totalsIn(changed)).toEqual([WAS, IS]);
    expect(changed.text(".dialog")).toContain(fill(WORDS[lang].cartPage.tax.invalid, { number }));
    expect(ordersOf(partner)).toEqual([]);
    await confirm(person, changed, lang);
    expect(ordersOf(partner)).toMatchObject([
      { totals: { total: 30_000 }, lines: [{ vatPercent: 2_500, taxNote: { code: "S", because: "invalid" } }] },
    ]);
  });

  test("a number that is confirmed after the cart was shown: the same, and the order has no VAT", async () => {
    const { person, number, partner } = await slovenian(null);
    const cart = await filled(person, lang);
    expect(cart.text("form#order")).toContain(fill(WORDS[lang].cartPage.tax.unconfirmed, { number }));
    answer(number, "valid");
    const changed = await person.follow(await order(person, cart, partner));
    expect(totalsIn(changed)).toEqual([IS, WAS]);
    expect(changed.text(".dialog")).toContain(LAW);
    expect(ordersOf(partner)).toEqual([]);
    await confirm(person, changed, lang);
    expect(ordersOf(partner)).toMatchObject([{ totals: { total: 24_000 }, lines: [{ taxNote: { code: "K" } }] }]);
  });

  test.each([
    ["leaves its country", OSIJEK, "domestic"],
    ["has another country only", { country: "HR" }, "domestic"],
    ["has a country outside the Union only", { country: "BA" }, "unproven"],
  ] as const)("an address of the book that %s between cart and order", async (_, moved, because) => {
    const { person, partner } = await slovenian();
    const book = await person.follow(
      await person.submit(await person.get(`/${lang}/addresses/new`), "main form", MARIBOR),
    );
    await addToCart(person, PART, "2", lang);
    const first = await person.get(`/${lang}/cart/1`);
    const site = first.page.querySelector("[name='d:to'] optgroup option")?.getAttribute("value") ?? "";
    const cart = await person.follow(await person.submit(first, "form#order", { "d:to": site }, UPDATE_BUTTON));
    expect(cart.text("form#order .totals .grand")).toContain(WAS);

    const path = book.page.querySelector(`main a[href*="${site.replace("site:", "")}"]`)?.getAttribute("href") ?? "";
    const saved = await person.submit(await person.get(path), "main form", moved);
    expect(saved.status, saved.text(".field__error")).toBe(303);
    const changed = await person.follow(await order(person, cart, partner));
    expect(totalsIn(changed)).toEqual([WAS, IS]);
    expect(changed.text(".changed")).toContain(WORDS[lang].delivery.changes.destination);
    expect(ordersOf(partner)).toEqual([]);
    await confirm(person, changed, lang);
    expect(ordersOf(partner)).toMatchObject([{ totals: { total: 30_000 }, lines: [{ taxNote: { because } }] }]);
  });

  test("an address typed in the cart is taxed by its country: the cart shows it before the order", async () => {
    const { person, partner } = await slovenian();
    const cart = await filled(person, lang);
    const typed = Object.fromEntries(
      Object.entries({ ...MARIBOR, ...OSIJEK }).map(([key, text]) => [`d:${key}`, text]),
    );
    const sent = await person.submit(
      cart,
      "form#order",
      { ...typed, "d:to": "once", buyerDocumentNumber: partner },
      ORDER_BUTTON,
    );
    const changed = await person.follow(sent);
    expect(totalsIn(changed)).toEqual([WAS, IS]);
    expect(ordersOf(partner)).toEqual([]);
    await confirm(person, changed, lang);
    expect(ordersOf(partner)).toMatchObject([
      { totals: { total: 30_000 }, lines: [{ taxNote: { because: "domestic" } }] },
    ]);
  });

  test("a request for an approval has no VAT and its words; approved, the order has neither", async () => {
    const { owner, buyer, partner } = await slovenianFirm();
    const request = await askFor(buyer.person, [[PART, "2"]], { lang, number: partner });
    for (const { person } of [buyer, owner]) {
      const page = await person.get(request);
      for (const words of [WAS, LAW]) expect(page.text("main")).toContain(words);
    }
    const approved = await press(owner.person, await owner.person.get(request), "approve");
    expect(approved.location).toBe(request);
    expect(ordersOf(partner)).toMatchObject([{ totals: { total: 24_000 }, lines: [{ taxNote: { code: "K" } }] }]);
    expect((await buyer.person.get(request)).text("main")).toContain(LAW);
  });

  test("a number that is denied while the request waits: the approver agrees to the VAT before the order", async () => {
    const { owner, buyer, partner, number } = await slovenianFirm();
    const request = await askFor(buyer.person, [[PART, "2"]], { lang, number: partner });
    const page = await owner.person.get(request);
    answer(number, "invalid");
    const changed = await owner.person.follow(await press(owner.person, page, "approve"));
    // Once since the buyer asked, and once since the approver saw it.
    expect(totalsIn(changed)).toEqual([WAS, IS, WAS, IS]);
    expect(changed.text("main")).toContain(fill(WORDS[lang].cartPage.tax.invalid, { number }));
    expect(ordersOf(partner)).toEqual([]);
    expect((await press(owner.person, changed, "approve")).location).toBe(request);
    expect(ordersOf(partner)).toMatchObject([
      { totals: { total: 30_000 }, lines: [{ taxNote: { because: "invalid" } }] },
    ]);
  });
});

test("a held order is released without VAT only while its number holds; as agreed, it keeps its words", async () => {
  const { person, number, partner } = await slovenian();
  shop.staff.setCreditLimit(partner, cents("0.00"));
  const cart = await filled(person, "en");
  const typed = { buyerDocumentNumber: partner };
  expect((await person.submit(cart, "form#order", typed, ["intent", "order-on-release"])).location).toEqual(
    successIn("en"),
  );
  const [held] = ordersOf(partner);
  expect(held?.hold?.state).toBe("waiting");
  const id = held?.id ?? ("" as OrderId);
  answer(number, "invalid");
  const refused = await runOffice(shop.dataDir, "release", id);
  expect([refused.code, refused.out]).toEqual([1, "1. Testmaker TX 1: VAT 0.00 % → 25.00 %"]);
  answer(number, "valid");
  expect((await runOffice(shop.dataDir, "release", id)).code).toBe(0);
  const page = (await person.get(`/en/order/${id}`)).text("main");
  for (const words of [LAW, "€240.00"]) expect(page).toContain(words);
});

/** A customer of a new Slovenian company whose number has this verdict; null: none yet. */
async function slovenian(verdict: RegisterVerdict | null = "valid") {
  made += 1;
  const partner = `3${String(made).padStart(5, "0")}` as PartnerCode;
  const person = await employ(shop, { partner, name: "Neža", email: `neza-${made}@servis.example` });
  return { person, partner, number: number(partner, verdict) };
}

async function slovenianFirm() {
  const firm = await firms.open();
  return { ...firm, number: number(firm.partner, "valid") };
}

function number(partner: PartnerCode, verdict: RegisterVerdict | null): string {
  do last += 1;
  while (toAskable(`SI${last}`) === null);
  shop.staff.setVatNumber(partner, `SI${last}`);
  if (verdict) answer(`SI${last}`, verdict);
  return `SI${last}`;
}

function answer(number: string, verdict: RegisterVerdict): void {
  answers += 1;
  const at = new Date(Date.now() + answers).toISOString();
  shop.staff.taxes.note({ number, verdict, at, consultation: "WAPI-1", name: "", address: "" });
}
/** So that each answer has an instant of its own. */
let answers = 0;

/** Two parts of 100.00 with a deposit of 20.00: 240.00 without VAT, 300.00 with it. */
async function filled(person: Person, lang: Language): Promise<Answer> {
  await addToCart(person, PART, "2", lang);
  return person.get(`/${lang}/cart/1`);
}

async function order(person: Person, cart: Answer, buyerDocumentNumber: string): Promise<Answer> {
  const sent = await person.submit(cart, "form#order", { buyerDocumentNumber }, ORDER_BUTTON);
  expect(sent.status, sent.text(".field__error, .note")).toBe(303);
  return sent;
}

async function confirm(person: Person, changed: Answer, lang: Language): Promise<void> {
  const sent = await person.submit(changed, "form:has([value='confirm'])");
  expect(sent.location).toEqual(successIn(lang));
}

function totalsIn(changed: Answer): string[] {
  return changed.page.querySelectorAll(".changed tr.grand td").map(({ text }) => text);
}

function ordersOf(number: string) {
  return shop.staff.listOrders().filter(({ buyerDocumentNumber }) => buyerDocumentNumber === number);
}
