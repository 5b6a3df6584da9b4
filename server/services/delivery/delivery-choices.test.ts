import { afterEach, beforeEach, expect, test } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { BranchId } from "#erp-adapter/contract/delivery.ts";
import type { DeliveryChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { QUOTE_LIFE } from "../ordering/quotes.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "../ordering/testing/scene.ts";
import { type Chooser, createDeliveryChoices, type DeliveryChoices } from "./delivery-choices.ts";

const ANA: Chooser = { id: "ana" as UserId, kind: "customer" };
const [CART, OTHER] = ["0", "1"] as CartId[] as [CartId, CartId];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const CHOICE: DeliveryChoice = {
  to: { kind: "pickup", branch: "split" as BranchId },
  ...{ carrier: null, date: "2026-11-27", note: "Zvati portira", shipment: "together" },
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

test("an ordered cart gives its place to the next ones, without day and note", async () => {
  await choices.save(ANA, CART, CHOICE);
  await choices.settle(ANA, CART, CHOICE, scene.now());
  for (const cart of [CART, OTHER]) expect(await choices.of(ANA.id, cart)).toEqual({ ...CHOICE, date: null, note: "" });
});

test("a choice that was made after the order stays with its cart; the one ordered does not, even if saved again", async () => {
  await choices.save(ANA, CART, CHOICE);
  const later = { ...CHOICE, note: "Stražnji ulaz" };
  await choices.save(ANA, CART, later);
  await choices.settle(ANA, CART, CHOICE, scene.now() - 1);
  expect(await choices.of(ANA.id, CART)).toEqual(later);
  await choices.settle(ANA, CART, later, scene.now() - 1);
  expect(await choices.of(ANA.id, CART)).toEqual({ ...later, date: null, note: "" });
});

test("an order that goes elsewhere than chosen ends the choice that was made before it, up to its own instant", async () => {
  await choices.save(ANA, CART, CHOICE);
  const ordered: DeliveryChoice = { ...CHOICE, to: { kind: "own" } };
  await choices.settle(ANA, CART, ordered, scene.now());
  expect(await choices.of(ANA.id, CART)).toEqual({ ...ordered, date: null, note: "" });
});

test("the choices that a person made for carts are told by cart, and leave with the person, nobody else's", async () => {
  for (const person of [ANA, GUEST.user]) await choices.save(person, CART, CHOICE);
  await choices.settle(ANA, OTHER, CHOICE, scene.now());
  expect(await choices.ofCarts(ANA.id), "without that for the next carts").toEqual(new Map([[CART, CHOICE]]));
  await choices.forgetPerson(GUEST.user.id);
  expect(await choices.of(GUEST.user.id, CART)).toBeNull();
  expect(await choices.of(ANA.id, CART)).toEqual(CHOICE);
});

test("a guest's choice waits for the first quote as long as a quote lives", async () => {
  await choices.save(GUEST.user, CART, CHOICE);
  scene.pass(QUOTE_LIFE - 1);
  await choices.sweep();
  expect(await choices.of(GUEST.user.id, CART)).toEqual(CHOICE);
  scene.pass(1);
  await choices.sweep();
  expect(await choices.of(GUEST.user.id, CART)).toBeNull();
});

test("a cart that was deleted takes its choice along, and no other's", async () => {
  for (const cart of [CART, OTHER]) await choices.save(GUEST.user, cart, CHOICE);
  await choices.forget(GUEST.user.id, CART);
  expect(await choices.of(GUEST.user.id, CART)).toBeNull();
  expect(await choices.of(GUEST.user.id, OTHER)).toEqual(CHOICE);
});

test("a guest's choice ends with the guest's last quote, a customer's after a year", async () => {
  for (const person of [ANA, GUEST.user]) await choices.save(person, CART, CHOICE);
  scene.pass(HOUR);
  const quote = await showCart(shop, scene.erp);
  scene.pass(quote.expiresAt - scene.now() - 1);
  await choices.sweep();
  expect(await choices.of(GUEST.user.id, CART)).toEqual(CHOICE);
  scene.pass(1);
  await choices.sweep();
  expect(await choices.of(GUEST.user.id, CART)).toBeNull();
  expect(await choices.of(ANA.id, CART)).toEqual(CHOICE);
  scene.pass(365 * DAY);
  await choices.sweep();
  expect(await choices.of(ANA.id, CART)).toBeNull();
});
