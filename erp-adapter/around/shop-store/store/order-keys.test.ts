import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import type { AnyDatabase } from "#database/work.ts";
import type { IdempotencyKey, UserId } from "../../../contract/context.ts";
import type { OrderDraft, OrderId } from "../../../contract/orders.ts";
import { openTables } from "../../../sqlite/open-tables.ts";
import type { OrderKeys, StoredSending } from "../shop-store.ts";
import { SHOP_STORE_MIGRATIONS } from "./open-shop-store.ts";
import { createOrderKeys } from "./order-keys.ts";
import type { StoreTables } from "./tables.ts";

const START = Date.UTC(2026, 10, 20);
const KEY = "key-1" as IdempotencyKey;
const OTHER = "key-2" as IdempotencyKey;
const ORDER = "order-9" as OrderId;
const NEXT = "order-1" as OrderId;
const LAST = "order-5" as OrderId;
const MINUTE = 60_000;
const SENDING: StoredSending = {
  user: "user-1" as UserId,
  fingerprint: new Uint8Array([1, 2]),
  draft: { lines: [] } as unknown as OrderDraft,
  maker: "maker-1",
  milliseconds: MINUTE,
};
const MADE = { user: SENDING.user, fingerprint: SENDING.fingerprint };

let now: number;
let db: OpenDatabase<StoreTables>;
let keys: OrderKeys;

beforeEach(() => {
  now = START;
  db = openTables(":memory:", { migrations: SHOP_STORE_MIGRATIONS, synchronous: "normal" });
  keys = createOrderKeys(db, () => now);
});
afterEach(() => db.close());

test("a key is sent until its maker's time is over, and is then in doubt with its draft", async () => {
  expect(await keys.begin(KEY, SENDING)).toEqual({ state: "begun" });
  const foreign = { ...SENDING, user: "user-2" as UserId, fingerprint: new Uint8Array([3]), maker: "maker-2" };
  now += MINUTE - 1;
  expect(await keys.begin(KEY, foreign)).toEqual({ ...MADE, state: "sent" });
  expect(await keys.find(KEY)).toEqual({ ...MADE, state: "sent" });
  now += 1;
  const doubt = { ...MADE, state: "unknown", draft: SENDING.draft, sentAt: START };
  expect(await keys.find(KEY)).toEqual(doubt);
  expect(await keys.begin(KEY, foreign)).toEqual(doubt);
  expect(await keys.find(OTHER)).toBeNull();
});

test("a key has one order, and an order has one key", async () => {
  await keys.begin(KEY, SENDING);
  await keys.begin(OTHER, SENDING);
  expect(await keys.confirm("key-3" as IdempotencyKey, ORDER)).toBe(false);
  expect(await keys.confirm(KEY, ORDER)).toBe(true);
  expect(await keys.find(KEY)).toEqual({ ...MADE, state: "placed", order: ORDER });
  expect(await keys.find(OTHER)).toMatchObject({ state: "sent" });
  expect([await keys.confirm(KEY, ORDER), await keys.confirm(KEY, NEXT)]).toEqual([true, false]);
  expect(await keys.find(KEY)).toMatchObject({ state: "placed", order: ORDER });
  expect(await keys.confirm(OTHER, ORDER)).toBe(false);
  expect(await keys.find(OTHER)).toMatchObject({ state: "sent" });
  expect(await keys.confirm(OTHER, NEXT)).toBe(true);
  now += MINUTE;
  expect(await keys.begin(KEY, SENDING)).toMatchObject({ state: "placed", order: ORDER });
});

test("a key whose order another key gets at the same moment does not have it", async () => {
  await keys.begin(KEY, SENDING);
  await keys.begin(OTHER, SENDING);
  const beaten = interrupted(1, async () => {
    await keys.confirm(OTHER, ORDER);
    throw new Error("unique");
  });
  expect(await beaten.confirm(KEY, ORDER)).toBe(false);
});

test.each([
  ["its own order", OTHER, ORDER],
  ["an order that no key has", KEY, NEXT],
])("a failure to confirm %s is an error", async (_, key, order) => {
  await keys.begin(KEY, SENDING);
  await keys.begin(OTHER, SENDING);
  await keys.confirm(OTHER, ORDER);
  const broken = interrupted(1, () => Promise.reject(new Error("disk")));
  await expect(broken.confirm(key, order)).rejects.toThrow("disk");
});

test("only its maker frees a key, and only before it has an order", async () => {
  for (const key of [KEY, OTHER]) await keys.begin(key, SENDING);
  await keys.free(KEY, "maker-2");
  expect(await keys.find(KEY)).toMatchObject({ state: "sent" });
  await keys.free(KEY, SENDING.maker);
  expect(await keys.find(KEY)).toBeNull();
  expect(await keys.find(OTHER)).toMatchObject({ state: "sent" });
  expect(await keys.begin(KEY, { ...SENDING, maker: "maker-2" })).toEqual({ state: "begun" });
  await keys.free(KEY, SENDING.maker);
  expect(await keys.find(KEY)).toMatchObject({ state: "sent" });
  await keys.confirm(OTHER, ORDER);
  await keys.free(OTHER, SENDING.maker);
  expect(await keys.find(OTHER)).toMatchObject({ state: "placed" });
});

test("a key that is freed while another call asks for it is the other call's", async () => {
  await keys.begin(KEY, SENDING);
  // The first statement finds the key in use, and before the second one reads its row, it is freed.
  const late = interrupted(2, () => keys.free(KEY, SENDING.maker));
  expect(await late.begin(KEY, { ...SENDING, maker: "maker-2" })).toEqual({ state: "begun" });
});

test("only its maker puts a key in doubt", async () => {
  for (const key of [KEY, OTHER]) await keys.begin(key, SENDING);
  await keys.doubt(KEY, "maker-2");
  expect(await keys.find(KEY)).toMatchObject({ state: "sent" });
  await keys.doubt(KEY, SENDING.maker);
  expect(await keys.find(KEY)).toEqual({ ...MADE, state: "unknown", draft: SENDING.draft, sentAt: START });
  expect(await keys.find(OTHER)).toMatchObject({ state: "sent" });
});

test("the orders that no key has are listed as they were asked for", async () => {
  for (const key of [KEY, OTHER]) await keys.begin(key, SENDING);
  expect(await keys.unclaimed([ORDER, NEXT, LAST])).toEqual([ORDER, NEXT, LAST]);
  await keys.confirm(KEY, NEXT);
  expect(await keys.unclaimed([ORDER, NEXT, LAST])).toEqual([ORDER, LAST]);
  expect(await keys.unclaimed([])).toEqual([]);
});

/** The same keys for another call, with something that happens before its statement of this number. */
function interrupted(number: number, happens: () => Promise<void>): OrderKeys {
  let left = number;
  const query: AnyDatabase["query"] = {
    async executeQuery(statement) {
      left -= 1;
      if (left === 0) await happens();
      return db.query.executeQuery(statement);
    },
  };
  return createOrderKeys({ ...db, query }, () => now);
}
