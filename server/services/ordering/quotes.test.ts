import { afterEach, beforeEach, expect, test } from "vitest";
import { run } from "#database/work.ts";
import type { CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { isPriced, type Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { onShop } from "#server/shop-db/tables.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import type { Actor } from "./actor.ts";
import type { Quote, QuoteId } from "./quote.ts";
import { MAX_QUOTE_BYTES, MAX_QUOTES_OF_CART, type Typed } from "./quotes.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, loseRequest, PUMP } from "./testing/scripted-erp.ts";

const HOUR = 3_600_000;
const BUYER = {
  ...{ company: "Servis Ivo", vat: "12345678903", name: "Ivo Ivić", phone: "" },
  ...{ address: "Ulica 1", postalCode: "21000", city: "Split", country: "HR" },
};
let scene: Scene;
let shop: Process;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
});

afterEach(() => scene.close());

test("showing the same cart again is the same quote, with what was typed", async () => {
  const first = await showCart(shop, scene.erp);
  scene.pass(60_000);
  const again = await showCart(shop, scene.erp);
  expect(again).toEqual(first);
  expect(again.buyerDocumentNumber).toBe("N-2026-1187");
});

test.each<[string, () => void, Partial<Actor>]>([
  ["other conditions", () => scene.erp.setPrice(INJECTOR, 1_000), {}],
  ["less on the shelf", () => scene.erp.setStock(INJECTOR, 1), {}],
  ["another version", () => void scene.erp.fill("0", [[INJECTOR, 4]]), {}],
  ["another language", () => {}, { locale: "hr" }],
  ["another partner", () => {}, { partner: "001001" as PartnerCode }],
  ["another user", () => {}, { user: { ...GUEST.user, id: "guest-2" as UserId } }],
])("%s: a quote of its own", async (_, change, actor) => {
  const first = await showCart(shop, scene.erp);
  change();
  expect((await showCart(shop, scene.erp, { ...GUEST, ...actor })).id).not.toBe(first.id);
});

test.each<keyof Priced>(["wholesale", "discountPercent", "price", "deposit", "vatPercent", "now", "later"])(
  "a cart of which %s alone differs is not shown under an earlier quote",
  async (field) => {
    const cart = scene.erp.read("0");
    const { user, ...rest } = GUEST;
    const c = { ...rest, user: { id: user.id }, deadline: Number.MAX_SAFE_INTEGER };
    const conditions = await scene.erp.conditions({ lines: cart.lines }, c);
    const first = await shop.ordering.quote(cart, new Map(), conditions, GUEST);
    expect((await shop.ordering.quote(cart, new Map(), conditions, GUEST)).id).toBe(first.id);
    const changed = conditions.map((one, at) =>
      at === 0 && isPriced(one) ? { ...one, [field]: Number(one[field]) + 1 } : one,
    );
    expect((await shop.ordering.quote(cart, new Map(), changed, GUEST)).id).not.toBe(first.id);
  },
);

test("a cart of which only the reason of a line that stays behind differs is not shown under an earlier quote", async () => {
  const cart = scene.erp.read("0");
  const idFor = async (problem: "gone" | "price-on-request") => {
    const behind = { problem, availability: "unavailable" as const, stockShown: 0 };
    const conditions = cart.lines.map((line) => ({ ...line, ...behind }));
    return (await shop.ordering.quote(cart, new Map(), conditions, GUEST)).id;
  };
  expect(await idFor("gone")).toBe(await idFor("gone"));
  expect(await idFor("gone")).not.toBe(await idFor("price-on-request"));
});

test.each([
  ["a note", { note: "Hitno" }],
  ["a position", { buyerPosition: "10" }],
  ["a number of the buyer", { buyerNumber: "A-1" }],
])("%s on a line makes a quote of its own, once, with what was typed", async (_, remark) => {
  const plain = await showCart(shop, scene.erp);
  const reworded = await shop.ordering.reword(plain, new Map([[INJECTOR, remark]]), GUEST);
  expect(reworded.id).not.toBe(plain.id);
  expect(reworded.lines.find(({ product }) => product === INJECTOR)).toMatchObject(remark);
  expect(reworded.buyerDocumentNumber).toBe("N-2026-1187");
  expect((await shop.ordering.reword(plain, new Map([[INJECTOR, remark]]), GUEST)).id).toBe(reworded.id);
});

test("the data of a guest are those of their last order, also of a cart that was shown before another one", async () => {
  for (const cart of ["7", "8"]) scene.erp.fill(cart, [[PUMP, 1]]);
  const [first, second] = [await showCart(shop, scene.erp), await showCart(shop, scene.erp, GUEST, "7")];
  for (const [quote, name] of [
    [second, "Second cart"],
    [first, "First cart"],
  ] as const) {
    const buyer = { ...BUYER, name };
    const typed = await shop.ordering.remember(quote, { buyer }, GUEST);
    expect(await shop.ordering.place(typed, GUEST)).toMatchObject({ kind: "placed" });
    expect(await shop.ordering.guestOf(GUEST)).toMatchObject({ buyer });
  }
  const later = await showCart(shop, scene.erp, GUEST, "8");
  const buyer = { ...BUYER, name: "Typed since" };
  await shop.ordering.remember(later, { buyer }, GUEST);
  expect(await shop.ordering.guestOf(GUEST), "typed since that order").toMatchObject({ buyer });
});

test("the data of a guest are those of their newest quote that has any, and not another guest's", async () => {
  expect(await shop.ordering.guestOf(GUEST)).toBeNull();
  const first = await showCart(shop, scene.erp);
  await shop.ordering.remember(first, { guestEmail: "ivo@example.com", buyer: BUYER }, GUEST);
  scene.erp.setPrice(INJECTOR, 1_000);
  await showCart(shop, scene.erp);
  expect(await shop.ordering.guestOf(GUEST)).toEqual({ email: "ivo@example.com", buyer: BUYER });
  const other = { ...GUEST, user: { ...GUEST.user, id: "guest-2" as UserId } };
  expect(await shop.ordering.guestOf(other)).toBeNull();
});

/** Shows the cart at as many other prices, one after the other. */
async function showAtPrices(count: number): Promise<Quote[]> {
  const shown = [];
  for (let at = 0; at < count; at += 1) {
    scene.erp.setPrice(INJECTOR, 1_000 + at);
    shown.push(await showCart(shop, scene.erp));
  }
  return shown;
}

const isKept = async (quote: Quote) => (await shop.ordering.find(shop.ordering.signedId(quote), GUEST)) !== null;

test("a cart that changes again and again has its newest quotes only, and another cart of the person keeps its own", async () => {
  const first = await showCart(shop, scene.erp);
  scene.erp.fill("1", [[INJECTOR, 1]]);
  const other = await showCart(shop, scene.erp, GUEST, "1");
  const shown = await showAtPrices(MAX_QUOTES_OF_CART + 4);
  const kept = await Promise.all([first, other, ...shown].map(isKept));
  expect(kept).toEqual([false, true, ...Array(4).fill(false), ...Array(MAX_QUOTES_OF_CART).fill(true)]);
});

test.each<[string, (at: number) => Typed]>([
  ["document number", (at) => ({ buyerDocumentNumber: `N-${at}` })],
  ["guest's data", (at) => ({ buyer: { ...BUYER, name: `Ivo ${at}` } })],
])("a page that is sent again and again with another %s makes no more quotes than the maximum", async (_, typedAt) => {
  const quote = await showCart(shop, scene.erp);
  await shop.ordering.remember(quote, { buyer: BUYER }, GUEST);
  for (let at = 0; at < 2 * MAX_QUOTES_OF_CART; at += 1) await shop.ordering.remember(quote, typedAt(at), GUEST);
  expect((await rawRows(shop.db, "SELECT id FROM quote")).length).toBeLessThanOrEqual(MAX_QUOTES_OF_CART + 1);
});

/** Shows the cart with a price of the injectors, on a page with the injectors only, or without them. */
async function showPart(price: number, isPartOfInjectors: boolean): Promise<Quote> {
  scene.erp.setPrice(INJECTOR, price);
  const cart = scene.erp.read("0");
  const { user, ...rest } = GUEST;
  const c = { ...rest, user: { id: user.id }, deadline: Number.MAX_SAFE_INTEGER };
  const conditions = await scene.erp.conditions({ lines: cart.lines }, c);
  const isOnPage = (product: string) => (product === INJECTOR) === isPartOfInjectors;
  const quote = await shop.ordering.quote(cart, new Map(), conditions, GUEST, undefined, undefined, isOnPage);
  expect(await shop.ordering.find(shop.ordering.signedId(quote), GUEST)).toEqual(quote);
  return quote;
}

test("a line whose price has changed is unseen until the page with its part of the cart is opened", async () => {
  const first = await showPart(1_000, true);
  const changed = await showPart(1_100, false);
  expect(changed.unseen).toEqual(
    first.lines.flatMap(({ condition }) => (condition.product === INJECTOR ? [condition] : [])),
  );
  expect((await showPart(1_100, false)).unseen).toEqual(changed.unseen);
  const opened = await showPart(1_100, true);
  expect(opened).toEqual({ ...changed, unseen: [] });
  expect(await showPart(1_100, false)).toEqual(opened);
});

test("a whole cart on one page has no unseen line, also under a quote that was shown in parts before", async () => {
  await showPart(1_000, true);
  const changed = await showPart(1_100, false);
  expect(changed.unseen).toHaveLength(1);
  expect(await showCart(shop, scene.erp)).toMatchObject({ id: changed.id, unseen: [] });
});

test("a quote stored by an older version, without unseen lines, is as shown", async () => {
  const quote = await showCart(shop, scene.erp);
  await shop.db.query
    .updateTable("quote")
    .set({ body: JSON.stringify({ ...quote, unseen: undefined }) })
    .execute();
  expect((await shop.ordering.find(shop.ordering.signedId(quote), GUEST))?.unseen).toEqual([]);
});

test("all quotes of a person together have a maximum of bytes; the newest is kept whatever its size", async () => {
  const cart = { ...scene.erp.read("0"), title: "x".repeat(MAX_QUOTE_BYTES / 2) };
  const shown = [];
  for (const version of ["a", "b", "c"])
    shown.push(await shop.ordering.quote({ ...cart, version: version as CartVersion }, new Map(), [], GUEST));
  expect(await Promise.all(shown.map(isKept))).toEqual([false, false, true]);
});

test("no quote is dropped that an order or an approval is about, nor the one with the guest's data", async () => {
  scene.erp.script.place.push(loseRequest);
  const ordered = await showCart(shop, scene.erp);
  await shop.ordering.place(ordered, GUEST);
  const [asked, typed] = await showAtPrices(2);
  if (!asked || !typed) throw new Error("no quote");
  await run(
    shop.db,
    onShop.insert("approval_request", {
      ...{ id: "r", partner: "001001" as PartnerCode, user_id: GUEST.user.id, asked_quote: asked.id, state: "asked" },
      ...{ revision: 1, body: "{}", lines: "[]", asked_at: 0, ends_at: 1, edited: null, quote_id: null },
      ...{ order_id: null, order_number: null, decided_by: null, decided_name: null, decided_at: null },
      ...{ reason: null, clearing_version: null, amount: 0, wanted_amount: null },
      ...{ line_count: 0, buyer_name: "", buyer_role: "buyer" },
      ...{ document_number: "", cart_id: asked.cart.id, cart_version: asked.cart.version, ordered: null },
    }),
  );
  const buyer = {
    ...{ company: "Servis Ivo", vat: "12345678903", name: "Ivo Ivić", phone: "" },
    ...{ address: "Ulica 1", postalCode: "21000", city: "Split", country: "HR" },
  };
  await shop.ordering.remember(typed, { guestEmail: "ivo@example.com", buyer }, GUEST);
  scene.erp.setPrice(INJECTOR, 1);
  const plain = await showCart(shop, scene.erp);
  await showAtPrices(3 * MAX_QUOTES_OF_CART);
  expect(await Promise.all([ordered, asked, plain].map(isKept))).toEqual([true, true, false]);
  expect(await shop.ordering.guestOf(GUEST)).toMatchObject({ buyer });
});

test("an order that waits has a quote of its own for each thing it waits for, with what was typed", async () => {
  const plain = await showCart(shop, scene.erp);
  const prepaid = await shop.ordering.withHold(plain, "prepayment", GUEST);
  const asked = await shop.ordering.withHold(plain, "release", GUEST);
  expect(new Set([plain.id, prepaid.id, asked.id]).size).toBe(3);
  expect(prepaid).toMatchObject({ hold: "prepayment", buyerDocumentNumber: "N-2026-1187", lines: plain.lines });
  expect((await shop.ordering.withHold(plain, "prepayment", GUEST)).id).toBe(prepaid.id);
  expect(await shop.ordering.find(shop.ordering.signedId(asked), GUEST)).toMatchObject({ hold: "release" });
  expect((await showCart(shop, scene.erp)).id).toBe(plain.id);
});

test("a changed price keeps the order waiting: the quote to be confirmed says so", async () => {
  const prepaid = await shop.ordering.withHold(await showCart(shop, scene.erp), "prepayment", GUEST);
  scene.erp.setPrice(INJECTOR, 1_000);
  const outcome = await shop.ordering.place(prepaid, GUEST);
  expect(outcome).toMatchObject({ kind: "changed", quote: { hold: "prepayment" } });
  if (outcome.kind !== "changed") return;
  await shop.ordering.place(outcome.quote, GUEST);
  expect(scene.erp.booked.map(({ hold }) => hold?.kind)).toEqual(["prepayment"]);
});

test("a signed id finds the quote, in another process too", async () => {
  const quote = await showCart(shop, scene.erp);
  const signedId = shop.ordering.signedId(quote);
  expect(await (await scene.open()).ordering.find(signedId, GUEST)).toEqual(quote);
});

test("a bare, tampered, foreign or invented id finds nothing", async () => {
  const quote = await showCart(shop, scene.erp);
  const signedId = shop.ordering.signedId(quote);
  const stranger = { ...GUEST, user: { ...GUEST.user, id: "guest-2" as UserId } };
  const otherPartner = { ...GUEST, partner: "001001" as PartnerCode };
  expect(await shop.ordering.find(quote.id, GUEST)).toBeNull();
  expect(await shop.ordering.find(`${signedId.slice(0, -1)}${signedId.endsWith("A") ? "B" : "A"}`, GUEST)).toBeNull();
  expect(await shop.ordering.find("", GUEST)).toBeNull();
  expect(await shop.ordering.find(scene.signer.sign("order-link", quote.id), GUEST)).toBeNull();
  expect(await shop.ordering.find(scene.signer.sign("quote", "0".repeat(32)), GUEST)).toBeNull();
  expect(await shop.ordering.find(signedId, stranger)).toBeNull();
  expect(await shop.ordering.find(signedId, otherPartner)).toBeNull();
});

test("a quote lives two hours, and longer while its cart is looked at", async () => {
  const quote = await showCart(shop, scene.erp);
  scene.pass(1.5 * HOUR);
  expect((await showCart(shop, scene.erp)).id).toBe(quote.id);
  scene.pass(1.5 * HOUR);
  const signedId = shop.ordering.signedId(quote);
  expect(await shop.ordering.find(signedId, GUEST)).not.toBeNull();
  scene.pass(0.5 * HOUR);
  expect(await shop.ordering.find(signedId, GUEST)).toBeNull();
  expect(await shop.ordering.sweep()).toBe(1);
  expect((await showCart(shop, scene.erp)).id).not.toBe(quote.id);
});

test("a quote that was ordered answers Back and reload for a day; one being verified is not swept", async () => {
  scene.erp.script.place.push(loseRequest);
  const quote = await showCart(shop, scene.erp);
  await shop.ordering.place(quote, GUEST);
  scene.pass(23 * HOUR);
  expect(await shop.ordering.find(shop.ordering.signedId(quote), GUEST)).toMatchObject({ id: quote.id });
  scene.pass(2 * HOUR);
  expect(await shop.ordering.sweep()).toBe(0);
  expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({
    kind: "being-verified",
    quote: { id: quote.id },
  });
});

test("a document number typed later counts, other fields stay, and the earlier page keeps its own", async () => {
  const quote = await showCart(shop, scene.erp);
  const changed = await shop.ordering.remember(quote, { buyerDocumentNumber: "Š-2" }, GUEST);
  expect(changed).toEqual({ ...quote, id: changed.id, buyerDocumentNumber: "Š-2" });
  expect((await showCart(shop, scene.erp)).buyerDocumentNumber).toBe("N-2026-1187");
});

test("other input makes a quote of its own, once, and the quote that a page was shown with stays", async () => {
  const quote = await showCart(shop, scene.erp);
  for (const typed of [
    { buyerDocumentNumber: "TAB-TWO" },
    { guestEmail: "ivo@example.com" },
    { guestEmail: "ana@example.com", buyer: { ...BUYER, name: "Ivo" } },
  ]) {
    const first = await shop.ordering.remember(quote, { buyer: BUYER }, GUEST);
    expect(first).toEqual({ ...quote, buyer: BUYER });
    const other = await shop.ordering.remember(first, typed, GUEST);
    expect(other).toEqual({ ...first, ...typed, id: other.id });
    expect(other.id).not.toBe(first.id);
    expect((await shop.ordering.remember(first, typed, GUEST)).id).toBe(other.id);
    expect(await shop.ordering.find(shop.ordering.signedId(first), GUEST)).toEqual(first);
  }
});

test("input for a quote that was ordered makes no new wish to order", async () => {
  const quote = await showCart(shop, scene.erp);
  const placed = await shop.ordering.place(quote, GUEST);
  const again = await shop.ordering.remember(quote, { buyerDocumentNumber: "TAB-TWO" }, GUEST);
  expect(again).toEqual(quote);
  expect(await shop.ordering.place(again, GUEST)).toEqual(placed);
  expect(scene.erp.booked).toHaveLength(1);
});

test("a guest's key opens their order for 180 days, and no other", async () => {
  const outcome = await shop.ordering.place(await showCart(shop, scene.erp), GUEST);
  if (outcome.kind !== "placed") throw new Error(outcome.kind);
  const { quote, order } = outcome.order;
  const { id } = order;
  const opens = async (number: string, key: string) => (await shop.ordering.copyByLink(number, key)) !== null;
  const key = shop.ordering.orderKey(outcome.order);
  expect(await shop.ordering.copyOf(quote)).toEqual(outcome.order);
  expect(await shop.ordering.copyOf("none" as QuoteId)).toBeNull();
  expect(await opens(id, key)).toBe(true);
  expect(await opens("26-000002", key)).toBe(false);
  expect(await opens(id, `${key}x`)).toBe(false);
  scene.pass(180 * 24 * HOUR - 1);
  expect(await opens(id, key)).toBe(true);
  scene.pass(1);
  expect(await opens(id, key)).toBe(false);
});

test("settled intents are forgotten after a month, orders never", async () => {
  const quote = await showCart(shop, scene.erp);
  const outcome = await shop.ordering.place(quote, GUEST);
  const rowsAfter = async (days: number) => {
    scene.pass(days * 24 * HOUR);
    await shop.ordering.sweep();
    return (await rawRows(shop.db, "SELECT count(*) AS rows FROM intent"))[0]?.rows;
  };
  expect([await rowsAfter(29), await rowsAfter(2)]).toEqual([1, 0]);
  expect(await shop.ordering.standingOf(quote, GUEST)).toEqual(outcome);
});
