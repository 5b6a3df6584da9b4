import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdf } from "#server/services/documents/testing/read-pdf.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, sendGuestOrder, successIn, toGuestDialog } from "#tests/support/purchase.ts";
import { fill, WORDS } from "#tests/support/words.ts";

const PART = productId("testmaker~T_1000");
const FORM = "form#guest-order";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 5 });
  shop.staff.addProduct(testProduct({ titleEn: "Ordered part", titleHr: "Naručeni dio", unit: "pcs", stock: 500 }));
});
afterAll(() => shop.close());

describe.each([
  ["en", { sells: "We sell to businesses", pays: "pro forma invoice" }],
  ["hr", { sells: "Prodajemo poslovnim kupcima", pays: "predračun" }],
] as const)("in %s", (lang, words) => {
  test("the dialog says who the shop sells to and how a guest pays, before *Order*", async () => {
    const dialog = await openDialog(shop.visit(), lang);
    expect(dialog.text(FORM)).toContain(words.sells);
    expect(dialog.text(FORM)).toContain(words.pays);
    expect(dialog.page.querySelector("option[selected]")?.getAttribute("value")).toBe("HR");
  });

  test("every wrong field is told at once, beside it, and the typed text is kept", async () => {
    const person = shop.visit();
    const dialog = await openDialog(person, lang);
    const typed = { ...guestForm("nobody"), company: " ", vat: "12345678901", city: "", postalCode: " " };
    const answer = await person.submit(dialog, FORM, typed);
    expect(answer.status).toBe(400);
    for (const name of ["company", "vat", "postalCode", "city", "email"]) {
      const field = answer.page.querySelector(`${FORM} [name="${name}"]`);
      expect(field?.getAttribute("aria-invalid"), name).toBe("true");
      const described = field?.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
      expect(answer.page.getElementById(described)?.text, name).not.toBe("");
    }
    expect(answer.page.querySelectorAll(".error-summary a")).toHaveLength(5);
    for (const name of ["vat", "name", "address"] as const)
      expect(answer.page.querySelector(`${FORM} [name="${name}"]`)?.getAttribute("value")).toBe(typed[name]);
  });

  test.each([
    ["310", true],
    ["HR-31000", true],
    ["99999", true],
    ["31000", false],
  ])("the postcode %s is taken; a hint follows: %s", async (postalCode, isStrange) => {
    const person = shop.visit();
    const typed = { ...guestForm(`p${postalCode}${lang}@example.com`), postalCode };
    const again = await person.submit(await openDialog(person, lang), FORM, { ...typed, name: "" });
    const field = again.page.querySelector(`${FORM} [name="postalCode"]`);
    expect(field?.getAttribute("value")).toBe(postalCode);
    expect(field?.hasAttribute("aria-invalid")).toBe(false);
    const hint = again.page.getElementById(field?.getAttribute("aria-describedby") ?? "none")?.text;
    expect(hint).toBe(isStrange ? WORDS[lang].delivery.strangePostalCode : undefined);
    const ordered = await person.submit(again, FORM, typed);
    expect(ordered.location).toEqual(successIn(lang));
    const said = fill(WORDS[lang].orderSuccess.strangePostalCode, { postalCode });
    expect((await person.follow(ordered)).text("main").includes(said)).toBe(isStrange);
    const booked = shop.staff.listOrders().find(({ guestEmail }) => guestEmail === typed.email);
    expect(booked?.buyer?.postalCode).toBe(postalCode);
  });
});

test("the OIB that the README gives for the demo is one with which a guest orders", async () => {
  const [, vat = ""] = /`(\d{11})`/.exec(readFileSync(join(import.meta.dirname, "../../README.md"), "utf8")) ?? [];
  const person = shop.visit();
  const typed = { ...guestForm("readme@example.com"), vat };
  expect((await person.submit(await openDialog(person), FORM, typed)).location).toEqual(successIn("en"));
});

test.each([
  ["HR", "12345678903", "HR12345678903"],
  ["HR", "hr 12345678903", "HR12345678903"],
  ["SI", "12345679", "SI12345679"],
  ["GR", "EL 094014201", "EL094014201"],
  ["BA", "", ""],
  ["RS", "PIB 100000024", "PIB 100000024"],
])("from %s with %j: the ERP gets %j, and the address", async (country, vat, stored) => {
  const person = shop.visit();
  const email = `buyer-${country}-${vat.length}@example.com`;
  const answer = await person.submit(await openDialog(person), FORM, { ...guestForm(email), country, vat });
  expect(answer.location, answer.text(".field__error")).toEqual(successIn("en"));
  const [booked] = shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === email);
  expect(booked?.buyer).toMatchObject({ country, vat: stored, company: "Autoservis Primjer d.o.o.", city: "Osijek" });
  expect(booked?.customer.address).toBe(`Vukovarska cesta 12, 31000 Osijek, ${country}`);
});

test.each([
  ["XX", ""],
  ["DE", ""],
  ["DE", "DE12345678"],
  ["DE", "HR12345678903"],
  ["HR", "SI12345679"],
  ["HR", ""],
])("from %s with %j nothing is ordered: it is asked for again", async (country, vat) => {
  const person = shop.visit();
  const answer = await person.submit(await openDialog(person), FORM, { ...guestForm("v@example.com"), country, vat });
  expect(answer.status).toBe(400);
  const wrong = country === "XX" ? "country" : "vat";
  expect(answer.page.querySelector(`[name="${wrong}"]`)?.getAttribute("aria-invalid")).toBe("true");
});

test.each(["x".repeat(2_000), "a\0b", "<b>bold</b>", "a\nb"])(
  "a hostile company %j is refused beside its field",
  async (company) => {
    const person = shop.visit();
    const answer = await person.submit(await openDialog(person), FORM, { ...guestForm("h@example.com"), company });
    expect(answer.status).toBe(400);
    expect(answer.page.querySelector('[name="company"]')?.getAttribute("aria-invalid")).toBe("true");
  },
);

test.each(["company", "name", "address", "city", "phone"] as const)(
  "an address that a reader could follow is refused beside %s, and mailed to no one",
  async (field) => {
    const person = shop.visit();
    const typed = { ...guestForm("third@example.com"), phone: "", [field]: "Pay at evil.com/pay now" };
    const answer = await person.submit(await openDialog(person), FORM, typed);
    expect(answer.status).toBe(400);
    expect(answer.page.querySelector(`${FORM} [name="${field}"]`)?.getAttribute("aria-invalid")).toBe("true");
    expect(answer.page.querySelector(`${FORM} [name="${field}"]`)?.getAttribute("value")).toBe(typed[field]);
    expect(shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === typed.email)).toEqual([]);
  },
);

test.each([
  [{ buyerDocumentNumber: "evil.com/pay" }, "buyerDocumentNumber"],
  [{ "d:note": "Pay at evil dot com" }, "d:note"],
] as const)("an address in %j is refused before anybody is asked who orders", async (typed, name) => {
  const person = shop.visit();
  await addToCart(person, PART);
  const cart = await person.get("/en/cart/1");
  const answer = await person.submit(cart, "form#order", { buyerDocumentNumber: "N-1", ...typed }, ["intent", "order"]);
  expect(answer.status).toBe(400);
  expect(answer.page.querySelector(`[name="${name}"]`)?.getAttribute("aria-invalid")).toBe("true");
  expect(answer.text("main")).toContain(WORDS.en.errors.webAddress);
});

describe.each(["en", "hr"] as const)("a right number of another country (%s)", (lang) => {
  test.each([
    ["HR", "SI12345679", "SI"],
    ["SI", "12345678903", "HR"],
    ["DE", "EL 094014201", "GR"],
  ])(
    "from %s with %s: one button chooses %s, keeps what was typed, and orders nothing",
    async (country, vat, right) => {
      const person = shop.visit();
      const typed = { ...guestForm(`vat-${right}-${lang}@example.com`), country, vat };
      const refused = await person.submit(await openDialog(person, lang), FORM, typed);
      expect(refused.status).toBe(400);
      const button = refused.page.querySelector(`${FORM} button[name="vatCountry"]`);
      expect(button?.getAttribute("value")).toBe(right);
      expect(refused.text(FORM)).toContain(WORDS[lang].guestOrder.vatFrom.split("{{")[0]);
      const chosen = await person.submit(refused, FORM, typed, ["vatCountry", right]);
      expect(chosen.status).toBe(200);
      expect(chosen.page.querySelector(`${FORM} option[selected]`)?.getAttribute("value")).toBe(right);
      for (const name of ["vat", "company", "email"] as const)
        expect(chosen.page.querySelector(`${FORM} [name="${name}"]`)?.getAttribute("value")).toBe(typed[name]);
      expect(chosen.page.querySelector(`${FORM} [aria-invalid]`)).toBeNull();
      expect(shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === typed.email)).toEqual([]);
      const ordered = await person.submit(chosen, FORM, { ...typed, country: right });
      expect(ordered.location).toEqual(successIn(lang));
    },
  );

  test("the button does nothing once the number was corrected", async () => {
    const person = shop.visit();
    const typed = { ...guestForm(`corrected-${lang}@example.com`), country: "HR", vat: "SI12345679" };
    const refused = await person.submit(await openDialog(person, lang), FORM, typed);
    const ordered = await person.submit(refused, FORM, { ...typed, vat: "12345678903" }, ["vatCountry", "SI"]);
    expect(ordered.location).toEqual(successIn(lang));
  });
});

test("an address in another script is ordered with as it stands", async () => {
  const person = shop.visit();
  const typed = { ...guestForm("sofia@example.com"), country: "BG", vat: "BG121087792", company: "Автосервиз ООД" };
  const answer = await person.submit(await openDialog(person), FORM, { ...typed, city: "София" });
  expect(answer.location, answer.text(".field__error")).toEqual(successIn("en"));
});

test("the buyer of an order is filled in at the next order of the same person, and of no one else", async () => {
  const person = shop.visit();
  await sendGuestOrder(person, await openDialog(person), "again@example.com");
  const next = await openDialog(person);
  const typedIn = (name: string) => next.page.querySelector(`${FORM} [name="${name}"]`)?.getAttribute("value");
  expect([typedIn("email"), typedIn("company"), typedIn("vat")]).toEqual([
    "again@example.com",
    "Autoservis Primjer d.o.o.",
    "HR12345678903",
  ]);
  const other = await openDialog(shop.visit());
  expect(other.text("main") + other.page.toString()).not.toContain("again@example.com");
});

test("the order's page says who ordered", async () => {
  const person = shop.visit();
  const sent = await sendGuestOrder(person, await openDialog(person));
  const success = await person.follow(sent);
  const link = success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "";
  const page = await shop.visit().get(link);
  for (const text of ["Autoservis Primjer d.o.o.", "Vukovarska cesta 12", "31000 Osijek", "HR12345678903"])
    expect(page.text(".facts")).toContain(text);
  expect(page.text(".facts")).not.toContain("Osijek,");
});

test("the confirmation brings the pro forma invoice, and sales get company, address and phone", async () => {
  const person = shop.visit();
  const email = "paper@example.com";
  const typed = { ...guestForm(email), phone: "031 222 333" };
  expect((await person.submit(await openDialog(person), FORM, typed)).status).toBe(303);
  const [confirmation] = await shop.mails({ to: email });
  const [paper, ...others] = confirmation?.attachments ?? [];
  expect(others).toEqual([]);
  expect(paper?.filename).toMatch(/^Pro forma invoice \d\d-\d{6}\.pdf$/);
  const { pages, barcodes } = await readPdf(new Blob([Buffer.from(paper?.content as Uint8Array)]).stream());
  expect(pages.join(" ")).toContain("Autoservis Primjer d.o.o.");
  const [booked] = shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === email);
  expect(barcodes[0]?.text).toContain(`\n${booked?.number}\n`);
  const forSales = (await shop.mails()).find(({ text, to }) => text?.includes(email) && to?.[0]?.address !== email);
  for (const text of [
    "Autoservis Primjer d.o.o.",
    "HR12345678903",
    "Vukovarska cesta 12, 31000 Osijek\n",
    "+38531222333",
  ])
    expect(forSales?.text).toContain(text);
  expect(forSales?.attachments).toEqual([]);
});

async function openDialog(person: Person, lang: "en" | "hr" = "en") {
  await addToCart(person, PART, "1", lang);
  return toGuestDialog(person, "N-1", `/${lang}/cart/1`);
}
