import { afterEach, beforeEach, expect, test } from "vitest";
import type { Order } from "#erp-adapter/contract/orders.ts";
import type { Actor } from "./actor.ts";
import { createOrderCopies, type OrderCopy } from "./order-copy.ts";
import type { PlaceOutcome } from "./order-outcome.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { PUMP } from "./testing/scripted-erp.ts";

let scene: Scene;
let shop: Process;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
});

afterEach(() => scene.close());

test("a key of an earlier version, which names the number, opens the first order of that number", async () => {
  const keyOf = (number: string) => scene.signer.sign("order-link", number, scene.now() + 1);
  const open = (number: string, key: string) => shop.ordering.copyByLink(number, key);
  const first = placed(await shop.ordering.place(await showCart(shop, scene.erp), GUEST));
  expect(await open(first.order.id, keyOf(first.order.id))).toEqual(first);
  scene.pass(60_000);
  scene.erp.fill("0", [[PUMP, 1]]);
  scene.erp.script.place.push((work) => ({ ...work(), id: first.order.id }));
  const second = placed(await shop.ordering.place(await showCart(shop, scene.erp), GUEST));
  expect(second.order.id).toBe(first.order.id);
  expect(await open(first.order.id, keyOf(first.order.id))).toEqual(first);
  expect(await open(first.order.id, shop.ordering.orderKey(second))).toEqual(second);
  expect(await open("26-000009", keyOf("26-000009"))).toBeNull();
  expect(await open(first.order.id, keyOf("26-000009"))).toBeNull();
});

test("an address is a customer's once a customer has ordered with it; a guest may type any", async () => {
  const customer: Actor = { ...GUEST, user: { ...GUEST.user, kind: "customer", email: "Owner@firma.example" } };
  const copies = createOrderCopies(shop.db);
  await shop.ordering.place(await showCart(shop, scene.erp), GUEST);
  scene.erp.fill("0", [[PUMP, 1]]);
  expect(await copies.isCustomers("owner@firma.example")).toBe(false);
  await shop.ordering.place(await showCart(shop, scene.erp, customer), customer);
  expect(await copies.isCustomers("OWNER@firma.example")).toBe(true);
  expect(await copies.isCustomers("ana@example.com")).toBe(false);
});

test("a customer's partner finds the order by its number; a guest's is found by no partner", async () => {
  const customer: Actor = {
    ...GUEST,
    user: { ...GUEST.user, kind: "customer" },
    partner: "001001" as Actor["partner"],
  };
  const guests = placed(await shop.ordering.place(await showCart(shop, scene.erp), GUEST));
  scene.erp.fill("0", [[PUMP, 1]]);
  const theirs = placed(await shop.ordering.place(await showCart(shop, scene.erp, customer), customer));
  const find = (id: Order["id"], { partner }: Actor) => shop.ordering.copyForPartner(id, partner);
  expect(await find(theirs.order.id, customer)).toEqual(theirs);
  expect(await find(theirs.order.id, GUEST)).toBeNull();
  expect(await find(guests.order.id, GUEST)).toBeNull();
});

function placed(outcome: PlaceOutcome): OrderCopy {
  if (outcome.kind !== "placed") throw new Error(outcome.kind);
  return outcome.order;
}
