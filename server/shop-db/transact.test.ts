import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openShopDb } from "./open-shop-db.ts";
import type { OpenShopDb, ShopDb } from "./shop-db.ts";

let dir: string;
let db: OpenShopDb;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "transact-"));
  db = await openShopDb(dir);
});

afterEach(async () => {
  await db.close();
  rmSync(dir, { recursive: true });
});

test("a transaction is all or nothing, one within another too", async () => {
  const failing = db.transact(async (outer) => {
    await hold(outer, "a");
    await outer.transact((inner) => hold(inner, "b"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await held()).toEqual([]);
  await db.transact((inner) => hold(inner, "c"));
  expect(await held()).toEqual(["c"]);
});

test("transactions and statements of one process come one after the other, whatever waits between their statements", async () => {
  const seen: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      db.transact(async (inner) => {
        seen.push((await inner.query.selectFrom("outbox").select("ref").execute()).length);
        await hold(inner, `transaction ${at}`);
      }),
    ).concat(Array.from({ length: 20 }, (_, at) => hold(db, `statement ${at}`))),
  );
  expect(await held()).toHaveLength(40);
  expect(new Set(seen).size).toBe(20);
});

test("a statement inside a transaction that is not the transaction's own is refused", async () => {
  const mistaken = db.transact(async (inner) => {
    await hold(inner, "a");
    await hold(db, "b");
  });
  await expect(mistaken).rejects.toThrow("not made on the transaction");
  expect(await held()).toEqual([]);
});

test("a transaction that waits for anything but the database is rolled back", async () => {
  const waiting = db.transact(async (inner) => {
    await hold(inner, "a");
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await expect(waiting).rejects.toThrow("something else than the database");
  expect(await held()).toEqual([]);
});

test("work that was begun in a transaction may go on after it, by statements of its own", async () => {
  let later = Promise.resolve();
  await db.transact(async (inner) => {
    await hold(inner, "a");
    later = new Promise((resolve) => setImmediate(resolve)).then(() => hold(db, "b"));
  });
  await later;
  expect(await held()).toEqual(["a", "b"]);
});

test("two connections of one process to one file take turns", async () => {
  const other = await openShopDb(dir);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      [db, other].map((one) => one.transact((inner) => hold(inner, `${at} ${one === db}`))),
    ).flat(),
  );
  expect(await held()).toHaveLength(40);
  await other.close();
});

async function hold({ query }: ShopDb, ref: string): Promise<void> {
  const mail = { kind: "order-confirmation" as const, ref, state: "held" as const, created_at: 1 };
  await query.insertInto("outbox").values(mail).execute();
}

async function held(): Promise<string[]> {
  return (await db.query.selectFrom("outbox").select("ref").orderBy("id").execute()).map(({ ref }) => ref);
}
