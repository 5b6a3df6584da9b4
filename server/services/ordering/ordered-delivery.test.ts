import { afterEach, beforeEach, expect, test } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { Address, Delivery } from "#erp-adapter/contract/delivery.ts";
import { toChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { createDeliveryChoices, type DeliveryChoices } from "../delivery/delivery-choices.ts";
import type { Quote } from "./quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, loseAnswer } from "./testing/scripted-erp.ts";

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
  await choices.save(GUEST.user, CART, CHOICE);
  quote = await shop.ordering.redeliver(await showCart(shop, scene.erp), DELIVERY, GUEST);
});
afterEach(() => scene.close());

const chosen = () => choices.of(GUEST.user.id, CART);
const WITHOUT_DAY = { ...CHOICE, date: null, note: "" };

test.each<[string, Partial<Order>, Partial<Order>]>([
  ["answers neither", { buyer: undefined, delivery: undefined }, { buyer: BUYER, delivery: DELIVERY }],
  ["answers another day", { delivery: MOVED }, { buyer: BUYER, delivery: MOVED }],
])("the copy of an order has the buyer and the delivery, if the ERP %s", async (_, answered, kept) => {
  const typed = { buyerDocumentNumber: "N-1", guestEmail: "ivo@example.com", buyer: BUYER };
  const whole = await shop.ordering.remember(quote, typed);
  scene.erp.script.place.push((work) => ({ ...work(), ...answered }));
  expect(await shop.ordering.place(whole, GUEST)).toMatchObject({ kind: "placed" });
  expect((await shop.ordering.copyOf(whole.id))?.order).toMatchObject(kept);
});

test("day and note end with the order", async () => {
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  expect(await chosen()).toEqual(WITHOUT_DAY);
});

test("day and note end when a job of another process finds the order whose answer was lost", async () => {
  scene.erp.script.place.push(loseAnswer);
  scene.erp.script.findByKey.push(loseAnswer);
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "being-verified" });
  expect(await chosen()).toEqual(CHOICE);
  scene.pass(60_000);
  await (await scene.open()).ordering.resume();
  expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "placed" });
  expect(await chosen()).toEqual(WITHOUT_DAY);
});

test("another delivery chosen while the order is verified stays the cart's", async () => {
  scene.erp.script.place.push(loseAnswer);
  scene.erp.script.findByKey.push(loseAnswer);
  await shop.ordering.place(quote, GUEST);
  scene.pass(60_000);
  const later = { ...CHOICE, note: "Stražnji ulaz" };
  await choices.save(GUEST.user, CART, later);
  await shop.ordering.resume();
  expect(await chosen()).toEqual(later);
});

test("an order that was refused leaves the choice as it is", async () => {
  scene.erp.withdraw(INJECTOR);
  expect(await shop.ordering.place(quote, GUEST)).not.toMatchObject({ kind: "placed" });
  expect(await chosen()).toEqual(CHOICE);
});
