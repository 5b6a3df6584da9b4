import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { RegisterVerdict } from "#erp-adapter/contract/tax.ts";
import { readPages } from "#server/services/documents/testing/read-pdf.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, successIn, toGuestDialog, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { fill, LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

/** The words that customers of other countries read on cart, order, invoice and credit note, case by case. */

const PART = productId("testmaker~CS_1");
const REPAIR = productId("testmaker~CS_2");
const SI = "SI50223054";
const AT = "ATU12345675";
const SUPPLY = "VAT exempt intra-Community supply, Art. 138(1) Dir. 2006/112/EC";
const EXPORT = ["Izvoz dobara, oslobođeno PDV-a, čl. 45. st. 1. Zakona o PDV-u", "VAT exempt export, Art. 146(1)"];
const REVERSE = ["Prijenos porezne obveze, čl. 17. st. 1. Zakona o PDV-u", "Reverse charge, Art. 44 and 196"];
const FREE = { en: "€240.00", hr: "240,00\u00a0€" };
const TAXED = { en: "€300.00", hr: "300,00\u00a0€" };

let shop: TestShop;
let made = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 5 });
  const price = { wholesale: cents("100.00"), stock: 5_000 };
  shop.staff.addProduct(testProduct({ number: "CS 1", deposit: cents("20.00"), ...price }));
  shop.staff.addProduct(testProduct({ number: "CS 2", ...price }));
  shop.staff.taxes.setService(REPAIR, true);
  for (const number of [SI, AT, "XI000472631"]) answer(number, "valid");
});
afterAll(() => shop.close());

describe.each(LANGUAGES)("(%s)", (lang) => {
  const order = async (person: Person, partner: string, to?: Record<string, string>, part = PART) => {
    await addToCart(person, part, "2", lang);
    const first = await person.get(`/${lang}/cart/1`);
    const cart = to ? await person.follow(await person.submit(first, "form#order", to, UPDATE_BUTTON)) : first;
    const typed = { buyerDocumentNumber: partner };
    expect((await person.submit(cart, "form#order", typed, ORDER_BUTTON)).location).toEqual(successIn(lang));
    const id = ordersOf(partner)[0]?.id ?? ("" as OrderId);
    return { cart: cart.text("form#order"), id, page: (await person.get(`/${lang}/order/${id}`)).text("main") };
  };

  test("VT4: an Austrian firm sends goods to Ljubljana, and the note names the destination", async () => {
    const { person, partner } = await firm(AT);
    const { cart, page } = await order(
      person,
      partner,
      place(lang, { postalCode: "1000", city: "Ljubljana", country: "SI" }),
    );
    for (const text of [cart, page])
      for (const words of [SUPPLY, `HR99900000020 → ${AT}, SI`, FREE[lang]]) expect(text).toContain(words);
    expect(cart).toContain(fill(WORDS[lang].cartPage.tax.freeK, { number: AT }));
  });

  test("VT8, VT18: a craftsman's own OIB is taxed at home, with no word on other countries", async () => {
    const { person, partner } = await firm("HR01234567896");
    const { cart } = await order(person, partner);
    expect(cart).toContain(TAXED[lang]);
    for (const words of Object.values(WORDS[lang].cartPage.tax)) expect(cart).not.toContain(words.slice(0, 30));
    expect(ordersOf(partner)[0]?.lines[0]?.taxNote).toBeUndefined();
  });

  test("VT11: an export with proof has no VAT and says so; fetched, or without proof, it has", async () => {
    const { person, partner } = await firm("BA4200000000001");
    shop.staff.taxes.setCompany(partner, { country: "BA", isZeroOnPickUp: false, isExportProven: true });
    const { cart, page } = await order(person, partner);
    for (const text of [cart, page]) for (const words of [...EXPORT, FREE[lang]]) expect(text).toContain(words);
    expect(cart).toContain(WORDS[lang].cartPage.tax.freeG);
    const fetched = await order(person, partner, { "d:to": "pickup:split" });
    for (const words of [TAXED[lang], WORDS[lang].cartPage.tax["picked-up"]]) expect(fetched.cart).toContain(words);
    shop.staff.taxes.setCompany(partner, { country: "BA", isZeroOnPickUp: false, isExportProven: false });
    const unproven = await order(person, partner, { "d:to": "own" });
    for (const words of [TAXED[lang], WORDS[lang].cartPage.tax.unproven]) expect(unproven.cart).toContain(words);
  });

  test("VT12: a guest of Northern Ireland has no VAT on goods, and the same guest in Great Britain has", async () => {
    for (const [postalCode, isFree] of [
      ["BT1 1AA", true],
      ["SW1A 1AA", false],
    ] as const) {
      const person = shop.visit();
      const email = `xi-${lang}-${postalCode.slice(0, 2).toLowerCase()}@example.com`;
      await addToCart(person, PART, "2", lang);
      const typed = { ...guestForm(email), country: "GB", vat: "XI 000 472 631", postalCode, city: "Town" };
      const sent = await person.submit(
        await toGuestDialog(person, "N-1", `/${lang}/cart/1`),
        "form#guest-order",
        typed,
      );
      const page = await person.follow(sent);
      if (isFree) expect(page.text(".dialog")).toContain(SUPPLY);
      else expect(page.text("main")).toContain(WORDS[lang].order.whyVat.unproven);
    }
  });

  test("VT13: a repair for an Austrian firm is reverse charge, although it is fetched in Croatia", async () => {
    const { person, partner } = await firm(AT);
    const { cart, page } = await order(person, partner, { "d:to": "pickup:split" }, REPAIR);
    for (const text of [cart, page])
      for (const words of [...REVERSE, lang === "en" ? "€200.00" : "200,00\u00a0€"]) expect(text).toContain(words);
  });

  test("VT1, VT9, VT14: invoice and credit note keep the words, and no page tells the register's number", async () => {
    const { person, partner } = await firm(SI);
    const { id, page } = await order(person, partner);
    shop.staff.deliver(id);
    const invoice = shop.staff.invoice(id);
    const credit = shop.staff.credit(invoice, [{ position: 1, quantity: 1 }]);
    const texts = [page];
    for (const paper of [invoice, credit]) {
      texts.push((await person.get(`/${lang}/invoice/${paper}`)).text("main"));
      const { bytes } = await person.get(`/${lang}/invoice/${paper}/pdf`);
      texts.push((await readPages(new Blob([bytes]).stream())).join(" "));
    }
    for (const text of texts) {
      expect(text.replace(/\s+/g, " ")).toContain(SUPPLY);
      expect(text).not.toContain("WAPI");
    }
    expect(texts[3]).toContain(invoice);
    expect(texts[3]).toContain(lang === "en" ? "120.00" : "120,00");
  });

  test.each([
    ["VT7", { country: "SI", vat: "SI50223055" }],
    ["VT17", { country: "HR", vat: "１２３４５６７８９０３" }],
    ["VT17", { country: "HR", vat: "HR 123 4567 8904" }],
  ])("%s: %j is refused at its field, with what was typed, and the register is not asked", async (_, typed) => {
    const person = shop.visit();
    await addToCart(person, PART, "2", lang);
    const form = { ...guestForm(`wrong-${lang}@example.com`), ...typed };
    const sent = await person.submit(await toGuestDialog(person, "N-1", `/${lang}/cart/1`), "form#guest-order", form);
    expect([sent.status, sent.page.querySelector("[name='vat']")?.getAttribute("value")]).toEqual([400, typed.vat]);
    expect(sent.text("#guest-order [id*='vat'].field__error, #guest-order .field__error")).not.toBe("");
    expect(await askedNumbers()).not.toContain(typed.vat);
  });

  test("VT17: an OIB in any spelling is its normal form", async () => {
    const person = shop.visit();
    const email = `oib-${lang}@example.com`;
    await addToCart(person, PART, "2", lang);
    const form = { ...guestForm(email), vat: "hr 123\u00a04567 8903" };
    const sent = await person.submit(await toGuestDialog(person, "N-1", `/${lang}/cart/1`), "form#guest-order", form);
    expect(sent.location).toEqual(successIn(lang));
    const booked = shop.staff.listOrders().find(({ guestEmail }) => guestEmail === email);
    expect([booked?.buyer?.vat, booked?.lines[0]?.taxNote]).toEqual(["HR12345678903", undefined]);
    expect((await askedNumbers()).filter((number) => number.startsWith("HR"))).toEqual([]);
  });
});

async function firm(number: string) {
  made += 1;
  const partner = `4${String(made).padStart(5, "0")}` as PartnerCode;
  const person = await employ(shop, { partner, name: "Neža", email: `neza@${partner}.example` });
  shop.staff.setVatNumber(partner, number);
  return { person, partner };
}

function place(lang: Language, typed: Record<string, string>): Record<string, string> {
  const address = { name: "Servis", address: `Ulica ${lang}`, ...typed };
  const fields = Object.entries(address).map(([field, text]) => [`d:${field}`, text]);
  return { "d:to": "once", ...Object.fromEntries(fields) };
}

/** The numbers that the shop wants to ask the register about. */
async function askedNumbers(): Promise<string[]> {
  const db = await openShopDb(shop.dataDir);
  try {
    const rows = await db.query.selectFrom("vat_question").select("number").execute();
    return rows.map(({ number }) => number);
  } finally {
    await db.close();
  }
}

function ordersOf(number: string) {
  return shop.staff.listOrders().filter(({ buyerDocumentNumber }) => buyerDocumentNumber === number);
}

function answer(number: string, verdict: RegisterVerdict): void {
  const at = new Date().toISOString();
  shop.staff.taxes.note({ number, verdict, at, consultation: "WAPI-1", name: "", address: "" });
}
