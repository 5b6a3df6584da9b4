import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RegisterVerdict } from "#erp-adapter/contract/tax.ts";
import { readPdf } from "#server/services/documents/testing/read-pdf.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, successIn, toGuestDialog, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

/** A guest of another member state learns their VAT only after they have typed their number and address. */

const PART = productId("testmaker~GT_1");
const FORM = "form#guest-order";
const SI = "SI50223054";
const DE = "DE136695976";
const LAW = [
  "Isporuka dobara unutar EU, oslobođeno PDV-a, čl. 41. st. 1. t. a) Zakona o PDV-u",
  "VAT exempt intra-Community supply, Art. 138(1) Dir. 2006/112/EC",
];

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 5 });
  shop.staff.addProduct(
    testProduct({ number: "GT 1", wholesale: cents("100.00"), deposit: cents("20.00"), stock: 5_000 }),
  );
  answer(SI, "valid");
});
afterAll(() => shop.close());

describe.each(LANGUAGES)("(%s)", (lang) => {
  test("a confirmed number: the dialog shows both totals and asks; the order and its papers have no VAT", async () => {
    const person = shop.visit();
    const typed = maribor(`si-${lang}@example.com`);
    const changed = await person.follow(await order(person, lang, typed));
    expect(changed.text("h1")).toBe(WORDS[lang].changed.title);
    expect(totalsIn(changed)).toEqual(lang === "en" ? ["€300.00", "€240.00"] : ["300,00\u00a0€", "240,00\u00a0€"]);
    for (const words of [...LAW, `HR99900000020 → ${SI}, SI`, fill(WORDS[lang].cartPage.tax.freeK, { number: SI })])
      expect(changed.text(".dialog")).toContain(words);
    expect(ordersOf(typed.email)).toEqual([]);

    const success = await confirm(person, changed, lang);
    const [booked] = ordersOf(typed.email);
    expect(booked?.totals).toMatchObject({ goods: 20_000, deposit: 4_000, total: 24_000 });
    expect(booked?.lines).toMatchObject([{ vatPercent: 0, taxNote: { code: "K", number: SI } }]);
    const path = orderOf(success);
    const page = await shop.visit().get(path);
    const print = await shop.visit().get(`${path}${path.includes("?") ? "&" : "?"}print`);
    const [mail] = await shop.mails({ to: typed.email });
    const paper = await readPdf(new Blob([Buffer.from(mail?.attachments[0]?.content as Uint8Array)]).stream());
    for (const words of [...LAW, `HR99900000020 → ${SI}, SI`])
      for (const text of [page.text("main"), print.text("main"), mail?.text, mail?.html, paper.pages.join(" ")])
        expect(text?.replace(/\s+/g, " ")).toContain(words);
  });

  test.each([
    ["unconfirmed", DE, { country: "DE", postalCode: "80331", city: "München" }],
    ["invalid", "EL094014201", { country: "GR", postalCode: "10431", city: "Athens" }],
    ["unproven", "", { country: "BA", postalCode: "71000", city: "Sarajevo" }],
  ] as const)("%s: ordered at once with VAT, as shown; the order's page says why", async (because, number, place) => {
    answer("EL094014201", "invalid");
    const person = shop.visit();
    const typed = { ...maribor(`${because}-${lang}@example.com`), ...place, vat: number };
    const sent = await order(person, lang, typed);
    expect(sent.location).toEqual(successIn(lang));
    const [booked] = ordersOf(typed.email);
    expect([booked?.totals.total, booked?.lines[0]?.taxNote]).toMatchObject([30_000, { code: "S", because }]);
    const why = fill(WORDS[lang].order.whyVat[because], { number });
    const success = await person.follow(sent);
    for (const page of [success, await shop.visit().get(orderOf(success))]) expect(page.text("main")).toContain(why);
  });

  test("a returning guest's cart begins without VAT, and the order needs no further dialog", async () => {
    const person = shop.visit();
    const typed = maribor(`again-${lang}@example.com`);
    await confirm(person, await person.follow(await order(person, lang, typed)), lang);
    await addToCart(person, PART, "2", lang);
    const free = lang === "en" ? "€240.00" : "240,00\u00a0€";
    const cart = (await person.get(`/${lang}/cart/1`)).text("form#order");
    for (const words of [free, ...LAW, fill(WORDS[lang].cartPage.tax.freeK, { number: SI })])
      expect(cart).toContain(words);
    const dialog = await toGuestDialog(person, "N-2", `/${lang}/cart/1`);
    expect(dialog.page.querySelector(`${FORM} [name="vat"]`)?.getAttribute("value")).toBe(SI);
    for (const words of [free, ...LAW]) expect(dialog.text(FORM)).toContain(words);
    expect((await person.submit(dialog, FORM)).location).toEqual(successIn(lang));
    expect(ordersOf(typed.email).map(({ totals }) => totals.total)).toEqual([24_000, 24_000]);

    await addToCart(person, PART, "2", lang);
    const home = { country: "HR", vat: "12345678903", postalCode: "31000", city: "Osijek" };
    const third = await toGuestDialog(person, "N-3", `/${lang}/cart/1`);
    const changed = await person.follow(await person.submit(third, FORM, home));
    expect(totalsIn(changed)).toEqual([free, lang === "en" ? "€300.00" : "300,00\u00a0€"]);
    await confirm(person, changed, lang);
    expect(ordersOf(typed.email).map(({ totals }) => totals.total)).toEqual([30_000, 24_000, 24_000]);
    expect((await shop.visit().get(`/${lang}/product/${PART}`)).text("main"), "of another visitor").not.toContain(SI);
  });

  test("a guest who goes back to the cart reads there what they have typed, also if they fetch the goods", async () => {
    const person = shop.visit();
    await order(person, lang, maribor(`back-${lang}@example.com`));
    const cart = await person.get(`/${lang}/cart/1`);
    expect(cart.text("form#order")).toContain(LAW[1]);
    const fetched = await person.follow(
      await person.submit(cart, "form#order", { "d:to": "pickup:split" }, UPDATE_BUTTON),
    );
    expect(fetched.text("form#order")).toContain(WORDS[lang].cartPage.tax["picked-up"]);
    expect(fetched.text("form#order")).not.toContain(LAW[1]);
  });
});

function maribor(email: string) {
  return {
    ...{ ...guestForm(email), company: "Avtoservis Maribor d.o.o.", country: "SI", vat: SI },
    ...{ address: "Tržaška cesta 12", postalCode: "2000", city: "Maribor" },
  };
}

/** Two parts of 100.00 with a deposit of 20.00: 240.00 without VAT, 300.00 with it. */
async function order(person: Person, lang: "en" | "hr", typed: Record<string, string>): Promise<Answer> {
  await addToCart(person, PART, "2", lang);
  const sent = await person.submit(await toGuestDialog(person, "N-1", `/${lang}/cart/1`), FORM, typed);
  expect(sent.status, sent.text(".field__error, .note")).toBe(303);
  return sent;
}

async function confirm(person: Person, changed: Answer, lang: "en" | "hr"): Promise<Answer> {
  const sent = await person.submit(changed, "form:has([value='confirm'])");
  expect(sent.location).toEqual(successIn(lang));
  return person.follow(sent);
}

function totalsIn(changed: Answer): string[] {
  return changed.page.querySelectorAll(".changed tr.grand td").map(({ text }) => text);
}

function orderOf(success: Answer): string {
  return success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "";
}

function ordersOf(email: string) {
  return shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === email);
}

function answer(number: string, verdict: RegisterVerdict): void {
  const at = new Date().toISOString();
  shop.staff.taxes.note({ number, verdict, at, consultation: "WAPI-1", name: "", address: "" });
}
