import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { cents, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf, sendGuestOrder, successIn, toGuestDialog } from "#tests/support/purchase.ts";

const CONFIRM = "dialog form";

let shop: TestShop;
let person: Person;
/** EUR 10.00, deposit 1.00, 100 in stock; a new product for each test */
let part: ProductId;
let other: ProductId;
let made = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
});
beforeEach(async () => {
  made += 1;
  part = shop.staff.addProduct(testProduct({ number: `C ${made}`, deposit: cents("1.00") }));
  other = shop.staff.addProduct(testProduct({ number: `D ${made}`, wholesale: cents("5.00") }));
  person = shop.visit();
  await addToCart(person, part, "10");
  await addToCart(person, other, "1");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const IN_TWO = {
  en: ["Shipment", "in one delivery", "as it comes, 2 deliveries"],
  hr: ["Način isporuke", "u jednoj isporuci", "postupno, 2 isporuke"],
};

const CHANGES: [string, (product: ProductId) => void, { en: string[][]; hr: string[][] }][] = [
  [
    "a higher price",
    (product) => shop.staff.setPrice(product, cents("1234.50")),
    {
      en: [["Price has changed in meantime", "€10.00", "€1,234.50"]],
      hr: [["Cijena se u međuvremenu promijenila", "10,00\u00a0€", "1.234,50\u00a0€"]],
    },
  ],
  [
    "a lower price",
    (product) => shop.staff.setPrice(product, cents("9.99")),
    {
      en: [["Price has changed in meantime", "€10.00", "€9.99"]],
      hr: [["Cijena se u međuvremenu promijenila", "10,00\u00a0€", "9,99\u00a0€"]],
    },
  ],
  [
    "another deposit",
    (product) => shop.staff.setDeposit(product, cents("2.50")),
    {
      en: [["Deposit has changed in meantime", "€1.00", "€2.50"]],
      hr: [["Kaucija se u međuvremenu promijenila", "1,00\u00a0€", "2,50\u00a0€"]],
    },
  ],
  [
    "less on the shelf",
    (product) => shop.staff.setStock(product, 4),
    {
      en: [["Quantity has changed in meantime", "10 immediately", "4 immediately6 must be ordered"], IN_TWO.en],
      hr: [["Količina se u međuvremenu promijenila", "10 odmah", "4 odmah6 po narudžbi"], IN_TWO.hr],
    },
  ],
  [
    "nothing on the shelf",
    (product) => shop.staff.setStock(product, 0),
    {
      en: [
        ["The product needs to be ordered. Quantity for order: 10", "10 immediately", "10 must be ordered"],
        IN_TWO.en,
      ],
      hr: [["Proizvod je dostupan po narudžbi. Količina za narudžbu: 10", "10 odmah", "10 po narudžbi"], IN_TWO.hr],
    },
  ],
];

describe.each(CHANGES)("%s", (_, change, words) => {
  test.each(["en", "hr"] as const)(
    "is shown in %s with old and new value, and ordered under the new conditions",
    async (lang) => {
      const dialog = await toGuestDialog(person, "N-1", `/${lang}/cart/1`);
      change(part);
      const before = shop.staff.listOrders().length;
      const answer = await sendGuestOrder(person, dialog);
      expect(answer.status).toBe(303);
      const changed = await person.follow(answer);
      expect(changed.text("h1")).toBe(lang === "en" ? "Conditions have changed" : "Uvjeti su se promijenili");
      expect(rowsOf(changed)).toEqual(words[lang]);
      expect(shop.staff.listOrders()).toHaveLength(before);

      expect((await person.get(changed.path)).text(".changed")).toBe(changed.text(".changed"));
      const sent = await person.submit(changed, CONFIRM);
      expect(sent.location).toEqual(successIn(lang));
      expect(shop.staff.listOrders()).toHaveLength(before + 1);
      expect(shop.staff.listOrders()[0]).toMatchObject({ buyerDocumentNumber: "N-1" });
    },
  );
});

describe.each([
  ["withdrawn", (product: ProductId) => shop.staff.withdraw(product)],
  [
    "discontinued and sold out",
    (product: ProductId) => {
      shop.staff.setStock(product, 0);
      shop.staff.setSupply(product, "discontinued");
    },
  ],
  ["only on request now", (product: ProductId) => shop.staff.setPrice(product, null)],
])("a line that is %s", (_, change) => {
  test.each([
    ["en", "The product is no longer available.", "Not ordered"],
    ["hr", "Proizvod više nije dostupan.", "Ne naručuje se"],
  ] as const)("in %s: left out, the rest is ordered, the line stays in the cart", async (lang, words, isNow) => {
    const dialog = await toGuestDialog(person, "N-1", `/${lang}/cart/1`);
    change(part);
    const changed = await person.follow(await sendGuestOrder(person, dialog));
    expect(rowsOf(changed)).toEqual([[words, lang === "en" ? "10 immediately" : "10 odmah", isNow]]);
    const sent = await person.submit(changed, CONFIRM);
    expect(sent.location).toEqual(successIn(lang));
    expect(shop.staff.listOrders()[0]?.lines.map((line) => line.product)).toEqual([other]);
    expect(quantitiesOf(await person.get(`/${lang}/cart/1`))).toEqual({ [part]: "10" });
  });
});

test("several changes of several lines stand in one dialog, each in a row, with the new totals", async () => {
  const dialog = await toGuestDialog(person);
  shop.staff.setPrice(part, cents("8.00"));
  shop.staff.setDeposit(part, cents("0.00"));
  shop.staff.setStock(part, 3);
  shop.staff.setPrice(other, cents("6.00"));
  const changed = await person.follow(await sendGuestOrder(person, dialog));
  expect(rowsOf(changed)).toEqual([
    ["Price has changed in meantime", "€10.00", "€8.00"],
    ["Deposit has changed in meantime", "€1.00", "€0.00"],
    ["Quantity has changed in meantime", "10 immediately", "3 immediately7 must be ordered"],
    ["Price has changed in meantime", "€5.00", "€6.00"],
    IN_TWO.en,
  ]);
  expect(changed.text("main")).toContain("Since you opened Cart 1, 2 lines have changed.");
  const totals = changed.page
    .querySelectorAll("tfoot tr")
    .map((row) => ["th", ".was", ".is"].map((cell) => row.querySelector(cell)?.text));
  expect(totals).toEqual([
    ["Goods", "€105.00", "€86.00"],
    ["Deposit", "€10.00", "€0.00"],
    ["Total without VAT", "€115.00", "€86.00"],
    ["VAT 25%", "€28.75", "€21.50"],
    ["Total", "€143.75", "€107.50"],
  ]);
  expect(changed.text("tfoot .full")).toContain("€36.25 less than before");
  expect(changed.text("main")).toContain("Prices in EUR, without VAT and shipping");
  expect(changed.page.querySelectorAll("dialog form button")).toHaveLength(1);
  expect(changed.text("dialog form button")).toBe("Order under the new conditions");
});

test("all lines gone: nothing can be ordered, and no button says so", async () => {
  const dialog = await toGuestDialog(person);
  shop.staff.withdraw(part);
  shop.staff.withdraw(other);
  const changed = await person.follow(await sendGuestOrder(person, dialog));
  expect(changed.page.querySelector(CONFIRM)).toBeNull();
  expect(changed.text("main")).toContain("None of the lines can be ordered now.");
  const forced = await person.submit(dialog, "form#guest-order", {
    intent: "confirm",
    quote: new URLSearchParams(changed.path.split("?")[1]).get("quote") ?? "",
  });
  expect(forced.status).toBe(409);
  expect(forced.text(".note")).toContain("None of the lines can be ordered now. Nothing was ordered.");
});

test("changed again while the dialog was open: a new dialog with what was seen last as the old value", async () => {
  const dialog = await toGuestDialog(person);
  shop.staff.setPrice(part, cents("11.00"));
  const first = await person.follow(await sendGuestOrder(person, dialog));
  shop.staff.setPrice(part, cents("12.00"));
  const second = await person.follow(await person.submit(first, CONFIRM));
  expect(rowsOf(second)).toEqual([["Price has changed in meantime", "€11.00", "€12.00"]]);
  expect((await person.submit(second, CONFIRM)).location).toEqual(successIn("en"));
  expect(shop.staff.listOrders()[0]?.lines[0]?.price).toBe(1200);
});

test("an old signed page with a better price orders nothing at that price", async () => {
  const dialog = await toGuestDialog(person);
  shop.staff.setPrice(part, cents("20.00"));
  await sendGuestOrder(person, dialog);
  const again = await person.follow(await sendGuestOrder(person, dialog));
  expect(again.text("h1")).toBe("Conditions have changed");
  expect(shop.staff.listOrders().some(({ lines }) => lines.some((line) => line.product === part))).toBe(false);
});

test("changed and changed back: ordered without a question", async () => {
  const dialog = await toGuestDialog(person);
  shop.staff.setPrice(part, cents("20.00"));
  shop.staff.setPrice(part, cents("10.00"));
  expect((await sendGuestOrder(person, dialog)).location).toEqual(successIn("en"));
});

test("changed between the recheck and the booking: the ERP refuses, and the dialog says what", async () => {
  const dialog = await toGuestDialog(person);
  const place = shop.shop.erp.orders.place;
  vi.spyOn(shop.shop.erp.orders, "place").mockImplementationOnce((draft, c) => {
    shop.staff.setPrice(part, cents("13.00"));
    return place(draft, c);
  });
  const changed = await person.follow(await sendGuestOrder(person, dialog));
  expect(rowsOf(changed)).toEqual([["Price has changed in meantime", "€10.00", "€13.00"]]);
  expect((await person.submit(changed, CONFIRM)).location).toEqual(successIn("en"));
});

test("the dialog in the other language has its titles in that language", async () => {
  const dialog = await toGuestDialog(person);
  shop.staff.setPrice(part, cents("11.00"));
  const changed = await person.follow(await sendGuestOrder(person, dialog));
  expect(changed.text("dialog tbody")).toContain("Test part");
  const croatian = await person.get(changed.path.replace("/en/", "/hr/"));
  expect(croatian.text("dialog tbody")).toContain("Ispitni dio");
  expect(croatian.text("dialog tbody")).not.toContain("Test part");
});

test("the cart changed while the dialog was open: back to the cart, which says so, nothing ordered", async () => {
  const dialog = await toGuestDialog(person);
  shop.staff.setPrice(part, cents("20.00"));
  const changed = await person.follow(await sendGuestOrder(person, dialog));
  await addToCart(person, other, "1");
  const answer = await person.submit(changed, CONFIRM);
  expect([answer.status, answer.location]).toEqual([303, "/en/cart/1"]);
  const words = "The cart was changed in another window or device. Nothing was ordered.";
  expect((await person.follow(answer)).text(".notes .note")).toContain(words);
});

test("another person's dialog address shows nothing of it", async () => {
  const dialog = await toGuestDialog(person);
  shop.staff.setPrice(part, cents("20.00"));
  const changed = await person.follow(await sendGuestOrder(person, dialog));
  const stranger = shop.visit();
  await addToCart(stranger, other, "1");
  const answer = await stranger.get(changed.path);
  expect([answer.status, answer.location]).toEqual([302, "/en/cart/1"]);
});

test("a product bought up by somebody else meanwhile", async () => {
  shop.staff.setStock(part, 10);
  const dialog = await toGuestDialog(person);
  const rival = shop.visit();
  await addToCart(rival, part, "7");
  expect((await sendGuestOrder(rival, await toGuestDialog(rival))).location).toEqual(successIn("en"));
  const changed = await person.follow(await sendGuestOrder(person, dialog));
  expect(rowsOf(changed)).toEqual([
    ["Quantity has changed in meantime", "10 immediately", "3 immediately7 must be ordered"],
    IN_TWO.en,
  ]);
});

test("an ERP that refuses what it still offers is *error ordering*, not a ring", async () => {
  vi.spyOn(shop.shop.erp.orders, "place").mockRejectedValue(new ErpError("CONDITIONS_CHANGED", { changes: [] }));
  const answer = await sendGuestOrder(person, await toGuestDialog(person));
  expect(answer.status).toBe(503);
  expect(answer.text(".note")).toContain("error ordering");
});

/** Each row of the dialog: what changed, the old value and the new one. */
function rowsOf(answer: Answer): (string | undefined)[][] {
  return answer.page
    .querySelectorAll(".changed tbody tr")
    .map((row) => ["strong", ".was", ".is"].map((cell) => row.querySelector(cell)?.text));
}
