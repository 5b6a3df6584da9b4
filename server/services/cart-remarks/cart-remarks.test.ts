import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { countStatements } from "#tests/support/counted-statements.ts";
import { type CartRemarks, createCartRemarks, MAX_REMARKS } from "./cart-remarks.ts";

const ANA = "ana" as UserId;
const CART = "0" as CartId;
const [A, B, C] = ["a", "b", "c"] as ProductId[] as [ProductId, ProductId, ProductId];

let dataDir: string;
let db: OpenShopDb;
let now: number;
let remarks: CartRemarks;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-remarks-"));
  db = await openTestDb(dataDir);
  now = 1_000;
  remarks = createCartRemarks({ db, clock: () => now });
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a line's words become those that were typed, or none", async () => {
  await remarks.save(ANA, CART, [{ product: A, note: "hitno", buyerPosition: "10" }, { product: B }]);
  expect(await all()).toEqual({ a: { note: "hitno", buyerPosition: "10" } });
  await remarks.save(ANA, CART, [{ product: A }, { product: B, note: "za kombi" }]);
  expect(await all()).toEqual({ b: { note: "za kombi" } });
});

test("a person's remarks have a maximum: those that have not changed for longest go, and no one else's", async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ product: `p${at}` as ProductId, note: "x" }));
  await remarks.save("ivo" as UserId, CART, lines(10));
  for (const cart of ["1", "2", "3", "4", "5", "6"]) {
    now += 1;
    await remarks.save(ANA, cart as CartId, lines(MAX_REMARKS / 5));
  }
  const left = await Promise.all(["1", "2", "6"].map(async (cart) => (await remarks.of(ANA, cart as CartId)).size));
  expect(left).toEqual([0, MAX_REMARKS / 5, MAX_REMARKS / 5]);
  expect((await remarks.of("ivo" as UserId, CART)).size).toBe(10);
});

test("lines that a form does not name keep their words: a page shown before they came takes none away", async () => {
  await remarks.save(ANA, CART, [{ product: A, note: "hitno" }]);
  await remarks.save(ANA, CART, [{ product: B, note: "za kombi" }]);
  await remarks.save(ANA, CART, []);
  expect(await all()).toEqual({ a: { note: "hitno" }, b: { note: "za kombi" } });
});

test("added words do not replace those that a line has", async () => {
  await remarks.save(ANA, CART, [{ product: A, note: "own" }]);
  await remarks.add(ANA, CART, [
    { product: A, note: "of the list" },
    { product: B, buyerPosition: "2" },
    { product: C },
  ]);
  expect(await all()).toEqual({ a: { note: "own" }, b: { buyerPosition: "2" } });
});

test("they are one's own, and of one cart", async () => {
  await remarks.save(ANA, CART, [{ product: A, note: "x" }]);
  expect(await remarks.of("marko" as UserId, CART)).toEqual(new Map());
  expect(await remarks.of(ANA, "1" as CartId)).toEqual(new Map());
});

test("those of ordered lines are forgotten, of a whole cart, and after a year", async () => {
  const lines = [A, B, C].map((product) => ({ product, note: "x" }));
  await remarks.save(ANA, CART, lines);
  await remarks.forget(ANA, CART, []);
  await remarks.forget(ANA, CART, [A, B]);
  expect(Object.keys(await all())).toEqual(["c"]);
  await remarks.forget(ANA, CART);
  expect(await all()).toEqual({});
  await remarks.save(ANA, CART, lines);
  now += 365 * 86_400_000;
  await remarks.sweep();
  expect(await all()).toEqual({});
});

test("a thousand lines cost the statements of ten", async () => {
  const counted = countStatements();
  const counts = [];
  for (const size of [10, 1_000]) {
    const lines = Array.from({ length: size }, (_, n) => ({ product: `p${n}` as ProductId, note: "x" }));
    counted.take();
    await remarks.save(ANA, CART, lines);
    await remarks.add(ANA, CART, lines);
    await remarks.of(ANA, CART);
    counts.push(counted.take().length);
  }
  counted.stop();
  expect(counts[1]).toBe(counts[0]);
});

async function all() {
  return Object.fromEntries(await remarks.of(ANA, CART));
}
