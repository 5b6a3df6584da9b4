import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { inShortTransactions } from "./short-transactions.ts";
import { transaction } from "./transaction.ts";

test("items are written in order, in transactions that are shorter for slow items", () => {
  const db = new DatabaseSync(":memory:");
  const sizes: number[] = [];
  const seen: number[] = [];
  inShortTransactions(
    db,
    Array.from({ length: 260 }, (_, at) => at),
    (batch) => {
      expect(db.isTransaction).toBe(true);
      sizes.push(batch.length);
      seen.push(...batch);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, batch.length * 2);
    },
  );
  expect(seen).toEqual(Array.from({ length: 260 }, (_, at) => at));
  expect(sizes[0]).toBe(100);
  for (const size of sizes.slice(1)) expect(size).toBeLessThanOrEqual(30);
  db.close();
});

test("one that fails is undone, and those before it stay; within a transaction all are undone", () => {
  const db = new DatabaseSync(":memory:");
  db.exec("create table item (n integer)");
  const write = (batch: number[]) => {
    for (const n of batch) {
      db.prepare("insert into item values (?)").run(n);
      if (n === 150) throw new Error("no further");
    }
  };
  const items = Array.from({ length: 200 }, (_, at) => at);
  const count = () => db.prepare("select count(*) as n from item").get()?.n;
  expect(() => inShortTransactions(db, items, write)).toThrow("no further");
  expect(count()).toBe(100);
  expect(() => transaction(db, () => inShortTransactions(db, items, write))).toThrow("no further");
  expect(count()).toBe(100);
  db.close();
});
