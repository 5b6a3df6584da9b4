import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CarrierId } from "#erp-adapter/contract/delivery.ts";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { FORMATS } from "#locales/formats.ts";
import { cents, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, sendGuestOrder, toGuestDialog, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { fill, type Language, WORDS } from "#tests/support/words.ts";

const FORM = "form#order";
const KEEP_BUTTON: [string, string] = ["intent", "keep-available"];
/** The shop's clock stops at midday tomorrow: no warehouse has closed, and no day begins between two pages. */
const TODAY = addDays(toLocalDate(Date.now()), 1);
const MIDDAY = Date.parse(`${TODAY}T11:00:00Z`);
/** Warehouses and branches work on every weekday (1 is Monday), so that dates do not depend on the day of the test. */
const ALWAYS = { cutOff: "23:59", weekdays: "1234567" };
const HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "00:00", to: "23:59" }));

let shop: TestShop;
let numbered = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: MIDDAY });
  shop = await openTestShop({ products: 5 });
  const { supply, delivery } = shop.staff;
  supply.putHouse("main", { name: "Zagreb", ...ALWAYS });
  supply.putHouse("split", { name: "Split", ...ALWAYS });
  for (const branch of delivery.branches())
    delivery.putBranch({ ...branch, hours: HOURS, warehouse: branch.id === "zagreb" ? "main" : null });
  delivery.putCarrier({
    ...{ id: "each" as CarrierId, names: { en: "Courier", hr: "Kurir" }, vatPercent: toBasisPoints(2_500) },
    ...{ costs: [{ from: cents("0.00"), cost: cents("6.00") }], isPerDelivery: true },
    ...{ takesPoBoxes: true, countries: null, isActive: true },
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

describe.each(["en", "hr"] as const)("10 wanted; 4 in Zagreb, 3 in Split, 5 announced in four days (%s)", (lang) => {
  const words = WORDS[lang].supply;
  const inPlace = (n: number, place: string) => fill(words.inPlace, { n, place });

  test("the list and the product's page name the places, and the day of the next ones", async () => {
    const { number, id } = spread();
    const person = shop.visit();
    for (const page of [
      await person.get(`/${lang}/catalogue/0?query=${number}`),
      await person.get(`/${lang}/products/${id}`),
    ]) {
      const text = page.text("main");
      for (const words of [inPlace(4, "Zagreb"), inPlace(3, "Split"), onDay(4, lang)]) expect(text).toContain(words);
    }
  });

  test("sent: seven leave at once from two places, three on the day; the order has it so", async () => {
    const { id } = spread();
    const person = shop.visit();
    const cart = await cartOf(person, id, lang);
    const line = cart.text("main");
    for (const words of [inPlace(4, "Zagreb"), inPlace(3, "Split"), onDay(4, lang)]) expect(line).toContain(words);
    await placeAsGuest(person, cart);
    expect(suppliesOfLastOrder()).toEqual([
      ["Zagreb", 4, "shelf"],
      ["Split", 3, "shelf"],
      ["Zagreb", 3, "incoming"],
    ]);
  });

  test("picked up in Split: its three at once, the others by the day they are brought, and the pick-ups are counted", async () => {
    const { id } = spread();
    const person = shop.visit();
    const sent = await cartOf(person, id, lang);
    const cart = await person.follow(await person.submit(sent, FORM, { "d:to": "pickup:split" }, UPDATE_BUTTON));
    const line = cart.text("main");
    expect(line).toContain(onDay(1, lang));
    expect(line).toContain(onDay(5, lang));
    expect(cart.text("[name='d:shipment']")).toContain(lang === "en" ? "3 pick-ups" : "3 preuzimanja");
    await placeAsGuest(person, cart);
    expect(suppliesOfLastOrder()).toEqual([
      ["Split", 3, "shelf"],
      ["Zagreb", 4, "transfer"],
      ["Zagreb", 3, "incoming"],
    ]);
  });

  test("to keep only what is there now keeps what lies in the branch", async () => {
    const { id } = spread();
    const person = shop.visit();
    const sent = await cartOf(person, id, lang);
    const cart = await person.follow(await person.submit(sent, FORM, { "d:to": "pickup:split" }, UPDATE_BUTTON));
    const kept = await person.follow(await person.submit(cart, FORM, {}, KEEP_BUTTON));
    expect(kept.page.querySelector("input[name^='q:']")?.getAttribute("value")).toBe("3");
  });

  test("a day that moved between cart and order is told with the old and the new one; nothing is ordered unseen", async () => {
    const { id, announced } = spread();
    const person = shop.visit();
    const cart = await cartOf(person, id, lang);
    const dialog = await toGuestDialog(person, "W-1", cart.path);
    const before = shop.staff.listOrders().length;
    shop.staff.supply.moveDate(announced, addDays(TODAY, 9));
    const changed = await person.follow(await sendGuestOrder(person, dialog));
    expect(changed.text(".changed")).toContain(onDay(4, lang));
    expect(changed.text(".changed")).toContain(onDay(9, lang));
    expect(shop.staff.listOrders()).toHaveLength(before);
  });

  test("a pick-up chosen with Order itself is shown with its own days before anything is ordered", async () => {
    const { id } = spread();
    const person = await customer();
    const cart = await cartOf(person, id, lang);
    const free = await person.submit(cart, FORM, { "d:to": "own", "d:carrier": "van" }, UPDATE_BUTTON);
    const before = shop.staff.listOrders().length;
    const answer = await person.submit(
      await person.follow(free),
      FORM,
      { "d:to": "pickup:split", buyerDocumentNumber: "W-2" },
      ORDER_BUTTON,
    );
    const shown = await person.follow(answer);
    expect(shown.text("main")).toContain(onDay(5, lang));
    expect(shop.staff.listOrders()).toHaveLength(before);
  });

  test("a courier that costs something for each delivery says so, and what both ways cost, before one is chosen", async () => {
    const { id } = spread();
    const person = shop.visit();
    const sent = await cartOf(person, id, lang);
    const cart = await person.follow(await person.submit(sent, FORM, { "d:carrier": "each" }, UPDATE_BUTTON));
    const [one, three] = lang === "en" ? ["€6.00", "€18.00"] : ["6,00", "18,00"];
    expect(cart.text("[name='d:carrier']")).toContain(lang === "en" ? "€6.00 per delivery" : "po isporuci");
    const options = cart.page.querySelectorAll("[name='d:shipment'] option").map(({ text }) => text);
    expect(options).toEqual([expect.stringContaining(three), expect.stringContaining(one)]);
    expect(cart.text("details.delivery summary")).toContain(three);
    const together = await person.submit(cart, FORM, { "d:shipment": "together" }, UPDATE_BUTTON);
    const shown = await person.follow(together);
    expect(shown.text("details.delivery summary")).toContain(one);
    await placeAsGuest(person, shown);
    expect(shop.staff.listOrders()[0]?.delivery).toMatchObject({ carrier: "each", cost: 600, shipment: "together" });
  });

  test("pieces without a day must be ordered", async () => {
    const { id, announced } = spread();
    shop.staff.supply.moveDate(announced, null);
    const cart = await cartOf(shop.visit(), id, lang);
    expect(cart.text("main")).toContain(words.mustBeOrdered);
  });
});

/** A part with four pieces in Zagreb, three in Split, and five announced for Zagreb in four days. */
function spread(): { id: ProductId; number: string; announced: number } {
  const { staff } = shop;
  const number = `WH${++numbered}`;
  const id = staff.addProduct(testProduct({ number, stock: 7, wholesale: cents("10.00") }));
  staff.supply.setStockIn(id, "split", 3);
  staff.supply.setStockIn(id, "main", 4);
  const date = addDays(TODAY, 4);
  return { id, number, announced: staff.supply.announce(id, { warehouse: "main", quantity: 5, date }).id };
}

/** Place, quantity and kind of each supply of the newest order's line. */
function suppliesOfLastOrder(): unknown[] | undefined {
  const [order] = shop.staff.listOrders();
  return order?.lines[0]?.supply?.map(({ warehouse, quantity, kind }) => [warehouse, quantity, kind]);
}

/** Day and month of a local date some days from now, as pages write them. */
function onDay(days: number, lang: Language): string {
  return FORMATS[lang].dayAndMonth(addDays(TODAY, days));
}

async function customer(): Promise<Person> {
  const person = shop.visit();
  await person.login("owner@autoservis.example");
  return person;
}

/** Puts ten pieces of the product into the person's cart, and returns its page. */
async function cartOf(person: Person, id: ProductId, lang: Language): Promise<Answer> {
  await addToCart(person, id, "10", lang);
  return person.follow(await person.get(`/${lang}/empty-cart`));
}

async function placeAsGuest(person: Person, cart: Answer): Promise<void> {
  await sendGuestOrder(person, await toGuestDialog(person, "W-0", cart.path));
}
