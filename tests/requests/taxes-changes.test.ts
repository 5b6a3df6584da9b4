import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { RegisterVerdict } from "#erp-adapter/contract/tax.ts";
import { readPdf } from "#server/services/documents/testing/read-pdf.ts";
import { toAskable } from "#server/services/vat/vat-questions.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { askFor, createFirms, press } from "#tests/support/approving-firm.ts";
import { runOffice } from "#tests/support/back-office.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, successIn, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { fill, LANGUAGES, type Language, MAIL_WORDS, WORDS } from "#tests/support/words.ts";

/** VAT of a company of another member state that becomes other between cart, request and order. */

const PART = productId("testmaker~TX_1");
const LAW = "VAT exempt intra-Community supply, Art. 138(1) Dir. 2006/112/EC";
const MARIBOR = {
  ...{ name: "Servis", contact: "", address: "Ulica 1", postalCode: "2000", city: "Maribor", country: "SI", phone: "" },
};
const OSIJEK = { postalCode: "31000", city: "Osijek", country: "HR" };
const WITHOUT = { en: "€240.00", hr: "240,00\u00a0€" };
const WITH = { en: "€300.00", hr: "300,00\u00a0€" };

const HOLD_BUTTON: [string, string] = ["intent", "order-on-release"];

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;
let made = 0;
let last = 50_223_054;

beforeAll(async () => {
  shop = await openTestShop({ products: 5, works: true, env: { VAT_HOLD: "yes" } });
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
    expect(changed.text(".changed tbody")).toContain(WORDS[lang].changed.vat);
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
    expect(changed.text(".changed tbody")).toContain(WORDS[lang].changed.vat);
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
    expect(changed.text(".changed tbody")).toContain(WORDS[lang].changed.vat);
    expect(changed.text(".changed")).toContain(WORDS[lang].delivery.changes.destination);
    expect(ordersOf(partner)).toEqual([]);
    await confirm(person, changed, lang);
    expect(ordersOf(partner)).toMatchObject([{ totals: { total: 30_000 }, lines: [{ taxNote: { because } }] }]);
  });

  test("an address typed in the cart is taxed by its country, which is shown before the order", async () => {
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
    expect(changed.text(".changed tbody")).toContain(WORDS[lang].changed.vat);
    expect(ordersOf(partner)).toEqual([]);
    await confirm(person, changed, lang);
    expect(ordersOf(partner)).toMatchObject([
      { totals: { total: 30_000 }, lines: [{ taxNote: { because: "domestic" } }] },
    ]);
  });

  test("a request for an approval has no VAT, and the words of the law; approved, the order is the same", async () => {
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

describe.each(LANGUAGES)("a number that the register has not confirmed (%s)", (lang) => {
  const [FREE, TAXED] = [WITHOUT[lang], WITH[lang]];

  test("the order waits if the buyer chooses so, has VAT until then, and loses it once the number is confirmed", async () => {
    const { person, number, partner } = await slovenian(null);
    const cart = await filled(person, lang);
    expect(cart.text("form#order")).toContain(fill(WORDS[lang].cartPage.vatHold.text, { days: "7" }));
    const sent = await hold(person, cart, partner);
    const success = await person.follow(sent);
    const [held] = ordersOf(partner);
    expect(held).toMatchObject({ hold: { kind: "release", state: "waiting" }, totals: { total: 30_000 } });
    const id = held?.id ?? "";
    const waits = fill(WORDS[lang].hold.waiting.unconfirmed, { number });
    for (const page of [success, await person.get(`/${lang}/order/${id}`)])
      for (const words of [waits, TAXED]) expect(page.text("main")).toContain(words);
    const [mail] = await shop.mails({ to: emailOf(partner) });
    for (const text of [mail?.text, mail?.html])
      for (const words of [number, TAXED, ...fill(WORDS[lang].order.whyVat.unconfirmed, { number }).split(" ")])
        expect(text).toContain(words);

    const early = await runOffice(shop.dataDir, "release", id);
    expect([early.code, early.err]).toEqual([1, expect.stringContaining(`has not confirmed ${number}`)]);
    answer(number, "valid");
    const release = await runOffice(shop.dataDir, "release", id);
    expect([release.code, release.out]).toEqual([0, expect.stringContaining("without VAT: 300.00 → 240.00")]);
    const page = (await person.get(`/${lang}/order/${id}`)).text("main");
    for (const words of [LAW, FREE]) expect(page).toContain(words);
    expect(page).not.toContain(TAXED);
    shop.staff.deliver(id as OrderId);
    const invoice = shop.staff.invoice(id as OrderId);
    expect((await person.get(`/${lang}/invoice/${invoice}`)).text("main")).toContain(FREE);
    expect(shop.staff.accountOf(partner).creditUsed).toBe(24_000);
  });

  test("an order that waited is released with VAT only if the office says that this was agreed", async () => {
    const { person, number, partner } = await slovenian(null);
    await hold(person, await filled(person, lang), partner);
    const id = ordersOf(partner)[0]?.id ?? "";
    answer(number, "invalid");
    expect((await runOffice(shop.dataDir, "release", id)).code).toBe(1);
    expect((await runOffice(shop.dataDir, "release", id, "--as-agreed")).code).toBe(0);
    expect(ordersOf(partner)).toMatchObject([{ hold: { state: "released" }, totals: { total: 30_000 } }]);
  });

  test("prices that change before an order is held are shown first, with what the order then waits for", async () => {
    const { person, number, partner } = await slovenian(null);
    const cart = await filled(person, lang);
    shop.staff.setDeposit(PART, cents("30.00"));
    const sent = await person.submit(cart, "form#order", { buyerDocumentNumber: partner }, HOLD_BUTTON);
    shop.staff.setDeposit(PART, cents("20.00"));
    const changed = await person.follow(sent);
    expect(changed.text(".dialog")).toContain(fill(WORDS[lang].cartPage.vatHold.waits, { number }));
    expect(ordersOf(partner)).toEqual([]);
  });

  test("nothing of it is offered to a company whose number is confirmed, or that the register denies", async () => {
    for (const verdict of ["valid", "invalid"] as const) {
      const { person } = await slovenian(verdict);
      const cart = await filled(person, lang);
      expect(cart.page.querySelector("form#order [value='order-on-release']")).toBeNull();
    }
  });
});

test.each(LANGUAGES)(
  "goods that are fetched without VAT: the mail that they were brings the statement to sign, once (%s)",
  async (lang) => {
    const { person, number, partner } = await slovenian();
    shop.staff.taxes.setCompany(partner, { country: "SI", isZeroOnPickUp: true, isExportProven: false });
    await addToCart(person, PART, "2", lang);
    const first = await person.get(`/${lang}/cart/1`);
    const branch = first.page.querySelector("[name='d:to'] option[value='pickup:split']")?.getAttribute("value") ?? "";
    const cart = await person.follow(await person.submit(first, "form#order", { "d:to": branch }, UPDATE_BUTTON));
    expect(cart.text("form#order .totals .grand")).toContain(WITHOUT[lang]);
    await order(person, cart, partner);
    const id = ordersOf(partner)[0]?.id ?? ("" as OrderId);
    expect(ordersOf(partner)).toMatchObject([{ lines: [{ taxNote: { code: "K" } }] }]);
    shop.staff.deliver(id);
    shop.staff.invoice(id);
    const mails = await shop.mails({
      to: emailOf(partner),
      about: fill(MAIL_WORDS[lang].orderPickedUp.subject, { shop: "Dizna", number: id }),
    });
    expect(mails).toHaveLength(1);
    const names = mails[0]?.attachments.map(({ filename }) => filename) ?? [];
    expect(names).toEqual([`${fill(MAIL_WORDS[lang].orderPickedUp.arrivalFile, { number: id })}.pdf`]);
    const bytes = mails[0]?.attachments[0]?.content as Uint8Array;
    const { pages } = await readPdf(new Blob([Buffer.from(bytes)]).stream());
    for (const words of [number, id, "282/2011", "TX 1"]) expect(pages.join(" ")).toContain(words);
  },
);

test("a held order is released without VAT only while its number holds, and keeps its words", async () => {
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
  const person = await employ(shop, { partner, name: "Neža", email: emailOf(partner) });
  return { person, partner, number: number(partner, verdict) };
}

const emailOf = (partner: PartnerCode) => `neza-${partner}@servis.example`;

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

async function hold(person: Person, cart: Answer, buyerDocumentNumber: string): Promise<Answer> {
  const sent = await person.submit(cart, "form#order", { buyerDocumentNumber }, HOLD_BUTTON);
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
