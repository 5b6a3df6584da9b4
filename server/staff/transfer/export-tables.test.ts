import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openShopStore } from "#erp-adapter/around/shop-store/store/open-shop-store.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { OrderDraft } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { openPostgres } from "../../shop-db/open-postgres.ts";
import { openShopDb } from "../../shop-db/open-shop-db.ts";
import type { OpenShopDb } from "../../shop-db/shop-db.ts";
import { joinTestPostgres, type TestPostgres } from "../../shop-db/testing/postgres-for-tests.ts";
import { EXPORT_LIST, type ExportList, exportTables } from "./export-tables.ts";
import { moveToPostgres } from "./move-to-postgres.ts";

const TEXT = 'Čačak "ž"\\ \n 😀';
const TOKENS = 1_700;

let postgres: TestPostgres;
let folder: string;
let dataDir: string;

beforeAll(async () => {
  postgres = await joinTestPostgres();
});
afterAll(() => postgres.stop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "export-"));
  dataDir = join(folder, "data");
  mkdirSync(dataDir);
});
afterEach(() => rmSync(folder, { recursive: true }));

test("each table is a file of JSON lines, which the list counts and sums up, for its owner only", async () => {
  const shop = await openShopDb(dataDir);
  await fill(shop);
  const out = join(folder, "out");
  await exportTables({ dataDir, folder: out });
  await shop.close();

  const list = readList(out);
  expect(list).toMatchObject({ format: 1, engine: "sqlite" });
  expect(readdirSync(out).sort()).toEqual([EXPORT_LIST, ...list.files.map(({ name }) => name)].sort());
  for (const { name, rows, bytes, sha256 } of list.files) {
    const text = readFileSync(join(out, name), "utf8");
    expect(text.split("\n").length - 1, name).toBe(rows);
    expect(Buffer.byteLength(text), name).toBe(bytes);
    expect(createHash("sha256").update(text).digest("hex"), name).toBe(sha256);
    expect(statSync(join(out, name)).mode & 0o777, name).toBe(0o600);
  }
  expect(statSync(out).mode & 0o777).toBe(0o700);
  expect(linesOf(out, "missed_search")).toEqual([
    { key: "a", count: 1, last_at: 5, locale: "hr", shown_for: null, text: TEXT },
  ]);
  expect(list.files.find(({ name }) => name === "missed_search.ndjson")?.columns).toMatchObject({
    key: "text",
    count: "integer",
  });
});

test("a shop that was moved to PostgreSQL is exported as the same files", async () => {
  const shop = await openShopDb(dataDir);
  await fill(shop);
  await shop.close();
  await fillStore();
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  await exportTables({ dataDir, folder: before });
  const url = await postgres.createDatabase();
  const { tables } = await moveToPostgres({ dataDir, url });
  await exportTables({ dataDir: join(folder, "none"), url, folder: after });
  expect(readList(after).engine).toBe("postgres");
  const filled = tables.filter(({ rows }) => rows > 0).map(({ name }) => name);
  expect(filled).toEqual(
    expect.arrayContaining(["guest", "cart", "cart_line", "favourite", "order_key", "user", "account"]),
  );
  for (const { name, rows, sha256 } of tables) {
    expect(readFileSync(join(after, `${name}.ndjson`)).equals(readFileSync(join(before, `${name}.ndjson`))), name).toBe(
      true,
    );
    expect(readList(after).files).toContainEqual(expect.objectContaining({ name: `${name}.ndjson`, rows, sha256 }));
  }
});

test.each(["sqlite", "postgres"] as const)("%s: a change meanwhile is in all files or in none", async (engine) => {
  const url = engine === "postgres" ? await postgres.createDatabase() : undefined;
  const shop = url ? await openPostgres({ url, log: { warn() {} } }) : await openShopDb(dataDir);
  await fill(shop);
  let isOver = false;
  const writing = (async () => {
    for (let at = 0; !isOver; at += 1) {
      // SQLite answers at once: without a pause, no other work would get its turn.
      await pause();
      await shop.transact(async ({ query }) => {
        await query
          .insertInto("single_use_token")
          .values({ purpose: "pair", token: `${at}`, expires_at: 1 })
          .execute();
        await query
          .insertInto("missed_search")
          .values({ key: `pair ${at}`, text: "", locale: "hr", count: 1, last_at: 1, shown_for: null })
          .execute();
      });
    }
  })();
  for (let at = 0; at < 5; at += 1) {
    const out = join(folder, `out-${at}`);
    await exportTables({ dataDir, url, folder: out });
    const one = linesOf(out, "single_use_token").filter(({ purpose }) => purpose === "pair");
    const other = linesOf(out, "missed_search").filter(({ key }) => String(key).startsWith("pair"));
    expect(one.length).toBe(other.length);
  }
  isOver = true;
  await writing;
  await shop.close();
});

test("a folder that is not empty, a folder without a shop and a database without one are refused", async () => {
  const out = join(folder, "out");
  await expect(exportTables({ dataDir, folder: out })).rejects.toThrow("There is no shop.db");
  const url = await postgres.createDatabase();
  await expect(exportTables({ dataDir, url, folder: out })).rejects.toThrow("has no shop in it yet");
  await (await openShopDb(dataDir)).close();
  mkdirSync(out);
  writeFileSync(join(out, "mine"), "");
  await expect(exportTables({ dataDir, folder: out })).rejects.toThrow("is there already");
  expect(readdirSync(out)).toEqual(["mine"]);
  expect(readdirSync(folder).sort()).toEqual(["data", "out"]);
});

test("a database that goes away meanwhile leaves nothing behind", async () => {
  const url = await postgres.createDatabase();
  const shop = await openPostgres({ url, log: { warn() {} } });
  await fill(shop);
  const [holder, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query("begin");
  await holder.query("lock table missed_search in access exclusive mode");
  const failure = exportTables({ dataDir, url, folder: join(folder, "out") }).catch((error: unknown) => String(error));
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'export' and wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await watcher.query(end)).rowCount).toBe(1);
  expect(await failure).toMatch(/terminat/i);
  await Promise.all([holder.end(), watcher.end()]);
  await shop.close();
  expect(readdirSync(folder)).toEqual(["data"]);
});

async function fill(shop: OpenShopDb): Promise<void> {
  await shop.transact(async ({ query }) => {
    for (let at = 0; at < TOKENS; at += 1)
      await query
        .insertInto("single_use_token")
        .values({ purpose: "captcha", token: `${at}`, expires_at: at })
        .execute();
    await query
      .insertInto("missed_search")
      .values({ key: "a", text: TEXT, locale: "hr", count: 1, last_at: 5, shown_for: null })
      .execute();
  });
}

/** Fills shop-store.db with bytes, numbers and texts. */
async function fillStore(): Promise<void> {
  const store = openShopStore({ dataDir });
  const { id } = await store.guests.create();
  const { id: cart } = await store.carts.create(id, "key" as IdempotencyKey, TEXT);
  const product = "bosch~1" as ProductId;
  const line = { product, quantity: 3 as Quantity };
  const { version } = await store.carts.get(id, cart);
  const update = { products: [line], merge: false, delete: false, ifVersion: version };
  await store.carts.update(id, cart, update, { maxLines: 10, packs: new Map([[product, 1]]) }, null);
  await store.favourites.put(id, product, true);
  const draft = { lines: [] } as unknown as OrderDraft;
  const sending = { user: id, fingerprint: Uint8Array.of(0, 255, 7), draft, maker: "m", milliseconds: 1_000 };
  await store.orderKeys.begin("order" as IdempotencyKey, sending);
  await store.close();
  const file = new DatabaseSync(join(dataDir, "shop-store.db"));
  file.exec("insert into user (id, partner, created_at) values ('u', 'p', 1)");
  file.exec("insert into account (user, requested_at) values ('u', 1)");
  file.exec("insert into left_email (user, email, email_key, left_at) values ('u', 'a', 'a', 1)");
  file.close();
}

function readList(out: string): ExportList {
  return JSON.parse(readFileSync(join(out, EXPORT_LIST), "utf8"));
}

function linesOf(out: string, table: string): Record<string, unknown>[] {
  const text = readFileSync(join(out, `${table}.ndjson`), "utf8");
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
