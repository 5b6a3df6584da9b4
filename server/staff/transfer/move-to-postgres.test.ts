import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openShopStore } from "#erp-adapter/around/shop-store/store/open-shop-store.ts";
import { SHOP_DB_MIGRATIONS } from "../../shop-db/migrate.ts";
import { MOVED_MARK } from "../../shop-db/moved-mark.ts";
import { openDatabase } from "../../shop-db/open-database.ts";
import { openPostgres } from "../../shop-db/open-postgres.ts";
import { openShopDb } from "../../shop-db/open-shop-db.ts";
import type { OpenShopDb } from "../../shop-db/shop-db.ts";
import { migrationsUntil, openAsOf } from "../../shop-db/testing/old-file.ts";
import { joinTestPostgres, type TestPostgres } from "../../shop-db/testing/postgres-for-tests.ts";
import { rawRows } from "../../shop-db/testing/raw-rows.ts";
import { ALL_KEPT_TABLES, PASSING_TABLES } from "./kept-tables.ts";
import { type MoveStep, moveToPostgres } from "./move-to-postgres.ts";

const log = { warn() {} };
/** Characters of all kinds. */
const TEXT = 'Čačak "ž"\\ \n\t\u0001 😀 {"a":"\\u0000"}';
/** A request that an approver has lowered, and one that was ordered, as a shop of version 37 stored them. */
const OLD_REQUESTS = toOldRequests();
/** More rows than are read at once. */
const QUOTES = 1_203;

let postgres: TestPostgres;
let url: string;
let dataDir: string;

beforeAll(async () => {
  postgres = await joinTestPostgres();
});
afterAll(() => postgres.stop());

beforeEach(async () => {
  url = await postgres.createDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "move-"));
  await fill(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("all rows arrive, numbers go on after those that were ever given, and the shop is the same to its ERP", async () => {
  const before = await rowsOfFiles();
  const { kind, tables } = await move();
  expect(kind).toBe("moved");
  expect(tables).toContainEqual({ name: "quote", rows: QUOTES, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const db = await openPostgres({ url, log });
  await expectRows(db, before);
  expect((await addQuote(db, "next"))?.seq).toBe(QUOTES + 1 + GONE);
  await db.close();
});

test("requests of an older shop arrive with what lists show of them, as in a database that was brought up to date", async () => {
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  const old = openAsOf(37, dataDir);
  old.exec(OLD_REQUESTS);
  old.close();
  await move();
  const listed = `SELECT id, amount, wanted_amount, line_count, buyer_name, buyer_role, document_number, cart_id,
    cart_version, ordered FROM approval_request ORDER BY id`;
  const read = async (at: string) => {
    const db = await openPostgres({ url: at, log });
    const rows = await rawRows(db, listed);
    await db.close();
    return rows.map(({ ordered, ...row }) => ({
      ...row,
      ordered: ordered === null ? null : JSON.parse(String(ordered)),
    }));
  };
  const shown = { line_count: 2, buyer_name: "Iva Š.", buyer_role: "viewer", document_number: "N-1" };
  const cart = { cart_id: "2", cart_version: "v7" };
  const hold = { kind: "release", until: "2026-12-01" };
  const ordered = {
    amount: 30_500,
    status: "held",
    hold,
    lines: [
      [1, 2, 0],
      [2, 0, 1],
    ],
  };
  expect(await read(url)).toEqual([
    { id: "lowered", amount: 30_500, wanted_amount: 10_625, ...shown, ...cart, ordered: null },
    { id: "ordered", amount: 30_500, wanted_amount: null, ...shown, ...cart, ordered },
  ]);

  const other = await postgres.createDatabase();
  const client = new pg.Client({ connectionString: other });
  await client.connect();
  for (const path of migrationsUntil(37, join(SHOP_DB_MIGRATIONS, "postgres")))
    await client.query(readFileSync(path, "utf8"));
  await client.query(`CREATE TABLE schema_version (version INTEGER NOT NULL);
    INSERT INTO schema_version VALUES (37); ${OLD_REQUESTS}`);
  await client.end();
  expect(await read(other)).toEqual(await read(url));
});

test("the database is not opened beside files that were not moved to it", async () => {
  await expect(openDatabase({ DATABASE_URL: url }, dataDir, log)).rejects.toThrow("has a shop.db that was not moved");
  await move();
  await (await openDatabase({ DATABASE_URL: url }, dataDir, log)).close();
});

test("the old files are not started again, and run again the move only says that it was made", async () => {
  await move();
  await expect(openDatabase({ DATABASE_URL: undefined }, dataDir, log)).rejects.toThrow(
    /was moved to the PostgreSQL 127\.0\.0\.1:\d+\/shop_\w+ on \d{4}-\d\d-\d\d.*set DATABASE_URL/,
  );
  expect(JSON.parse(readFileSync(join(dataDir, MOVED_MARK), "utf8"))).toMatchObject({ state: "moved" });
  expect((await move()).kind).toBe("already");
  await (await openDatabase({ DATABASE_URL: url }, dataDir, log)).close();
});

test("a database that the moved shop has used since, and one of another shop, are refused and stay as they are", async () => {
  await move();
  const db = await openPostgres({ url, log });
  await addQuote(db, "later");
  await db.close();
  await expect(move()).rejects.toThrow("has been used since (quote differs)");

  const other = mkdtempSync(join(tmpdir(), "move-"));
  await fill(other);
  await expect(moveToPostgres({ dataDir: other, url })).rejects.toThrow("data of another shop");
  expect(existsSync(join(other, MOVED_MARK))).toBe(false);
  rmSync(other, { recursive: true });
});

test("a database that a shop has only been started on is empty still", async () => {
  await (await openPostgres({ url, log })).close();
  expect((await move()).kind).toBe("moved");
});

test("while a shop runs, on the files or on the database, nothing is moved", async () => {
  const running = await openShopDb(dataDir);
  await expect(move()).rejects.toThrow("Stop the shop first");
  await running.close();
  const elsewhere = await openPostgres({ url, log });
  await rawRows(elsewhere, "SELECT 1");
  await expect(move()).rejects.toThrow(/A shop runs on the database \(\d+ connections\)/);
  await elsewhere.close();
  expect(existsSync(join(dataDir, MOVED_MARK))).toBe(false);
  expect((await move()).kind).toBe("moved");
});

test.each<MoveStep>(["opened", "table copied", "verified", "marked", "committed"])(
  "killed at '%s' and run again, all has arrived once; until the end is near, the old files may still be started",
  async (step) => {
    const before = await rowsOfFiles();
    const program = `import { moveToPostgres } from ${JSON.stringify(join(import.meta.dirname, "move-to-postgres.ts"))};
      await moveToPostgres({ dataDir: process.argv[1], url: process.argv[2], pass(step) { if (step === process.argv[3]) process.kill(process.pid, "SIGKILL"); } });`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program, dataDir, url, step], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
    const mayStart = ["opened", "table copied", "verified"].includes(step);
    const start = openDatabase({ DATABASE_URL: undefined }, dataDir, log);
    if (mayStart) await (await start).close();
    else await expect(start).rejects.toThrow("was broken off at its end. Run it again");
    expect((await move()).kind).toBe(step === "committed" ? "already" : "moved");
    const db = await openPostgres({ url, log });
    await expectRows(db, before);
    await db.close();
    expect(JSON.parse(readFileSync(join(dataDir, MOVED_MARK), "utf8"))).toMatchObject({ state: "moved" });
  },
);

test("a connection that breaks leaves all as it was", async () => {
  const breaking = moveToPostgres({
    dataDir,
    url,
    pass(step) {
      if (step === "verified") throw new Error("broken");
    },
  });
  await expect(breaking).rejects.toThrow("broken");
  await (await openDatabase({ DATABASE_URL: undefined }, dataDir, log)).close();
  expect((await move()).kind).toBe("moved");
});

test("a text that PostgreSQL cannot keep is named by its table", async () => {
  const file = new DatabaseSync(join(dataDir, "shop.db"));
  file.exec("INSERT INTO missed_search VALUES ('a', 'b' || char(0), 'hr', 1, 1, NULL)");
  file.close();
  await expect(move()).rejects.toThrow(/^missed_search: /);
});

test("each table of the schema is moved and exported, or named as passing", async () => {
  const db = await openPostgres({ url, log });
  const tables = await rawRows(db, "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()");
  await db.close();
  const known = new Set([...ALL_KEPT_TABLES, ...Object.keys(PASSING_TABLES)]);
  expect(tables.map(({ name }) => String(name)).filter((name) => !known.has(name))).toEqual([]);

  openShopStore({ dataDir }).close();
  const files = Object.keys(await rowsOfFiles()).filter((name) => !known.has(name));
  expect(files).toEqual([]);
});

function move() {
  return moveToPostgres({ dataDir, url });
}

/** Number of quotes that are deleted from the end of the table, and whose numbers must not be given again. */
const GONE = 7;

async function fill(folder: string): Promise<void> {
  const db = await openShopDb(folder);
  await db.transact(async (inner) => {
    for (let at = 0; at < QUOTES + GONE; at += 1) await addQuote(inner, `q${at}`);
    await inner.query.deleteFrom("quote").where("seq", ">", QUOTES).execute();
    await inner.query
      .insertInto("order_copy")
      .values({
        quote_id: "q1" as never,
        order_id: "26-1" as never,
        user_id: "u" as never,
        body: TEXT,
        confirmed_at: 1_790_000_000_000,
        is_guest: 1,
        customer_email: null,
      })
      .execute();
    for (const token of ["B", "a", "ž", "Z"])
      await inner.query.insertInto("single_use_token").values({ purpose: "captcha", token, expires_at: 1 }).execute();
  });
  await db.close();
}

async function addQuote(db: Pick<OpenShopDb, "query">, id: string) {
  return db.query
    .insertInto("quote")
    .values({
      id: id as never,
      user_id: "u" as never,
      partner: TEXT,
      cart_id: "1" as never,
      cart_version: "1" as never,
      fingerprint: "",
      body: TEXT,
      buyer_document_number: null,
      guest_email: "",
      expires_at: 1_790_000_000_000,
    })
    .returning("seq")
    .executeTakeFirst();
}

async function expectRows(db: OpenShopDb, expected: Record<string, Record<string, unknown>[]>): Promise<void> {
  for (const [name, rows] of Object.entries(expected))
    expect(sorted(await rawRows(db, `SELECT * FROM ${name}`)), name).toEqual(sorted(rows));
}

function sorted(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const signOf = (row: Record<string, unknown>) => JSON.stringify(Object.entries(row).sort());
  return rows.toSorted((a, b) => (signOf(a) < signOf(b) ? -1 : 1));
}

/** The rows of shop.db, by table. */
async function rowsOfFiles(): Promise<Record<string, Record<string, unknown>[]>> {
  const file = new DatabaseSync(join(dataDir, "shop.db"));
  const names = file
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  const all = names.map((name) => {
    const rows = file.prepare(`select * from ${name}`).all();
    return [name, rows.map((row) => ({ ...row }))] as const;
  });
  file.close();
  return Object.fromEntries(all);
}

function toOldRequests(): string {
  const totals = { goods: 30_000, delivery: 500 };
  const body = JSON.stringify({
    ...{ totals, buyer: { id: "iva", name: "Iva Š.", role: "viewer" }, cart: { id: "2", version: "v7" } },
    documentNumber: "N-1",
    lines: [
      { product: "bosch~1", condition: { price: 10_000 } },
      { product: "bosch~2", condition: { price: "0.4183" } },
    ],
  });
  const wanted = JSON.stringify([
    { product: "bosch~1", quantity: 1 },
    { product: "bosch~2", quantity: 3 },
  ]);
  const pieces = [
    { position: 1, open: 2, delivered: 0 },
    { position: 2, open: 0, delivered: 1 },
  ];
  const hold = { kind: "release", until: "2026-12-01" };
  const copy = JSON.stringify({ order: { totals, status: "held", hold, lines: pieces } });
  return `INSERT INTO order_copy (order_id, quote_id, user_id, body, confirmed_at, is_guest)
      VALUES ('26-1', 'q2', 'ana', '${copy}', 1, 0);
    INSERT INTO approval_request
      (id, partner, user_id, asked_quote, state, revision, asked_at, ends_at, quote_id, order_id, lines, edited, body)
    VALUES ('lowered', 'P', 'iva', 'q1', 'asked', 2, 1, 2, NULL, NULL, '${wanted}', '{}', '${body}'),
      ('ordered', 'P', 'iva', 'q3', 'approved', 1, 1, 2, 'q2', '26-1', '${wanted}', NULL, '${body}');`;
}
