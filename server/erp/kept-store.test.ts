import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ShopStore, StoredSending } from "#erp-adapter/around/shop-store/shop-store.ts";
import { SESSION_MS } from "#erp-adapter/contract/accounts.ts";
import { ANY_PACK } from "#erp-adapter/contract/carts/apply-cart-update.ts";
import { type CartId, type CartLine, FIRST_CART } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey, UserId } from "#erp-adapter/contract/context.ts";
import { MAX_FAVOURITES } from "#erp-adapter/contract/favourites.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { openTestStore } from "./testing/open-test-store.ts";

const USER = "user-1" as UserId;
const GUEST = "guest-1" as UserId;
const LIMITS = { maxLines: ANY_PACK.maxLines, packs: new Map([1, 2, 3].map((nth) => [productOf(nth), 1])) };
const MANY = 12;

let folder: string;
let now: number;
/** two machines on one database, or two processes on one file */
let stores: [ShopStore, ShopStore];

beforeEach(async () => {
  const clock = () => now;
  folder = mkdtempSync(join(tmpdir(), "kept-store-"));
  now = Date.UTC(2026, 10, 23);
  stores = [await openTestStore(folder, { clock }), await openTestStore(folder, { clock })];
});

afterEach(async () => {
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true });
});

test("quantities added on both machines at once are all in the cart, each once, also when they are sent again", async () => {
  const keys = Array.from({ length: MANY }, (_, nth) => `key ${nth}` as IdempotencyKey);
  for (const _ of ["sent", "sent again"]) await Promise.all(keys.map((key, nth) => add(stores[nth % 2], USER, key)));
  const [one, other] = await Promise.all(stores.map((store) => store.carts.get(USER, FIRST_CART)));
  expect(one?.lines).toEqual([lineOf(1, MANY)]);
  expect(other).toEqual(one);
});

test("one key creates one cart, and no id comes twice", async () => {
  const key = "one key" as IdempotencyKey;
  const same = await Promise.all([0, 1, 0, 1].map((at) => stores[at]?.carts.create(USER, key, "Van")));
  expect(new Set(same.map((cart) => cart?.id))).toEqual(new Set(["1"]));
  const others = await Promise.all(
    Array.from({ length: MANY }, (_, nth) =>
      stores[nth % 2]?.carts.create(USER, `other ${nth}` as IdempotencyKey, undefined),
    ),
  );
  expect(new Set(others.map((cart) => cart?.id)).size).toBe(MANY);
  expect(await stores[0].carts.list(USER)).toHaveLength(MANY + 2);
});

test("a change against a version that another machine has changed since is refused", async () => {
  const { version } = await add(stores[0], USER, null);
  const change = { products: [lineOf(2, 1)], merge: true, delete: false, ifVersion: version };
  const both = await Promise.allSettled(
    stores.map((store) => store.carts.update(USER, FIRST_CART, change, LIMITS, null)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "VERSION_CONFLICT" } });
});

test("a guest's carts are adopted once, however many machines are asked, in both directions at once", async () => {
  await add(stores[0], GUEST, null);
  await add(stores[0], USER, null);
  const adoptions = await Promise.all([
    ...stores.map((store) => store.carts.adopt(GUEST, USER, "adoption" as IdempotencyKey)),
    ...stores.map((store) => store.carts.adopt(USER, "user-2" as UserId, "other" as IdempotencyKey)),
  ]);
  expect(adoptions.slice(0, 2)).toEqual([adoptions[0], adoptions[0]]);
  const sum = await Promise.all([USER, "user-2" as UserId].map((user) => stores[1].carts.get(user, FIRST_CART)));
  expect(sum.flatMap(({ lines }) => lines).reduce((all, { quantity }) => all + quantity, 0)).toBe(2);
  expect((await stores[1].carts.get(GUEST, FIRST_CART)).lines).toEqual([]);
});

test("a removed cart is gone with its lines, and the removal sent again has the same outcome", async () => {
  const cart = await stores[0].carts.create(USER, "new" as IdempotencyKey, "Van");
  const removals = await Promise.all(stores.map((store) => store.carts.remove(USER, cart.id, "end" as IdempotencyKey)));
  expect(removals).toEqual(["first-is-active", "first-is-active"]);
  expect(await stores[1].carts.list(USER)).toMatchObject([{ id: "0" }]);
});

test("favourites are marked once, listed from the latest, and limited", async () => {
  for (const nth of [1, 2, 3])
    await Promise.all(stores.map(({ favourites }) => favourites.put(USER, productOf(nth), true)));
  expect(await stores[1].favourites.page(USER, 1, 2)).toEqual({ ids: [productOf(3), productOf(2)], total: 3 });
  expect(await stores[0].favourites.marked(USER, [9, 2, 1].map(productOf))).toEqual([2, 1].map(productOf));
  await stores[0].favourites.put(USER, productOf(2), false);
  expect((await stores[1].favourites.page(USER, 1, 9)).ids).toEqual([3, 1].map(productOf));
  for (let nth = 4; nth <= MAX_FAVOURITES + 1; nth += 1) await stores[0].favourites.put(USER, productOf(nth), true);
  const last = await Promise.allSettled(
    stores.map(({ favourites }, at) => favourites.put(USER, productOf(2_000 + at), true)),
  );
  expect(last.map(({ status }) => status).sort()).toEqual(["rejected", "rejected"]);
  expect((await stores[1].favourites.page(USER, 1, 1)).total).toBe(MAX_FAVOURITES);
});

test("a guest of one machine is a guest of the other, until its token ends", async () => {
  const { id, token } = await stores[0].guests.create();
  expect(await stores[1].guests.find(token)).toBe(id);
  await stores[1].guests.end(token);
  expect(await stores[0].guests.find(token)).toBeNull();
});

test("guests whose token ended long ago are cleared away with their carts, by two machines at once too", async () => {
  const guest = await stores[0].guests.create();
  await add(stores[0], guest.id, "kept" as IdempotencyKey);
  now += 31 * SESSION_MS;
  await Promise.all(stores.map((store) => store.guests.create()));
  expect(await stores[1].carts.list(guest.id)).toMatchObject([{ id: "0", version: "0", lines: [] }]);
  expect(await stores[1].guests.find(guest.token)).toBeNull();
});

test("an order is begun under a key once; the others see what became of it", async () => {
  const key = "order" as IdempotencyKey;
  const begun = await Promise.all(
    Array.from({ length: MANY }, (_, nth) => stores[nth % 2]?.orderKeys.begin(key, sendingBy(`maker ${nth}`))),
  );
  expect(begun.filter((state) => state?.state === "begun")).toHaveLength(1);
  expect(begun.filter((state) => state?.state === "sent")).toHaveLength(MANY - 1);
  now += 60_001;
  expect(await stores[1].orderKeys.find(key)).toMatchObject({ state: "unknown", draft: { lines: [] } });
});

test("one order belongs to one key, and a placed key is never freed", async () => {
  const keys = ["a", "b"] as IdempotencyKey[];
  const order = "ORDER-1" as OrderId;
  for (const key of keys) await stores[0].orderKeys.begin(key, sendingBy(key));
  const confirmed = await Promise.all(keys.map((key, at) => stores[at]?.orderKeys.confirm(key, order)));
  expect(confirmed.sort()).toEqual([false, true]);
  const states = await Promise.all(keys.map((key) => stores[1].orderKeys.find(key)));
  const placed = keys[states.findIndex((state) => state?.state === "placed")] as IdempotencyKey;
  expect(await stores[0].orderKeys.confirm(placed, order)).toBe(true);
  await stores[0].orderKeys.free(placed, placed);
  expect(await stores[0].orderKeys.find(placed)).toMatchObject({ state: "placed", order });
  expect(await stores[1].orderKeys.unclaimed(["ORDER-2", order, "ORDER-3"] as OrderId[])).toEqual([
    "ORDER-2",
    "ORDER-3",
  ]);
});

test("a key is free again after a refusal, and doubtful after none, by its maker only", async () => {
  const key = "order" as IdempotencyKey;
  await stores[0].orderKeys.begin(key, sendingBy("maker"));
  await stores[1].orderKeys.free(key, "another");
  expect(await stores[1].orderKeys.find(key)).toMatchObject({ state: "sent" });
  await stores[0].orderKeys.doubt(key, "maker");
  expect(await stores[1].orderKeys.find(key)).toMatchObject({ state: "unknown" });
  await stores[0].orderKeys.free(key, "maker");
  expect(await stores[1].orderKeys.begin(key, sendingBy("another"))).toEqual({ state: "begun" });
});

test("a turn is one holder's, until it is given back or its time is over", async () => {
  const taken = await Promise.all(stores.map((store, at) => store.turns.take("t", `holder ${at}`, 60_000)));
  expect([...taken].sort()).toEqual([false, true]);
  const holder = `holder ${taken.indexOf(true)}`;
  await stores[0].turns.give("t", "another");
  expect(await stores[0].turns.take("t", "third", 60_000)).toBe(false);
  await stores[1].turns.give("t", holder);
  expect(await stores[0].turns.take("t", "third", 1_000)).toBe(true);
  now += 1_001;
  expect(await stores[1].turns.take("t", "fourth", 1_000)).toBe(true);
});

test("a changed cart gets one new version on all machines, an unchanged one keeps its own", async () => {
  const read = (content: string) => [{ id: "7" as CartId, content }];
  const [first] = await stores[0].cartVersions.stamp(USER, read("a"));
  expect(await stores[1].cartVersions.stamp(USER, read("a"))).toEqual([first]);
  const both = await Promise.all(stores.map((store) => store.cartVersions.stamp(USER, read("b"))));
  expect(both[0]).toEqual(both[1]);
  expect(both[0]).not.toEqual([first]);
  expect(await stores[0].cartVersions.stamp(USER, read("a"))).not.toEqual([first]);
});

test("a move that arrived takes its lines along once, and leaves what came meanwhile", async () => {
  const cart = await add(stores[0], GUEST, null);
  const move = { customer: USER, lines: cart.lines, expected: cart.lines };
  await stores[0].cartMoves.begin(GUEST, FIRST_CART, move);
  expect(await stores[1].cartMoves.find(GUEST, FIRST_CART)).toEqual(move);
  await add(stores[1], GUEST, null);
  await Promise.all(stores.map((store) => store.cartMoves.end(GUEST, FIRST_CART, "arrived")));
  expect((await stores[0].carts.get(GUEST, FIRST_CART)).lines).toEqual([lineOf(1, 1)]);
  expect(await stores[1].cartMoves.find(GUEST, FIRST_CART)).toBeNull();
});

function add(store: ShopStore | undefined, user: UserId, key: IdempotencyKey | null) {
  const change = { products: [lineOf(1, 1)], merge: true, delete: false };
  if (!store) throw new Error("there are two stores");
  return store.carts.update(user, FIRST_CART, change, LIMITS, key);
}

function sendingBy(maker: string): StoredSending {
  return {
    user: USER,
    fingerprint: Buffer.from("f"),
    draft: { lines: [], buyerDocumentNumber: "" },
    maker,
    milliseconds: 60_000,
  };
}

function lineOf(nth: number, quantity: number): CartLine {
  return { product: productOf(nth), quantity: quantity as Quantity };
}

function productOf(nth: number): ProductId {
  return `test~${nth}` as ProductId;
}
