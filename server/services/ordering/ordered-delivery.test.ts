import { afterEach, beforeEach, expect, test } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { Address, Delivery } from "#erp-adapter/contract/delivery.ts";
import { type DeliveryChoice, toChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createCartRemarks } from "../cart-remarks/cart-remarks.ts";
import { createDeliveryChoices, type DeliveryChoices } from "../delivery/delivery-choices.ts";
import type { Quote } from "./quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, loseAnswer, loseRequest, PUMP, TURBO } from "./testing/scripted-erp.ts";

const CART = "0" as CartId;
const SPLIT: Address = {
  ...{ name: "Servis Split", contact: "", address: "Lučka cesta 4", postalCode: "21000", city: "Split" },
  ...{ country: "HR", phone: "" },
};
const DELIVERY: Delivery = {
  ...{ to: { kind: "once", address: SPLIT }, carrier: null, carrierName: "", cost: null },
  ...{ vatPercent: toBasisPoints(0), date: "2026-11-24", note: "Zvati portira", shipment: "together" },
};
const CHOICE = toChoice(DELIVERY);
const MOVED: Delivery = { ...DELIVERY, date: "2026-11-25" };
const BUYER: GuestBuyer = {
  ...{ company: "Servis Ivo", vat: "12345678903", name: "Ivo Ivić", phone: "+385 21 555 111" },
  ...{ address: "Ulica 1", postalCode: "21000", city: "Split", country: "HR" },
};

let scene: Scene;
let shop: Process;
let choices: DeliveryChoices;
let quote: Quote;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
  choices = createDeliveryChoices({ db: shop.db, clock: scene.now });
  await choices.save(GUEST.user, CART, CHOICE, SPLIT);
  quote = await shop.ordering.redeliver(await showCart(shop, scene.erp), DELIVERY, GUEST);
});
afterEach(() => scene.close());

const chosen = async () => (await choices.of(GUEST.user.id, CART))?.choice ?? null;

test.each<[string, Partial<Order>, Partial<Order>]>([
  ["answers neither", { buyer: undefined, delivery: undefined }, { buyer: BUYER, delivery: DELIVERY }],
  ["answers another day", { delivery: MOVED }, { buyer: BUYER, delivery: MOVED }],
])("the copy of an order has the buyer and the delivery, if the ERP %s", async (_, answered, kept) => {
  const typed = { buyerDocumentNumber: "N-1", guestEmail: "ivo@example.com", buyer: BUYER };
  const whole = await shop.ordering.remember(quote, typed, GUEST);
  scene.erp.script.place.push((work) => ({ ...work(), ...answered }));
  expect(await shop.ordering.place(whole, GUEST)).toMatchObject({ kind: "placed" });
  expect((await shop.ordering.copyOf(whole.id))?.order).toMatchObject(kept);
});

test("an address for one order ends with it, and so do day and note", async () => {
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  expect(await chosen()).toBeNull();
});

test("they end when a job of another process finds the order whose answer was lost", async () => {
  scene.erp.script.place.push(loseAnswer);
  scene.erp.script.findByKey.push(loseAnswer);
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "being-verified" });
  expect(await chosen()).toEqual(CHOICE);
  scene.pass(60_000);
  await (await scene.open()).ordering.resume();
  expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "placed" });
  expect(await chosen()).toBeNull();
});

test("another delivery chosen while the order is verified stays the cart's", async () => {
  scene.erp.script.place.push(loseAnswer);
  scene.erp.script.findByKey.push(loseAnswer);
  await shop.ordering.place(quote, GUEST);
  scene.pass(60_000);
  const later = { ...CHOICE, note: "Stražnji ulaz" };
  await choices.save(GUEST.user, CART, later, SPLIT);
  await shop.ordering.resume();
  expect(await chosen()).toEqual(later);
});

test("the same delivery and remarks for a cart that was filled again stay when an order turns up that was denied before", async () => {
  const remarks = createCartRemarks({ db: shop.db, clock: scene.now });
  const typed = new Map([[INJECTOR, { note: "za kombi" }]]);
  const ordered = await shop.ordering.reword(quote, typed, GUEST);
  let book: () => unknown = () => {};
  scene.erp.script.place.push((work) => {
    book = work;
    return loseRequest();
  });
  await shop.ordering.place(ordered, GUEST);
  for (let waited = 0; waited < 15; waited += 1) {
    scene.pass(10_000);
    await shop.ordering.resume();
  }
  await shop.ordering.forgetCart(CART, GUEST);
  scene.erp.fill("0", [[INJECTOR, 4]]);
  await choices.save(GUEST.user, CART, CHOICE, SPLIT);
  await remarks.save(GUEST.user.id, CART, [{ product: INJECTOR, note: "za kombi" }]);
  book();
  scene.pass(600_000);
  await shop.ordering.resume();
  expect(await shop.ordering.copyOf(ordered.id)).not.toBeNull();
  expect([await chosen(), await remarks.of(GUEST.user.id, CART)]).toEqual([CHOICE, typed]);
});

test("an order that was refused leaves the choice as it is", async () => {
  scene.erp.withdraw(INJECTOR);
  expect(await shop.ordering.place(quote, GUEST)).not.toMatchObject({ kind: "placed" });
  expect(await chosen()).toEqual(CHOICE);
});

test.each<[string, Address | null]>([
  ["the same place", SPLIT],
  ["a place that is not known", null],
])("a cart that was last shown with %s is ordered at once", async (_, place) => {
  await choices.save(GUEST.user, CART, CHOICE, place);
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
});

test.each<[string, Address | null, DeliveryChoice, string]>([
  ["another place", { ...SPLIT, city: "Osijek" }, CHOICE, "Servis Split, Lučka cesta 4, 21000 Osijek, HR"],
  ["an own place that is not known", null, { ...CHOICE, to: { kind: "own" } }, ""],
])("a cart that was last shown with %s tells the move before the order, once", async (_, place, choice, old) => {
  await choices.save(GUEST.user, CART, choice, place);
  const told = await shop.ordering.place(quote, GUEST);
  if (told.kind !== "changed") throw new Error(`nothing was told: ${told.kind}`);
  expect(told.quote.deliveryChanges).toMatchObject([{ kind: "destination", old }]);
  expect(told.quote).toMatchObject({ delivery: DELIVERY, previous: { delivery: { to: { address: place } } } });
  expect(scene.erp.booked).toEqual([]);
  expect(await shop.ordering.place(told.quote, GUEST)).toMatchObject({ kind: "placed" });
});

test("remarks on ordered lines end with an order that a job finds; those written since, and on other lines, stay", async () => {
  const remarks = createCartRemarks({ db: shop.db, clock: scene.now });
  const note = (product: ProductId, text: string) => remarks.save(GUEST.user.id, CART, [{ product, note: text }]);
  await note(INJECTOR, "za kombi");
  await note(PUMP, "hitno");
  await note(TURBO, "nije naručeno");
  scene.erp.script.place.push(loseAnswer);
  scene.erp.script.findByKey.push(loseAnswer);
  await shop.ordering.place(quote, GUEST);
  scene.pass(60_000);
  await note(PUMP, "za drugi kombi");
  await shop.ordering.resume();
  expect(await remarks.of(GUEST.user.id, CART)).toEqual(
    new Map([
      [PUMP, { note: "za drugi kombi" }],
      [TURBO, { note: "nije naručeno" }],
    ]),
  );
});

test("a cart that begins again forgets delivery, remarks and document number, whatever version the ERP gives it", async () => {
  const remarks = createCartRemarks({ db: shop.db, clock: scene.now });
  await remarks.save(GUEST.user.id, CART, [{ product: INJECTOR, note: "za kombi" }]);
  const before = await showCart(shop, scene.erp);
  expect(before.buyerDocumentNumber).not.toBeNull();
  await shop.ordering.forgetCart(CART, GUEST);
  expect([await chosen(), await remarks.of(GUEST.user.id, CART)]).toEqual([null, new Map()]);
  const { cart, lines } = before;
  const conditions = lines.map(({ condition }) => condition);
  const later = await shop.ordering.quote({ ...scene.erp.read("0"), ...cart }, new Map(), conditions, GUEST);
  expect(later.buyerDocumentNumber).toBeNull();
  expect(await shop.ordering.find(shop.ordering.signedId(before), GUEST), "its page still works").not.toBeNull();
});
