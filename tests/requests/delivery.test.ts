import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Carrier } from "#erp-adapter/contract/delivery.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { BookedBranch } from "#erp-adapter/own/embedded/delivery/delivery-book.ts";
import { readPages } from "#server/services/documents/testing/read-pdf.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, sendGuestOrder, toGuestDialog, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

const PART = productId("testmaker~DEL_1");
const FORM = "form#order";
const SITE = {
  ...{ "d:to": "once", "d:name": "Servis Split", "d:contact": "Ivo", "d:address": "Lučka cesta 4", "d:phone": "" },
  ...{ "d:postalCode": "21000", "d:city": "Split", "d:country": "HR" },
};

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  shop.staff.addProduct(testProduct({ number: "DEL 1", wholesale: cents("10.00"), stock: 5_000 }));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

test("the cart says at the field that the address book is full, and a guest has none", async () => {
  const person = await visit("customer");
  const cart = await cartOf(person, "en");
  vi.spyOn(shop.shop.erp.delivery, "addAddress").mockRejectedValue(
    new ErpError("VALIDATION", { field: "addresses", rule: "limit" }),
  );
  tick(cart, "d:keep");
  const full = await person.submit(cart, FORM, { ...SITE, "d:name": "Puno" }, UPDATE_BUTTON);
  expect([full.status, full.text("#d-keep-error")]).toEqual([409, expect.stringContaining("at most")]);
  expect(full.page.querySelector("[name='d:keep']")?.hasAttribute("checked")).toBe(true);
  expect(full.page.querySelector("[name='d:name']")?.getAttribute("value")).toBe("Puno");
  const guest = shop.visit();
  const guests = await cartOf(guest, "en");
  expect(guests.page.querySelector("[name='d:keep']")).toBeNull();
});

describe.each(pickToday(LANGUAGES, 1))(`(%s), seed ${SEED}`, (lang) => {
  test.each(["guest", "customer"] as const)(
    "a %s chooses another address, carrier, day and note in one form; the order has them, and no other cart",
    async (kind) => {
      const person = await visit(kind);
      const date = nextWeekday(3);
      const cart = await cartOf(person, lang);
      const typed = { ...SITE, "d:carrier": "parcel", "d:date": date, "d:note": "Zvati portira" };
      const saved = await person.submit(cart, FORM, typed, UPDATE_BUTTON);
      expect(saved.status).toBe(303);
      const shown = await person.follow(saved);
      expect(shown.text("details.delivery summary")).toContain("Servis Split");
      expect(shown.page.querySelector("[name='d:address']")?.getAttribute("value")).toBe("Lučka cesta 4");
      const order = await placeAs(kind, person, shown);
      expect(order?.delivery).toMatchObject({
        ...{ to: { kind: "once", address: { name: "Servis Split", contact: "Ivo", city: "Split" } } },
        ...{ carrier: "parcel", date, note: "Zvati portira" },
      });
      const next = await cartOf(person, lang);
      expect(next.page.querySelector("[name='d:to'] option[selected]")?.getAttribute("value")).toBe("own");
      expect(next.page.querySelector("[name='d:carrier'] option[selected]")?.getAttribute("value")).toBe("van");
      expect(next.page.querySelector("[name='d:note']")?.getAttribute("value")).toBe("");
      expect(next.page.querySelector("[name='d:date']")?.getAttribute("value")).toBe("");
    },
  );

  test("an address typed in the cart is kept in the company's address book, once, and is the cart's", async () => {
    const person = await visit("customer");
    const cart = await cartOf(person, lang);
    const typed = { ...SITE, "d:name": `Servis ${lang}` };
    tick(cart, "d:keep");
    const sent = () => person.submit(cart, FORM, typed, UPDATE_BUTTON);
    expect(await Promise.all([sent(), sent()])).toMatchObject([{ status: 303 }, { status: 303 }]);
    expect((await sent()).status).toBe(303);
    const book = await person.get(`/${lang}/addresses`);
    const kept = book.page.querySelectorAll("main li").filter((one) => one.text.includes(`Servis ${lang}`));
    expect(kept).toHaveLength(1);
    const shown = await person.get(`/${lang}/cart/1`);
    expect(shown.page.querySelector("[name='d:to'] option[selected]")?.getAttribute("value")).toMatch(/^site:/);
    const order = await placeAs("customer", person, shown);
    expect(order?.delivery).toMatchObject({ to: { kind: "site", address: { name: `Servis ${lang}` } } });
  });

  test("an address that was changed in the book is kept again as typed, and the order goes there", async () => {
    const person = await visit("customer");
    const typed = { ...SITE, "d:name": `Prvi ${lang}` };
    const kept = async () => {
      const cart = await cartOf(person, lang);
      tick(cart, "d:keep");
      return person.follow(await person.submit(cart, FORM, typed, UPDATE_BUTTON));
    };
    const first = await kept();
    const site = first.page.querySelector("[name='d:to'] option[selected]")?.getAttribute("value") ?? "";
    const form = await person.get(`/${lang}/addresses/${site.replace("site:", "")}`);
    expect((await person.submit(form, "main form", { address: "Nova cesta 1" })).status).toBe(303);
    const again = await kept();
    expect(again.text("[name='d:to'] option[selected]")).toContain("Lučka cesta 4");
    const order = await placeAs("customer", person, again);
    expect(order?.delivery).toMatchObject({ to: { address: { name: `Prvi ${lang}`, address: "Lučka cesta 4" } } });
    const book = (await person.get(`/${lang}/addresses`)).text("main");
    for (const street of ["Nova cesta 1", "Lučka cesta 4"]) expect(book).toContain(street);
  });

  test("an ERP that answers with another address than was sent ships to the typed one", async () => {
    const person = await visit("customer");
    const { delivery } = shop.shop.erp;
    const add = delivery.addAddress.bind(delivery);
    vi.spyOn(delivery, "addAddress").mockImplementation((sent, c) =>
      add({ ...sent, address: { ...sent.address, address: "Nova cesta 1" } }, c),
    );
    const cart = await cartOf(person, lang);
    tick(cart, "d:keep");
    const typed = { ...SITE, "d:name": `Drugi ${lang}`, buyerDocumentNumber: "D-1" };
    expect((await person.submit(cart, FORM, typed, ORDER_BUTTON)).location).toMatch(/\/order-success\?order=/);
    const order = shop.staff.listOrders().find(({ delivery: to }) => to?.to.address?.name === `Drugi ${lang}`);
    expect(order?.delivery?.to).toMatchObject({ kind: "once", address: { address: "Lučka cesta 4" } });
  });

  test.each(["delete", "empty"])("a cart that a person asked to %s takes its day and note along", async (intent) => {
    const person = shop.visit();
    const cart = await cartOf(person, lang);
    const typed = { ...SITE, "d:date": nextWeekday(3), "d:note": "Zvati portira" };
    const shown = await person.follow(await person.submit(cart, FORM, typed, UPDATE_BUTTON));
    const hidden = (name: string) => shown.page.querySelector(`main [name=${name}]`)?.getAttribute("value") ?? "";
    const named = { cart: hidden("cart"), own: hidden("own"), version: hidden("version") };
    expect((await person.post(shown.path, { ...named, intent })).status).toBe(303);
    const next = await cartOf(person, lang);
    expect(next.text("details.delivery summary")).not.toContain("Servis Split");
    for (const name of ["d:note", "d:date"])
      expect(next.page.querySelector(`[name='${name}']`)?.getAttribute("value")).toBe("");
  });

  test("goods that are picked up cost no delivery, and the cart says where and when", async () => {
    const person = shop.visit();
    const cart = await cartOf(person, lang);
    const shown = await person.follow(await person.submit(cart, FORM, { "d:to": "pickup:split" }, UPDATE_BUTTON));
    expect(shown.text("details.delivery summary")).toContain("Poslovnica Split, Split");
    expect(shown.text(".delivery__hours")).toContain("16:00");
    const order = await placeAs("guest", person, shown);
    expect(order?.delivery).toMatchObject({ to: { kind: "pickup", branch: "split" }, carrier: null, cost: null });
  });

  test.each([
    [SITE, { hr: "Mjesto isporuke", en: "Place of delivery" }, "Servis Split"],
    [{ "d:to": "pickup:split" }, { hr: "Mjesto preuzimanja", en: "Place of pick-up" }, "Poslovnica Split"],
    [{ "d:to": "own" }, null, ""],
  ] as const)(
    "an invoice says on page, paper and PDF where its goods went, if not to the buyer: %j",
    async (...given) => {
      const [fields, labels, name] = given;
      const person = await visit("customer");
      const cart = await cartOf(person, lang);
      const shown = await person.follow(await person.submit(cart, FORM, fields, UPDATE_BUTTON));
      const order = await placeAs("customer", person, shown);
      if (!order) throw new Error("nothing was ordered");
      shop.staff.deliver(order.id);
      const path = `/${lang}/invoice/${shop.staff.invoice(order.id)}`;
      const pdf = await person.get(`${path}/pdf`);
      const texts = [
        (await person.get(path)).text(".parties"),
        (await person.get(`${path}?print`)).text(".parties"),
        (await readPages(new Blob([pdf.bytes]).stream())).join(" "),
      ];
      for (const text of texts) {
        if (labels) expect(text).toMatch(new RegExp(`${labels[lang]}\\s*${name}[^]*21000 Split(?!,)`));
        else expect(text).not.toMatch(/Mjesto|Place of/);
        expect(text).not.toContain("Ivo");
      }
    },
  );

  test.each([
    ["d:to", { "d:to": "moon" }, "required"],
    ["d:address", { ...SITE, "d:address": "" }, "required"],
    ["d:address", { ...SITE, "d:address": "x".repeat(2_000) }, "text"],
    ["d:carrier", { ...SITE, "d:address": "Poštanski pretinac 12", "d:carrier": "van" }, "carrierNoPoBox"],
    ["d:carrier", { ...SITE, "d:carrier": "mrav" }, "carrierNotThere"],
    ["d:date", { "d:to": "own", "d:date": addDays(toLocalDate(Date.now()), -1) }, "datePast"],
    ["d:date", { "d:to": "own", "d:date": nextWeekday(7) }, "dateClosed"],
    ["d:date", { "d:to": "own", "d:date": "2026-02-30" }, "date"],
    ["d:note", { "d:to": "own", "d:note": "x".repeat(251) }, "driverNote"],
    ["d:note", { "d:to": "own", "d:note": "https://example.com" }, "webAddress"],
  ] as const)("%s is refused beside it (%#), opened, and what was typed stays", async (name, typed, key) => {
    const person = shop.visit();
    const refused = await person.submit(await cartOf(person, lang), FORM, { ...typed }, UPDATE_BUTTON);
    expect(refused.status).toBe(400);
    expect(refused.page.querySelector("details.delivery")?.hasAttribute("open")).toBe(true);
    expect(errorOf(refused, name)).toContain(WORDS[lang].errors[key]);
    const field = refused.page.querySelector(`[name='${name}']`);
    if (field?.tagName === "INPUT")
      expect(field.getAttribute("value")).toBe((typed as Record<string, string>)[name] ?? "");
    const order = await person.submit(await person.get(`/${lang}/cart/1`), FORM, { ...typed }, ORDER_BUTTON);
    expect(order.status).toBe(400);
  });

  test("an unusual postcode is taken, with a hint; so is an address in another script", async () => {
    const person = shop.visit();
    const typed = { ...SITE, "d:name": "Сервис Ниш", "d:city": "Ниш", "d:postalCode": "99999" };
    const shown = await person.follow(await person.submit(await cartOf(person, lang), FORM, typed, UPDATE_BUTTON));
    expect(shown.text("details.delivery")).toContain(WORDS[lang].delivery.strangePostalCode);
    expect((await placeAs("guest", person, shown))?.delivery).toMatchObject({
      to: { address: { name: "Сервис Ниш", postalCode: "99999" } },
    });
  });
});

describe.each(pickToday(LANGUAGES, 1, SEED + 1))(`a cart of which a part comes later (%s), seed ${SEED}`, (lang) => {
  test("says how many deliveries it makes, and goes all together if that is chosen", async () => {
    const person = shop.visit();
    const scarce = shop.staff.addProduct(testProduct({ number: `DEL ${lang}`, stock: 3 }));
    await addToCart(person, scarce, "10", lang);
    const cart = await person.follow(await person.get(`/${lang}/empty-cart`));
    expect(cart.text("[name='d:shipment']")).toContain(lang === "en" ? "2 deliveries" : "2 isporuke");
    expect(cart.text("[name='d:shipment']")).toContain(WORDS[lang].supply.dateOnRequest);
    const chosen = await person.submit(cart, FORM, { "d:shipment": "together" }, UPDATE_BUTTON);
    const shown = await person.follow(chosen);
    expect(shown.text("details.delivery summary")).toContain(WORDS[lang].shipment.together);
    expect((await placeAs("guest", person, shown))?.delivery).toMatchObject({ shipment: "together" });
  });

  test("whose parts all lie on the shelf has nothing to choose", async () => {
    const cart = await cartOf(shop.visit(), lang);
    expect(cart.page.querySelector("[name='d:shipment']")).toBeNull();
  });
});

test("an address of another company is not there, and the cart goes where it went", async () => {
  const [owner, stranger] = [await visit("customer"), shop.visit()];
  await stranger.login("owner@turbo-centar.example");
  const form = await owner.get("/en/addresses/new");
  const { "d:to": _, ...fields } = SITE;
  await owner.submit(
    form,
    "main form",
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.slice(2), text])),
  );
  const cart = await cartOf(owner, "en");
  const site = cart.page.querySelector("[name='d:to'] optgroup option")?.getAttribute("value") ?? "";
  expect(site).toMatch(/^site:/);
  const theirs = await stranger.submit(await cartOf(stranger, "en"), FORM, { "d:to": site }, UPDATE_BUTTON);
  expect(theirs.status).toBe(404);
  expect(errorOf(theirs, "d:to")).toContain(WORDS.en.errors.deliveryGone);
  expect((await stranger.get("/en/cart/1")).text("details.delivery summary")).not.toContain("Servis Split");
});

test.each([
  ["en", "We choose the carrier"],
  ["hr", "Prijevoznika biramo mi"],
] as const)("where no carrier goes the distributor chooses, and the order goes through (%s)", async (lang, words) => {
  const all = shop.staff.delivery.carriers("en").filter(({ isActive }) => isActive);
  const names = { en: "Carrier", hr: "Prijevoznik" };
  for (const carrier of all) shop.staff.delivery.putCarrier({ ...carrier, names, countries: ["HR"] });
  const person = shop.visit();
  const typed = { ...SITE, "d:city": "Tuzla", "d:postalCode": "75000", "d:country": "BA", "d:carrier": "parcel" };
  const shown = await person.follow(await person.submit(await cartOf(person, lang), FORM, typed, UPDATE_BUTTON));
  const chosen = shown.page.querySelector("[name='d:carrier'] option");
  expect([chosen?.text, chosen?.getAttribute("value")]).toEqual([expect.stringContaining(words), ""]);
  const order = await placeAs("guest", person, shown);
  expect(order?.delivery).toMatchObject({ to: { address: { city: "Tuzla" } }, carrier: null, cost: null });
  for (const carrier of all) shop.staff.delivery.putCarrier({ ...carrier, names });
});

describe("between the cart and the order", () => {
  test.each<[string, "guest" | "customer", Record<string, string>, () => void, string]>([
    [
      "a branch that ends pick-up",
      "customer",
      { "d:to": "pickup:split" },
      () => put("split", false),
      "no longer there",
    ],
    [
      "a carrier that ends",
      "customer",
      { ...SITE, "d:carrier": "parcel" },
      () => putCarrier({ isActive: false }),
      "Parcel",
    ],
    [
      "a carrier that costs more",
      "customer",
      { ...SITE, "d:carrier": "parcel" },
      () => putCarrier({ cost: "99.00" }),
      "€99.00",
    ],
    [
      "a day that is closed",
      "customer",
      { "d:to": "own", "d:date": nextWeekday(4) },
      () => close(nextWeekday(4)),
      "as soon as possible",
    ],
    ["a branch that ends pick-up", "guest", { "d:to": "pickup:split" }, () => put("split", false), "no longer there"],
  ])("%s is told to a %s before anything is ordered", async (_, kind, typed, change, words) => {
    put("split", true);
    putCarrier({});
    const person = await visit(kind);
    const shown = await person.follow(await person.submit(await cartOf(person, "en"), FORM, typed, UPDATE_BUTTON));
    const before = shop.staff.listOrders().length;
    let answer: Answer;
    if (kind === "guest") {
      const dialog = await person.follow(
        await person.submit(shown, FORM, { buyerDocumentNumber: "D-1" }, ORDER_BUTTON),
      );
      change();
      answer = await sendGuestOrder(person, dialog);
    } else {
      change();
      answer = await person.submit(shown, FORM, { buyerDocumentNumber: "D-1" }, ORDER_BUTTON);
    }
    const changed = await person.follow(answer);
    expect(changed.text(".changed")).toContain(words);
    expect(shop.staff.listOrders()).toHaveLength(before);
    shop.staff.delivery.setClosed(nextWeekday(4), null, false);
  });
});

test("while the ERP does not say where goods can go, the cart is whole and ordering is paused", async () => {
  const person = shop.visit();
  await addToCart(person, PART);
  vi.spyOn(shop.shop.erp.delivery, "options").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
  const cart = await person.get("/hr/cart/1");
  expect(cart.status).toBe(200);
  expect(cart.text("main")).toContain(WORDS.hr.delivery.paused);
  expect(cart.page.querySelectorAll("input[name^='q:']")).toHaveLength(1);
});

async function visit(kind: "guest" | "customer"): Promise<Person> {
  const person = shop.visit();
  if (kind === "customer") await person.login("owner@autoservis.example");
  return person;
}

/** A cart with one line. */
async function cartOf(person: Person, lang: "en" | "hr"): Promise<Answer> {
  await addToCart(person, PART, "1", lang);
  return person.follow(await person.get(`/${lang}/empty-cart`));
}

async function placeAs(kind: "guest" | "customer", person: Person, cart: Answer) {
  if (kind === "guest") await sendGuestOrder(person, await toGuestDialog(person, "D-1", cart.path));
  else {
    const answer = await person.submit(cart, FORM, { buyerDocumentNumber: "D-1" }, ORDER_BUTTON);
    expect(answer.location).toMatch(/\/order-success\?order=/);
  }
  return shop.staff.listOrders()[0];
}

function tick(page: Answer, name: string): void {
  page.page.querySelector(`[name='${name}']`)?.setAttribute("checked", "");
}

function errorOf(answer: Answer, name: string): string {
  const described = answer.page.querySelector(`[name='${name}']`)?.getAttribute("aria-describedby") ?? "";
  return answer.page.getElementById(described.split(" ").at(-1) ?? "")?.text ?? "";
}

function put(id: string, isActive: boolean): void {
  const branch = shop.staff.delivery.branches().find((one) => one.id === id) as BookedBranch;
  shop.staff.delivery.putBranch({ ...branch, isActive });
}

function putCarrier({ isActive = true, cost = "6.00" }: { isActive?: boolean; cost?: string }): void {
  const parcel = shop.staff.delivery.carriers("en").find(({ id }) => id === "parcel") as Carrier;
  const costs = [{ from: cents("0.00"), cost: cents(cost) }];
  shop.staff.delivery.putCarrier({ ...parcel, costs, names: { en: "Parcel", hr: "Paket" }, isActive });
}

function close(date: string): void {
  shop.staff.delivery.setClosed(date, null, true);
}

/** The next local date that is this weekday, at least a day from now; 1 is Monday. */
function nextWeekday(weekday: number): string {
  let date = addDays(toLocalDate(Date.now()), 1);
  while ((new Date(`${date}T12:00Z`).getUTCDay() || 7) !== weekday) date = addDays(date, 1);
  return date;
}
