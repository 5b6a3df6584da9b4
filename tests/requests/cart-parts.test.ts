import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import {
  addToCart,
  hiddenFieldsOf,
  ORDER_BUTTON,
  quantitiesOf,
  sendGuestOrder,
  successIn,
  toGuestDialog,
  UPDATE_BUTTON,
} from "#tests/support/purchase.ts";

/** A cart of 250 lines, of which a page shows 100. Everything here is done without scripts. */
const LINES = 250;
const EVERY = Array.from({ length: LINES }, (_, at) => at);
const idOf = (at: number) => productId(`testmaker~P_${at}`);
/** The button of the pager for a page, counted from 1. */
const toPage = (page: number): [string, string] => ["page", String(page - 1)];

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 5 });
  shop.staff.setCreditLimit("001001" as PartnerCode, null);
});
beforeEach(() => offer(EVERY));
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

/** Writes these products, with a price of 10.00 unless another is given. */
function offer(lines: readonly number[], { wholesale = "10.00", stock = 1_000 } = {}): void {
  shop.staff.addProducts(lines.map((at) => testProduct({ number: `P ${at}`, stock, wholesale: cents(wholesale) })));
}

async function customer(): Promise<Person> {
  const person = shop.visit();
  await person.login("owner@autoservis.example");
  const old = await person.get("/en/cart/1");
  if (old.status === 200) await person.post("/en/cart/1", { ...hiddenFieldsOf(old), intent: "empty" });
  return fill(person);
}

const guest = () => fill(shop.visit());

/** Puts one piece of each product into the person's empty cart. */
async function fill(person: Person): Promise<Person> {
  await addToCart(person, idOf(0));
  const quantities = Object.fromEntries(EVERY.map((at) => [`q:${idOf(at)}`, "1"]));
  await send(person, await person.get("/en/cart/1"), quantities);
  return person;
}

/** Sends the hidden fields of the order form with others, and no field that the page shows. */
async function send(person: Person, cart: Answer, fields: Record<string, string>): Promise<void> {
  const filled = await person.post("/en/cart/1", { ...hiddenFieldsOf(cart), ...fields, intent: "update" });
  expect(filled.status).toBe(303);
}

const press = (person: Person, cart: Answer, button: [string, string], typed: Record<string, string> = {}) =>
  person.submit(cart, "form#order", typed, button);

const productsOn = (cart: Answer) => Object.keys(quantitiesOf(cart));

test("a page shows a part of the lines, and the sums of all of them", async () => {
  const person = await guest();
  const first = await person.get("/en/cart/1");
  expect(productsOn(first)).toEqual(EVERY.slice(0, 100).map(idOf));
  expect(first.text(".page-head")).toContain("250 lines");
  expect(first.text("main")).toContain("Lines 1 to 100 of 250");
  expect(first.text(".totals")).toContain("2,500.00");
  const [above, below] = first.page.querySelectorAll("main nav.pager");
  expect(above?.querySelector("[aria-current=page]")?.getAttribute("aria-label")).toBe("Page 1");
  expect(above?.getAttribute("aria-label")).not.toBe(below?.getAttribute("aria-label"));
  const last = await person.get("/en/cart/1?part=3");
  expect(productsOn(last)).toEqual(EVERY.slice(200).map(idOf));
  expect(last.text(".totals")).toBe(first.text(".totals"));
  expect(hiddenFieldsOf(last)).toEqual(hiddenFieldsOf(first));
});

test("a cart of 100 lines has no pages", async () => {
  const person = shop.visit();
  await addToCart(person, idOf(0));
  const quantities = Object.fromEntries(EVERY.slice(0, 100).map((at) => [`q:${idOf(at)}`, "1"]));
  await send(person, await person.get("/en/cart/1"), quantities);
  const cart = await person.get("/en/cart/1");
  expect(productsOn(cart)).toHaveLength(100);
  expect(cart.page.querySelector("main nav.pager")).toBeNull();
});

test.each(["4", "99999", "1000000"])("part %s, which does not exist, is the last one", async (part) => {
  const person = await guest();
  expect(productsOn(await person.get(`/en/cart/1?part=${part}`))).toEqual(EVERY.slice(200).map(idOf));
});

test.each(["0", "-1", "x", "1e3", "", "2&part=3"])("part “%s” is answered with lines", async (part) => {
  const person = await guest();
  const cart = await person.get(`/en/cart/1?part=${part}`);
  expect(cart.status).toBe(200);
  expect(productsOn(cart)).toHaveLength(100);
});

test("a change on a part stays on that part, and leaves the lines of the others as they are", async () => {
  const person = await guest();
  const second = await person.get("/en/cart/1?part=2");
  const changed = await press(person, second, UPDATE_BUTTON, { [`q:${idOf(150)}`]: "7" });
  expect(changed.location).toBe("/en/cart/1?part=2");
  const shown = await person.follow(changed);
  expect(quantitiesOf(shown)[idOf(150)]).toBe("7");
  expect(shown.text(".totals")).toContain("2,560.00");
  const removed = await person.submit(shown, "form#remove-line", {}, ["product", idOf(199)]);
  expect(removed.location).toBe("/en/cart/1?part=2");
  expect(productsOn(await person.follow(removed))).toEqual([...EVERY.slice(100, 199), 200].map(idOf));
  expect((await person.get("/en/cart/1")).text(".page-head")).toContain("249 lines");
});

test("a refused quantity is shown on its part, with everything that was typed", async () => {
  const person = await guest();
  const second = await person.get("/en/cart/1?part=2");
  const typed = { [`q:${idOf(150)}`]: "many", buyerDocumentNumber: "N-7" };
  for (const button of [UPDATE_BUTTON, toPage(3)]) {
    const refused = await press(person, second, button, typed);
    expect(refused.status).toBe(400);
    expect(quantitiesOf(refused)[idOf(150)]).toBe("many");
    expect(refused.page.querySelector("[name=buyerDocumentNumber]")?.getAttribute("value")).toBe("N-7");
  }
});

test("the buttons of the pager save what was typed before the other part is shown", async () => {
  const person = await guest();
  const first = await person.get("/en/cart/1");
  const typed = { [`q:${idOf(3)}`]: "5", buyerDocumentNumber: "N-8" };
  const left = await press(person, first, toPage(3), typed);
  expect(left.location).toBe("/en/cart/1?part=3");
  const third = await person.follow(left);
  expect(productsOn(third)).toEqual(EVERY.slice(200).map(idOf));
  expect(third.page.querySelector("[name=buyerDocumentNumber]")?.getAttribute("value")).toBe("N-8");
  const back = await person.follow(await press(person, third, toPage(1)));
  expect(quantitiesOf(back)[idOf(3)]).toBe("5");
  expect(back.page.querySelector("[name=buyerDocumentNumber]")?.getAttribute("value")).toBe("N-8");
});

test("a quantity on another part that the ERP refuses is told with its part, whose button leads there", async () => {
  const person = await guest();
  const first = await person.get("/en/cart/1");
  const refusal = new ErpError("VALIDATION", { field: "quantity", rule: "max", product: idOf(240) });
  vi.spyOn(shop.shop.erp.carts, "update").mockRejectedValueOnce(refusal);
  const refused = await press(person, first, UPDATE_BUTTON, { [`q:${idOf(3)}`]: "5" });
  expect(refused.status).toBe(400);
  expect(refused.text(".notes")).toMatch(/Page 3: .+: P 240/);
  expect(refused.page.querySelector(".notes button[name=page][value='2']")).not.toBeNull();
});

test("a turned page keeps the chosen lines of a smaller order, is written once, and no message covers it", async () => {
  const rights = { finances: true, invoices: true };
  const company = { partner: "T10001", name: "Kupac", email: "kupac@example.com" };
  const person = await fill(await employ(shop, { ...company, rights }));
  shop.staff.setCreditLimit(company.partner as PartnerCode, cents("100.00"));
  const first = await person.get("/en/cart/1");
  const boxes = first.page.querySelectorAll("#credit input[name=part]");
  expect(boxes).toHaveLength(LINES);
  for (const box of boxes) box.removeAttribute("checked");
  boxes[240]?.setAttribute("checked", "");
  const saved = vi.spyOn(shop.shop.cart.remarks, "save");
  const second = await person.follow(await press(person, first, toPage(2), { [`n:${idOf(5)}`]: "For the red one" }));
  expect(saved).toHaveBeenCalledTimes(1);
  const ticked = second.page.querySelectorAll("#credit input[name=part][checked]");
  expect(ticked.map((box) => box.getAttribute("value"))).toEqual([idOf(240)]);
  expect(second.page.querySelector(".toast")).toBeNull();
});

test("a cart that was deleted from its second part leads to a first part, also if Delete is pressed twice", async () => {
  const person = await guest();
  await person.post("/en/new-cart", { key: "another" });
  const second = await person.get("/en/cart/1?part=2");
  const remove = () => person.submit(second, "form:has([value=delete])");
  expect((await remove()).location).toBe("/en/cart/1");
  expect((await remove()).location).toBe("/en/cart/1");
});

test("Enter in a quantity presses Update, and no button of the pager", async () => {
  const person = await guest();
  const cart = await person.get("/en/cart/1?part=2");
  const [first] = cart.page.querySelectorAll("button[form=order], form#order button");
  expect([first?.getAttribute("name"), first?.getAttribute("value")]).toEqual(UPDATE_BUTTON);
});

test("a button without a page and without an intent is refused", async () => {
  const person = await guest();
  const fields = hiddenFieldsOf(await person.get("/en/cart/1"));
  const sent = { ...fields, ...Object.fromEntries(EVERY.map((at) => [`q:${idOf(at)}`, "1"])) };
  for (const page of [undefined, "-1", "x"])
    expect((await person.post("/en/cart/1", page === undefined ? sent : { ...sent, page })).status).toBe(400);
});

test("an order from one part orders all lines, with the remarks of the others", async () => {
  const person = await customer();
  const second = await person.get("/en/cart/1?part=2");
  const noted = await press(person, second, UPDATE_BUTTON, { [`n:${idOf(120)}`]: "For the blue one" });
  expect(noted.status).toBe(303);
  const first = await person.get("/en/cart/1");
  const words = { buyerDocumentNumber: "P-1", [`n:${idOf(5)}`]: "For the red one" };
  const ordered = await press(person, first, ORDER_BUTTON, words);
  expect(ordered.location).toEqual(successIn("en"));
  const success = await person.follow(ordered);
  const order = await person.get(success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "");
  expect(order.text("main")).toContain("For the blue one");
  expect(order.text("main")).toContain("For the red one");
  expect((await person.get("/en/cart/1")).location).toBe("/en/empty-cart");
});

test("a line that has changed on another part is told on every part, and once more before it is ordered", async () => {
  const person = await customer();
  await person.get("/en/cart/1?part=2");
  offer([130], { wholesale: "20.00" });
  const first = await person.get("/en/cart/1");
  expect(first.text(".notes")).toContain("Page 2: 1 line has changed since you last saw it: P 130");
  // Also a further change does not hide it.
  const changed = await person.follow(await press(person, first, UPDATE_BUTTON, { [`q:${idOf(3)}`]: "2" }));
  expect(changed.text(".notes")).toContain("1 line has changed since you last saw it: P 130");
  const pressed = await press(person, changed, ORDER_BUTTON, { buyerDocumentNumber: "P-2" });
  const dialog = await person.follow(pressed);
  const rows = dialog.page.querySelectorAll(".changed tbody tr");
  expect(rows.map((row) => row.text)).toEqual([expect.stringContaining("P 130")]);
  expect(dialog.text(".changed .was")).not.toBe(dialog.text(".changed .is"));
  const confirmed = await person.submit(dialog, "dialog form");
  expect(confirmed.location).toEqual(successIn("en"));
});

test("conditions that are again as they were last seen are ordered after one more check", async () => {
  const person = await customer();
  await person.get("/en/cart/1?part=2");
  offer([130], { wholesale: "20.00" });
  const first = await person.get("/en/cart/1");
  offer([130]);
  const dialog = await person.follow(await press(person, first, ORDER_BUTTON, { buyerDocumentNumber: "P-3" }));
  expect(dialog.text(".changed tbody")).toContain("P 130");
  expect((await person.submit(dialog, "dialog form")).location).toEqual(successIn("en"));
});

test("lines that cannot be ordered are named with their part, and lead there", async () => {
  const person = await guest();
  for (const at of [105, 240, 241, 242, 243, 244, 245]) shop.staff.withdraw(idOf(at));
  const first = await person.get("/en/cart/1");
  expect(first.text(".notes")).toContain("Page 2: 1 line is not part of the order: P 105");
  expect(first.text(".notes")).toContain(
    "Page 3: 6 lines are not part of the order: P 240, P 241, P 242, P 243, P 244 …",
  );
  const button = first.page.querySelector(".notes button[name=page][value='2']");
  expect(button?.getAttribute("form")).toBe("order");
  const third = await person.get("/en/cart/1?part=3");
  expect(third.text(".notes")).toContain("Page 2");
  expect(third.text(".notes")).not.toContain("Page 3");
});

test("a guest's dialog shows every line of the order, and leads back to the part", async () => {
  const person = await guest();
  const dialog = await toGuestDialog(person, "N-1", "/en/cart/1?part=2");
  expect(dialog.page.querySelectorAll(".table--quoted tbody tr")).toHaveLength(LINES);
  const left = await person.submit(dialog, "dialog form", {}, ["leave", ""]);
  expect(left.location).toEqual("/en/cart/1?part=2");
  expect((await sendGuestOrder(person, dialog)).location).toEqual(successIn("en"));
});

test("the print view has all lines", async () => {
  const person = await guest();
  const print = await person.get("/en/cart/1?print&part=2");
  expect(print.page.querySelectorAll("main .table--lines tbody tr")).toHaveLength(LINES);
});
