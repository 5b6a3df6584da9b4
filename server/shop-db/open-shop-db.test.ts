import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openShopDb } from "./open-shop-db.ts";
import { openAsOf } from "./testing/old-file.ts";
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
  const old = openAsOf(1, dir);
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
  const old = openAsOf(10, dir);
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

test("open carts keep the deliveries chosen before; an address for one order is nowhere else", async () => {
  const once = JSON.stringify({ to: { kind: "once", address: { city: "Zadar" } }, note: "" });
  const site = JSON.stringify({ to: { kind: "site", id: "A1" }, note: "" });
  const old = openAsOf(35, dir);
  const choose = old.prepare("INSERT INTO delivery_choice (user_id, cart_id, choice, changed_at) VALUES (?, ?, ?, ?)");
  for (const [person, cart, choice] of [
    ...[
      ["ana", "", once],
      ["ana", "0", once],
      ["iva", "", site],
      ["iva", "0", once],
      ["iva", "1", site],
    ],
  ] as const)
    choose.run(person, cart, choice, cart === "1" ? 20 : 10);
  const ask = old.prepare(`INSERT INTO approval_request
    (id, partner, user_id, asked_quote, state, revision, body, lines, asked_at, ends_at)
    VALUES (?1, 'P', 'iva', ?1, 'asked', 1, ?2, '[]', 15, 99)`);
  for (const cart of ["0", "1"]) ask.run(cart, JSON.stringify({ cart: { id: cart } }));
  old.close();

  const db = await openShopDb(dir);
  const kept = "SELECT user_id, cart_id, choice, is_chosen, place FROM delivery_choice ORDER BY user_id, cart_id";
  const chosen = { is_chosen: 1, place: null };
  expect(await rawRows(db, kept)).toEqual([
    { user_id: "ana", cart_id: "0", choice: once, ...chosen },
    { user_id: "iva", cart_id: "", choice: site, ...chosen },
    { user_id: "iva", cart_id: "1", choice: site, ...chosen },
  ]);
  await db.close();
});

test("an order in doubt that an older shop gave up is due again, and a request finds its orders by an index", async () => {
  const old = openAsOf(37, dir);
  old.exec(`INSERT INTO intent (user_id, cart_id, cart_version, quote_id, state, attempt, created_at)
    VALUES ('ana', '0', '1', 'q1', 'unknown', 1, 1), ('ana', '1', '1', 'q2', 'rejected', 1, 1)`);
  old.close();

  const db = await openShopDb(dir);
  expect(await rawRows(db, "SELECT quote_id, check_at FROM intent ORDER BY quote_id")).toEqual([
    { quote_id: "q1", check_at: 0 },
    { quote_id: "q2", check_at: null },
  ]);
  const plan = "EXPLAIN QUERY PLAN SELECT * FROM intent WHERE cart_id = ? AND closed_at IS NULL";
  expect(await rawRows(db, plan)).toMatchObject([{ detail: expect.stringContaining("intent_of_request") }]);
  await db.close();
});

test("quotes keep their content, and no number is given twice, when their bodies move behind all other columns", async () => {
  const old = openAsOf(38, dir);
  const insert = (id: string) => `INSERT INTO quote
    (id, user_id, partner, cart_id, cart_version, fingerprint, body, buyer_document_number, guest_email, expires_at, buyer)
    VALUES ('${id}', 'ana', 'P', '0', '1', 'f', '{}', 'N', 'a@b.c', 9, '{"name":"Ana"}')`;
  for (const id of ["q1", "q2", "q3"]) old.exec(insert(id));
  old.exec("DELETE FROM quote WHERE id <> 'q1'");
  old.close();

  const db = await openShopDb(dir);
  const columns = await rawRows(db, "SELECT name FROM pragma_table_info('quote')");
  expect(columns.at(-1)).toEqual({ name: "body" });
  await rawRows(db, insert("q4"));
  const content = { user_id: "ana", partner: "P", cart_id: "0", cart_version: "1", fingerprint: "f", body: "{}" };
  const typed = { buyer_document_number: "N", guest_email: "a@b.c", expires_at: 9, buyer: '{"name":"Ana"}' };
  expect(await rawRows(db, "SELECT * FROM quote ORDER BY seq")).toEqual([
    { seq: 1, id: "q1", ...content, ...typed },
    { seq: 4, id: "q4", ...content, ...typed },
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
