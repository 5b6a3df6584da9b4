import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SHOP_DB_MIGRATIONS } from "./migrate.ts";
import { openShopDb } from "./open-shop-db.ts";
import { rawRows } from "./testing/raw-rows.ts";

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "shop-db-"));
});

afterEach(() => rmSync(dir, { recursive: true }));

test("a new file has the newest schema, and a second opening changes nothing", async () => {
  const first = await openShopDb(dir);
  const version = await rawRows(first, "PRAGMA user_version");
  await rawRows(first, HELD);
  await first.close();

  const second = await openShopDb(dir);
  expect(await rawRows(second, "PRAGMA user_version")).toEqual(version);
  expect(await rawRows(second, "SELECT ref FROM outbox")).toEqual([{ ref: "q" }]);
  await second.close();
});

test("a file of the first shop is brought up to date, and its mail still waits", async () => {
  const old = openAsOf(1);
  old.exec("INSERT INTO outbox (kind, ref, state, created_at) VALUES ('order-confirmation', 'q', 'waiting', 1)");
  old.close();

  const db = await openShopDb(dir);
  expect(await rawRows(db, "SELECT ref, state, payload FROM outbox")).toEqual([
    { ref: "q", state: "waiting", payload: null },
  ]);
  expect(await rawRows(db, "SELECT * FROM single_use_token")).toEqual([]);
  await db.close();
});

test("copies of orders from before they had a column for it are still a guest's or a customer's", async () => {
  const old = openAsOf(10);
  const insert = old.prepare(
    "INSERT INTO order_copy (order_id, quote_id, user_id, body, confirmed_at) VALUES (?1, ?1, 'u', ?2, 1)",
  );
  insert.run("1", JSON.stringify({ isGuest: true, customer: { email: "Ana@example.com" } }));
  insert.run("2", JSON.stringify({ isGuest: false, customer: { email: null } }));
  old.close();

  const db = await openShopDb(dir);
  expect(await rawRows(db, "SELECT order_id, is_guest, customer_email FROM order_copy ORDER BY order_id")).toEqual([
    { order_id: "1", is_guest: 1, customer_email: "ana@example.com" },
    { order_id: "2", is_guest: 0, customer_email: null },
  ]);
  await db.close();
});

test("every commit is on disk, in a file that only its owner may read", async () => {
  const db = await openShopDb(dir);
  expect(await rawRows(db, "PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
  expect(await rawRows(db, "PRAGMA synchronous")).toEqual([{ synchronous: 2 }]);
  expect(await rawRows(db, "PRAGMA busy_timeout")).toEqual([{ timeout: 5_000 }]);
  expect(statSync(join(dir, "shop.db")).mode & 0o777).toBe(0o600);
  expect(statSync(join(dir, "shop.db-wal")).mode & 0o777).toBe(0o600);
  await db.close();
});

test("a file of a newer shop is refused", async () => {
  const db = await openShopDb(dir);
  await rawRows(db, "PRAGMA user_version = 99");
  await db.close();
  await expect(openShopDb(dir)).rejects.toThrow("newer version of the shop");
});

test("processes that open a new file at once all succeed", async () => {
  const program = `
    import { openShopDb } from ${JSON.stringify(join(import.meta.dirname, "open-shop-db.ts"))};
    const db = await openShopDb(process.argv[1]);
    const held = { kind: "order-confirmation", ref: String(process.pid), state: "held", created_at: 1 };
    await db.query.insertInto("outbox").values(held).execute();
    await db.close();
  `;
  const ends = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", program, dir], { stdio: "inherit" });
      const [code]: number[] = await once(child, "exit");
      return code;
    }),
  );
  expect(ends).toEqual([0, 0, 0, 0]);
  const db = await openShopDb(dir);
  expect(await rawRows(db, "SELECT ref FROM outbox")).toHaveLength(4);
  await db.close();
});

const HELD = "INSERT INTO outbox (kind, ref, state, created_at) VALUES ('order-confirmation', 'q', 'held', 1)";

/** The database file as a shop with that schema version made it. */
function openAsOf(version: number): DatabaseSync {
  const old = new DatabaseSync(join(dir, "shop.db"));
  const names = readdirSync(SHOP_DB_MIGRATIONS).filter((name) => Number(name.slice(0, 3)) <= version);
  for (const name of names.sort()) old.exec(readFileSync(join(SHOP_DB_MIGRATIONS, name), "utf8"));
  old.exec(`PRAGMA user_version = ${version}`);
  return old;
}
