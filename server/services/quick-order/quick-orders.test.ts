import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey, UserId } from "#erp-adapter/contract/context.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import {
  type Adding,
  MAX_CONTENT,
  MAX_QUICK_ORDERS,
  QUICK_ORDER_LIFE,
  type QuickOrder,
  type QuickOrderContent,
  type QuickOrderRow,
  type RowDecision,
} from "./quick-order.ts";
import { createQuickOrders, type QuickOrders } from "./quick-orders.ts";

const ANA = "ana" as UserId;
const IVO = "ivo" as UserId;
const CART = "1" as CartId;

let dataDir: string;
let db: OpenShopDb;
let now: number;
let lists: QuickOrders;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-quick-orders-"));
  db = await openTestDb(dataDir);
  now = 1_000;
  lists = createQuickOrders({ db, clock: () => now });
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a list is its owner's for a day", async () => {
  const id = await create();
  expect(await lists.find({ id, owner: ANA })).toEqual({
    ...CONTENT,
    ...{ id, owner: ANA, revision: 1, adding: null, endsAt: now + QUICK_ORDER_LIFE },
  });
  expect(await lists.find({ id, owner: IVO })).toBeNull();
  expect(await lists.find({ id: "unknown", owner: ANA })).toBeNull();
  now += QUICK_ORDER_LIFE - 1;
  expect(await lists.sweep()).toBe(0);
  now += 1;
  expect(await lists.find({ id, owner: ANA })).toBeNull();
  expect(await lists.sweep()).toBe(1);
});

test("a person's lists have a maximum of bytes together; the newest is kept, and another person's stay", async () => {
  const large = { ...CONTENT, rows: [{ ...ROW, cells: ["x".repeat(3_900_000)] }] };
  const other = await create(IVO);
  const ids = [];
  for (let at = 0; at < 6; at += 1) {
    now += 1;
    ids.push(await lists.create(ANA, large));
  }
  const kept = await Promise.all(ids.map((id) => lists.find({ id: id ?? "", owner: ANA })));
  expect(kept.map((list) => list !== null)).toEqual([false, false, true, true, true, true]);
  expect(await lists.find({ id: other, owner: IVO })).not.toBeNull();
});

test("a list that may not be stored is not, and the bytes are those that it would have taken", async () => {
  const asked: number[] = [];
  const content = { ...CONTENT, rows: [{ ...ROW, cells: ["š".repeat(1_000)] }] };
  const id = await lists.create(ANA, content, async (bytes) => {
    asked.push(bytes);
    return false;
  });
  expect(id).toBeNull();
  expect(asked).toEqual([Buffer.byteLength(JSON.stringify(content))]);
  expect(await rawRows(db, "SELECT id FROM prepared_list")).toEqual([]);
});

test.each(["", "\0", "a\0b", "\ud800", "x".repeat(10_000)])("there is no list with an id like %j", async (id) => {
  expect(await lists.find({ id, owner: ANA })).toBeNull();
});

test("a row keeps what a file may hold: NUL and half a character", async () => {
  const cells = ["a\0b", "\ud800"];
  const list = await present(await create());
  expect(await lists.change(list, { rows: [{ ...ROW, cells }] })).toBe(true);
  expect((await present(list.id)).rows[0]?.cells).toEqual(cells);
});

test("a guest who logs in takes their lists along, and no other person's", async () => {
  const [own, other] = [await create(), await create(IVO)];
  const customer = "customer" as UserId;
  await lists.move(ANA, customer);
  expect(await lists.find({ id: own, owner: ANA })).toBeNull();
  expect(await lists.find({ id: own, owner: customer })).not.toBeNull();
  expect(await lists.find({ id: other, owner: IVO })).not.toBeNull();
});

test("the oldest list gives way, and one that is too large is not kept", async () => {
  const others = await create(IVO);
  const ids = [];
  for (let at = 0; at <= MAX_QUICK_ORDERS; at += 1) {
    now += 1;
    ids.push(await create());
  }
  const [oldest = "", next = ""] = ids;
  expect(await lists.find({ id: oldest, owner: ANA })).toBeNull();
  expect(await lists.find({ id: next, owner: ANA })).not.toBeNull();
  expect(await lists.find({ id: others, owner: IVO })).not.toBeNull();
  const large = { ...CONTENT, rows: [{ ...ROW, note: "x".repeat(MAX_CONTENT) }] };
  expect(await lists.create(ANA, large)).toBeNull();
});

test("one of two changes of the same version is kept", async () => {
  const list = await present(await create());
  const leftOut = [{ ...ROW, decision: { ...UNDECIDED, isLeftOut: true } }];
  const both = await Promise.all([lists.change(list, { rows: leftOut }), lists.change(list, list)]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await present(list.id)).toMatchObject({ revision: 2 });
  const looked = await present(list.id);
  expect(await lists.change(looked, { rows: [{ ...ROW, found: [] }] }, false)).toBe(true);
  expect(await present(list.id)).toMatchObject({ revision: 2, rows: [{ found: [] }] });
});

test("rows are added once, by the one who notes it first", async () => {
  const list = await present(await create());
  const both = await Promise.all([lists.begin(list, ADDING), lists.begin(list, { ...ADDING, choice: "other" })]);
  expect(both.filter((isBegun) => isBegun)).toHaveLength(1);
  const begun = await present(list.id);
  const adding = begun.adding ?? ADDING;
  expect(await lists.change(begun, begun)).toBe(false);
  const noted = await Promise.all([lists.finish(begun, adding, CART), lists.finish(begun, adding, CART)]);
  expect(noted.filter((isNoted) => isNoted)).toHaveLength(1);
  expect(await present(list.id)).toMatchObject({
    revision: 2,
    adding: null,
    rows: [{ addedBy: 1 }],
    additions: [{ revision: 1, cart: CART, rows: 1 }],
  });
  expect(await lists.begin(list, ADDING)).toBe(false);
});

test("rows that did not get into a cart may be tried again", async () => {
  const list = await present(await create());
  expect(await lists.begin(list, ADDING)).toBe(true);
  const begun = await present(list.id);
  expect(await lists.abandon(begun, { ...ADDING, choice: "other" })).toBe(false);
  expect(await lists.abandon(begun, ADDING)).toBe(true);
  expect(await present(list.id)).toMatchObject({ revision: 1, adding: null, rows: [{ addedBy: null }] });
  expect(await lists.begin(list, ADDING)).toBe(true);
});

const UNDECIDED: RowDecision = { product: null, instead: null, isLeftOut: false };

const ROW: QuickOrderRow = {
  row: 1,
  cells: ["0 445 110 470", "2"],
  numeric: [],
  numberText: "0 445 110 470",
  numberDoubt: null,
  quantityText: "2",
  amount: { quantity: null, reason: "blank", readings: [] },
  alternatives: [],
  sameAs: null,
  maker: "",
  yourNumber: "",
  note: "",
  position: "",
  minimum: "",
  maximum: "",
  found: null,
  decision: UNDECIDED,
  addedBy: null,
};

const CONTENT: QuickOrderContent = {
  format: { kind: "typed" },
  columns: { line: null, names: [], fields: [], source: "form" },
  skipped: [],
  rows: [ROW],
  additions: [],
};

const ADDING: Adding = { revision: 1, key: "key" as IdempotencyKey, choice: "1@1", rows: [1], products: [] };

async function create(owner = ANA): Promise<string> {
  const id = await lists.create(owner, CONTENT);
  if (id === null) throw new TypeError("the list is not kept");
  return id;
}

async function present(id: string): Promise<QuickOrder> {
  const list = await lists.find({ id, owner: ANA });
  if (!list) throw new TypeError("there is no such list");
  return list;
}
