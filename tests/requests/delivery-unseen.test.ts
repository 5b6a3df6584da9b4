import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { createFirms } from "#tests/support/approving-firm.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, sendGuestOrder, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

/** A delivery typed in the same press as *Order* or *Ask for approval*: it is never ordered unseen, and never lost. */

const PART = productId("testmaker~UNSEEN");
const FORM = "form#order";
const SITE = { name: "Servis Zapad", address: "Prva ulica 1", postalCode: "10000", city: "Zagreb", country: "HR" };
const ZADAR = {
  ...{ "d:to": "once", "d:name": "Servis Zadar", "d:contact": "Iva", "d:address": "Obala 1", "d:phone": "" },
  ...{ "d:postalCode": "23000", "d:city": "Zadar", "d:country": "HR" },
  ...{ "d:carrier": "parcel", "d:date": nextMonday(), "d:note": "Zvati portira" },
};
const REMARK = { [`n:${PART}`]: "za kombi", [`p:${PART}`]: "10a" };

type Kind = "customer" | "buyer" | "guest";
const KINDS: readonly Kind[] = ["customer", "buyer", "guest"];
const CASES = LANGUAGES.flatMap((lang) => KINDS.map((kind) => ({ lang, kind })));

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;

beforeAll(async () => {
  shop = await openTestShop({ products: 5 });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "UN" });
  shop.staff.addProducts([testProduct({ number: "UNSEEN", wholesale: cents("10.00"), stock: 5_000 })]);
  asBefore();
});
afterEach(asBefore);
afterAll(async () => {
  await db.close();
  await shop.close();
});

describe("a place or cost that is another than the chosen option said is shown before anything is ordered", () => {
  test.each(CASES.filter(({ kind }) => kind !== "guest"))("the address of a site ($lang, $kind)", async (of) => {
    const { owner, person } = await open(of.kind);
    const site = await addSite(owner);
    // The address is not the default one, so the cart goes to the company.
    const cart = await cartOf(person, of.lang);
    const form = await owner.get(`/en/addresses/${site}`);
    expect((await owner.submit(form, "main form", { address: "Obala 77", city: "Rijeka" })).status).toBe(303);
    const page = await isShownFirst(person, cart, { "d:to": `site:${site}` }, of.lang);
    expect(page.text("details.delivery summary")).toContain("Rijeka");
    expect(page.text("[name='d:to'] option[selected]")).toContain("Obala 77");
    expect(await sendsNow(person, page)).toMatchObject({ to: { kind: "site", address: { address: "Obala 77" } } });
  });

  test.each(CASES)("the address of a pick-up branch ($lang, $kind)", async ({ lang, kind }) => {
    const { person } = await open(kind);
    const other = shop.staff.delivery.branches().find(({ id }) => id !== "split")?.id;
    await choose(person, await cartOf(person, lang), { "d:to": `pickup:${other}` });
    const cart = await person.get(`/${lang}/cart/1`);
    putBranch("Nova cesta 9");
    const page = await isShownFirst(person, cart, { "d:to": "pickup:split" }, lang);
    expect(page.text("[name='d:to'] option[selected]")).toContain("Nova cesta 9");
    expect(await sendsNow(person, page)).toMatchObject({
      to: { kind: "pickup", address: { address: "Nova cesta 9" } },
    });
  });

  test.each(CASES)("a free carrier that costs as much as the one before ($lang, $kind)", async ({ lang, kind }) => {
    const { person } = await open(kind);
    await choose(person, await cartOf(person, lang), { "d:carrier": "parcel" });
    const cart = await person.get(`/${lang}/cart/1`);
    expect(cart.text("[name='d:carrier'] option[value=van]")).toContain(WORDS[lang].delivery.free);
    putCarrier("van", cents("6.00"));
    const page = await isShownFirst(person, cart, { "d:carrier": "van" }, lang);
    expect(page.text("details.delivery summary")).toContain("6");
    expect(await sendsNow(person, page)).toMatchObject({ carrier: "van", cost: 600 });
  });

  test.each(LANGUAGES)("a free carrier that is invoiced separately now, as the one before is (%s)", async (lang) => {
    const { person } = await open("customer");
    putCarrier("parcel", null);
    await choose(person, await cartOf(person, lang), { "d:carrier": "parcel" });
    const cart = await person.get(`/${lang}/cart/1`);
    putCarrier("van", null);
    const page = await isShownFirst(person, cart, { "d:carrier": "van" }, lang);
    expect(page.text("details.delivery summary")).toContain(WORDS[lang].delivery.separately);
  });

  test("an option that is as it was shown is ordered in one press", async () => {
    const { owner, person } = await open("customer");
    const site = await addSite(owner);
    const cart = await cartOf(person, "en");
    const answer = await press(person, cart, { "d:to": `site:${site}`, "d:note": "Zvati portira" });
    expect(answer.location, answer.text(".note, .field__error")).toMatch(/\/order-success\?order=/);
    expect(shop.staff.listOrders()[0]?.delivery).toMatchObject({ to: { id: site }, note: "Zvati portira" });
  });
});

describe("nothing typed is lost if nothing was ordered", () => {
  test.each(CASES)("because quantities are shown first ($lang, $kind)", async ({ lang, kind }) => {
    const { person } = await open(kind);
    const cart = await cartOf(person, lang);
    const typed = { ...ZADAR, ...REMARK, [`q:${PART}`]: "3" };
    const answer = await press(person, cart, typed);
    expect(answer.location).toBe(`/${lang}/cart/1`);
    const page = await person.follow(answer);
    expect(page.text(".notes")).toContain(WORDS[lang].cartNotices["cart-and-delivery-updated"]);
    expect(page.page.querySelector("details.delivery")?.hasAttribute("open")).toBe(true);
    expectKept(page, { ...typed, buyerDocumentNumber: "U-1" });
    expect(await sendsNow(person, page)).toMatchObject({ to: { address: { city: "Zadar" } }, note: "Zvati portira" });
  });

  test.each(CASES)("because of another cost of the delivery ($lang, $kind)", async ({ lang, kind }) => {
    const { person } = await open(kind);
    const typed = { ...ZADAR, ...REMARK };
    const page = await isShownFirst(person, await cartOf(person, lang), typed, lang);
    expectKept(page, { ...typed, buyerDocumentNumber: "U-1" });
  });

  test.each(
    CASES.flatMap((of) => [
      { ...of, why: "no document number", wrong: { buyerDocumentNumber: "" } },
      { ...of, why: "a document number too long", wrong: { buyerDocumentNumber: "U".repeat(150) } },
      { ...of, why: "a document number with an address", wrong: { buyerDocumentNumber: "www.example.com" } },
      { ...of, why: "an expired quote", wrong: { quote: "expired" } },
      { ...of, why: "a wrong quantity", wrong: { [`q:${PART}`]: "many" } },
    ]),
  )("because of $why ($lang, $kind)", async ({ lang, kind, wrong }) => {
    const { person } = await open(kind);
    const cart = await cartOf(person, lang);
    const typed: Record<string, string> = { ...ZADAR, ...REMARK, ...wrong };
    const page = await press(person, cart, typed);
    expect(page.status).toBe(400);
    const details = page.page.querySelector("details.delivery");
    // A delivery that was saved is on the line above its fields.
    expect(details?.hasAttribute("open") || details?.querySelector("summary")?.text.includes("Zadar")).toBe(true);
    const isTyped = ([name]: [string, string]) => name !== "quote";
    expectKept(page, Object.fromEntries(Object.entries({ buyerDocumentNumber: "U-1", ...typed }).filter(isTyped)));
  });
});

/** A person who orders, or must ask, and the owner of their company. */
async function open(kind: Kind): Promise<{ owner: Person; person: Person }> {
  if (kind === "guest") {
    const person = shop.visit();
    return { owner: person, person };
  }
  const { owner, buyer } = await firms.open();
  return { owner: owner.person, person: kind === "buyer" ? buyer.person : owner.person };
}

async function cartOf(person: Person, lang: Language): Promise<Answer> {
  await addToCart(person, PART, "1", lang);
  return person.get(`/${lang}/cart/1`);
}

async function choose(person: Person, cart: Answer, typed: Record<string, string>): Promise<void> {
  expect((await person.submit(cart, FORM, typed, UPDATE_BUTTON)).status).toBe(303);
}

/** Presses the main button of the cart: *Order*, or *Ask for approval*. */
function press(person: Person, cart: Answer, typed: Record<string, string> = {}): Promise<Answer> {
  const button = cart.page.querySelector(`${FORM} .btn--main[name=intent]`)?.getAttribute("value") ?? "";
  return person.submit(cart, FORM, { buyerDocumentNumber: "U-1", ...typed }, ["intent", button]);
}

/** Presses the button; the cart then shows the delivery, and nothing is ordered or asked for. */
async function isShownFirst(
  person: Person,
  cart: Answer,
  typed: Record<string, string>,
  lang: Language,
): Promise<Answer> {
  const before = shop.staff.listOrders().length;
  const answer = await press(person, cart, typed);
  expect(answer.location, answer.text(".note, .field__error")).toBe(`/${lang}/cart/1`);
  expect(shop.staff.listOrders()).toHaveLength(before);
  const page = await person.follow(answer);
  expect(page.text(".notes")).toContain(WORDS[lang].cartNotices["delivery-updated"]);
  expect(page.page.querySelector("details.delivery")?.hasAttribute("open")).toBe(true);
  return page;
}

/** Presses the button again, on the page that shows the delivery; returns the delivery that is ordered or asked for. */
async function sendsNow(person: Person, page: Answer) {
  const answer = await press(person, page);
  if (answer.location?.includes("/approval/")) {
    const id = answer.location.split("/").at(-1) ?? "";
    const rows = db.query.selectFrom("approval_request").select("body").where("id", "=", id);
    return JSON.parse((await rows.executeTakeFirstOrThrow()).body).delivery;
  }
  const last = answer.location?.includes("?quote=")
    ? await sendGuestOrder(person, await person.follow(answer))
    : answer;
  expect(last.location, last.text(".note, .field__error")).toMatch(/\/order-success\?order=/);
  return shop.staff.listOrders()[0]?.delivery;
}

/** Fails unless the page has all these texts in their fields; guests have no remarks. */
function expectKept(page: Answer, typed: Record<string, string>): void {
  const fields = Object.keys(typed).flatMap((name) => {
    const field = page.page.querySelector(`main [name='${name}']`);
    if (!field) return [];
    return [[name, (field.querySelector("option[selected]") ?? field).getAttribute("value") ?? ""]];
  });
  expect(typed).toMatchObject(Object.fromEntries(fields));
  expect(fields.length).toBeGreaterThan(10);
}

async function addSite(of: Person): Promise<string> {
  const form = await of.get("/en/addresses/new");
  expect((await of.submit(form, "main form", { ...SITE, contact: "", phone: "" })).status).toBe(303);
  const book = await of.get("/en/addresses");
  const link = book.page.querySelector("main a[href*='/addresses/']:not([href$='/new'])")?.getAttribute("href") ?? "";
  return link.split("/").at(-1) ?? "";
}

function asBefore(): void {
  putBranch("Stara cesta 1");
  putCarrier("van", cents("0.00"));
  putCarrier("parcel", cents("6.00"));
}

function putBranch(address: string): void {
  const branch = shop.staff.delivery.branches().find(({ id }) => id === "split");
  if (!branch) throw new Error("no branch");
  shop.staff.delivery.putBranch({ ...branch, address: { ...branch.address, address } });
}

function putCarrier(id: "van" | "parcel", cost: EurCents | null): void {
  const carrier = shop.staff.delivery.carriers("en").find((one) => one.id === id);
  if (!carrier) throw new Error("no carrier");
  const costs = cost === null ? [] : [{ from: cents("0.00"), cost }];
  shop.staff.delivery.putCarrier({ ...carrier, costs, names: { en: id, hr: id } });
}

function nextMonday(): string {
  let date = addDays(toLocalDate(Date.now()), 3);
  while (new Date(`${date}T12:00Z`).getUTCDay() !== 1) date = addDays(date, 1);
  return date;
}
