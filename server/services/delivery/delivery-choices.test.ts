import { afterEach, beforeEach, expect, test } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { Address, AddressId, BranchId, CarrierId, Delivery } from "#erp-adapter/contract/delivery.ts";
import type { ChosenPlace, DeliveryChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { QUOTE_LIFE } from "../ordering/quotes.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "../ordering/testing/scene.ts";
import { type Chooser, createDeliveryChoices, type DeliveryChoices } from "./delivery-choices.ts";

const ANA: Chooser = { id: "ana" as UserId, kind: "customer" };
const [CART, OTHER, NEW] = ["0", "1", "2"] as CartId[] as [CartId, CartId, CartId];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SPLIT: Address = {
  ...{ name: "Poslovnica Split", contact: "", address: "Lučka cesta 4", postalCode: "21000", city: "Split" },
  ...{ country: "HR", phone: "" },
};
const [PICKUP, SITE, ONCE, OWN]: [ChosenPlace, ChosenPlace, ChosenPlace, ChosenPlace] = [
  { kind: "pickup", branch: "split" as BranchId },
  { kind: "site", id: "A1" as AddressId },
  { kind: "once", address: { ...SPLIT, city: "Zadar" } },
  { kind: "own" },
];
const CHOICE: DeliveryChoice = {
  to: PICKUP,
  ...{ carrier: "van" as CarrierId, date: "2026-11-27", note: "Zvati portira", shipment: "together" },
};
const SHOWN: Delivery = {
  ...{ to: { kind: "own", address: SPLIT }, carrier: null, carrierName: "", cost: null },
  ...{ vatPercent: toBasisPoints(0), date: null, note: "", shipment: "as-available" },
};

let scene: Scene;
let shop: Process;
let choices: DeliveryChoices;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
  choices = createDeliveryChoices({ db: shop.db, clock: scene.now });
});
afterEach(() => scene.close());

/** Ana chooses for this cart, and orders it. */
async function order(cart: CartId, choice: DeliveryChoice): Promise<void> {
  await choices.save(ANA, cart, choice, SPLIT);
  await choices.settle(ANA, cart, choice, scene.now());
}

const placeOf = async (cart: CartId) => (await choices.of(ANA.id, cart))?.choice.to ?? null;

test.each([SITE, PICKUP])("new carts begin with a place of the book or a branch, and nothing else: %j", async (to) => {
  await order(CART, { ...CHOICE, to });
  for (const cart of [CART, OTHER])
    expect(await choices.of(ANA.id, cart)).toEqual({
      choice: { to, carrier: null, date: null, note: "", shipment: "as-available" },
      ...{ place: null, isOfCart: false },
    });
});

test("an address for one order ends with it, and new carts begin as before", async () => {
  await order(CART, { ...CHOICE, to: SITE });
  await order(CART, { ...CHOICE, to: ONCE });
  expect([await placeOf(CART), await placeOf(NEW)]).toEqual([SITE, SITE]);
});

test("an address for one order that an older version kept for new carts is not read", async () => {
  await choices.save(ANA, "" as CartId, { ...CHOICE, to: ONCE }, null);
  expect(await choices.of(ANA.id, CART)).toBeNull();
  await choices.save(ANA, "" as CartId, CHOICE, null);
  expect(await choices.of(ANA.id, CART)).toMatchObject({
    choice: { to: PICKUP, carrier: null, shipment: "as-available" },
  });
});

test("a person who goes back to the company's own address begins there again", async () => {
  await order(CART, CHOICE);
  await order(CART, { ...CHOICE, to: OWN });
  expect(await choices.of(ANA.id, NEW)).toBeNull();
});

test("a cart that was shown stays as shown, whatever another cart is ordered with", async () => {
  await choices.show(ANA, CART, SHOWN);
  await order(OTHER, { ...CHOICE, to: SITE });
  await choices.show(ANA, CART, { ...SHOWN, to: { kind: "own", address: { ...SPLIT, city: "Knin" } } });
  expect(await choices.of(ANA.id, CART)).toMatchObject({ choice: { to: OWN }, place: SPLIT, isOfCart: true });
});

test("a cart that is ordered as it was shown changes nothing for new carts", async () => {
  await choices.show(ANA, CART, SHOWN);
  await order(OTHER, CHOICE);
  await choices.settle(ANA, CART, { ...CHOICE, to: OWN }, scene.now());
  expect(await placeOf(CART)).toEqual(PICKUP);
});

test("a choice that was made after the order stays with its cart; the one ordered does not, even if saved again", async () => {
  await choices.save(ANA, CART, CHOICE, SPLIT);
  const later = { ...CHOICE, note: "Stražnji ulaz" };
  await choices.save(ANA, CART, later, SPLIT);
  await choices.settle(ANA, CART, CHOICE, scene.now() - 1);
  expect(await choices.of(ANA.id, CART)).toMatchObject({ choice: later, isOfCart: true });
  await choices.settle(ANA, CART, later, scene.now() - 1);
  expect(await choices.of(ANA.id, CART)).toMatchObject({ choice: { to: PICKUP, note: "" }, isOfCart: false });
});

test("an order that goes elsewhere than chosen ends the choice that was made before it, up to its own instant", async () => {
  await choices.save(ANA, CART, { ...CHOICE, to: ONCE }, SPLIT);
  await choices.settle(ANA, CART, CHOICE, scene.now());
  expect(await placeOf(CART)).toEqual(PICKUP);
});

test("a new cart gets the delivery of the cart from which lines were moved into it, and keeps its own", async () => {
  await choices.save(ANA, CART, CHOICE, SPLIT);
  await choices.copy(ANA.id, CART, NEW);
  await choices.forget(ANA.id, CART);
  await choices.copy(ANA.id, OTHER, NEW);
  expect(await choices.of(ANA.id, NEW)).toEqual({ choice: CHOICE, place: SPLIT, isOfCart: true });
});

test("the choices that a person made for carts are told by cart, and only their own leave with the person", async () => {
  for (const person of [ANA, GUEST.user]) await choices.save(person, CART, CHOICE, SPLIT);
  await choices.show(ANA, NEW, SHOWN);
  await order(OTHER, CHOICE);
  expect(await choices.ofCarts(ANA.id), "without those shown, or for new carts").toEqual(new Map([[CART, CHOICE]]));
  await choices.forgetPerson(GUEST.user.id);
  expect(await choices.of(GUEST.user.id, CART)).toBeNull();
  expect(await choices.of(ANA.id, CART)).toMatchObject({ choice: CHOICE });
});

test("the place that a cart is shown with now is noted, and its choice stays", async () => {
  await choices.save(ANA, CART, CHOICE, SPLIT);
  const place = { ...SPLIT, address: "Nova cesta 1" };
  await choices.showPlace(ANA.id, CART, place);
  expect(await choices.of(ANA.id, CART)).toEqual({ choice: CHOICE, place, isOfCart: true });
});

test("a guest's choice waits for the first quote as long as a quote lives", async () => {
  await choices.save(GUEST.user, CART, CHOICE, SPLIT);
  scene.pass(QUOTE_LIFE - 1);
  await choices.sweep();
  expect(await choices.of(GUEST.user.id, CART)).toMatchObject({ choice: CHOICE });
  scene.pass(1);
  await choices.sweep();
  expect(await choices.of(GUEST.user.id, CART)).toBeNull();
});

test("a cart that was deleted takes its choice along, and no other's", async () => {
  for (const cart of [CART, OTHER]) await choices.save(GUEST.user, cart, CHOICE, SPLIT);
  await choices.forget(GUEST.user.id, CART);
  expect(await choices.of(GUEST.user.id, CART)).toBeNull();
  expect(await choices.of(GUEST.user.id, OTHER)).toMatchObject({ choice: CHOICE });
});

test("a guest's choice ends with the guest's last quote, a customer's after a year", async () => {
  for (const person of [ANA, GUEST.user]) await choices.save(person, CART, CHOICE, SPLIT);
  scene.pass(HOUR);
  const quote = await showCart(shop, scene.erp);
  scene.pass(quote.expiresAt - scene.now() - 1);
  await choices.sweep();
  expect(await choices.of(GUEST.user.id, CART)).toMatchObject({ choice: CHOICE });
  scene.pass(1);
  await choices.sweep();
  expect(await choices.of(GUEST.user.id, CART)).toBeNull();
  expect(await choices.of(ANA.id, CART)).toMatchObject({ choice: CHOICE });
  scene.pass(365 * DAY);
  await choices.sweep();
  expect(await choices.of(ANA.id, CART)).toBeNull();
});
