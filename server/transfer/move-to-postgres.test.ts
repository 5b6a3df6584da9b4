import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openShopStore } from "#erp-adapter/shop-store/store/open-shop-store.ts";
import { openDatabase } from "../shop-db/open-database.ts";
import { openPostgres } from "../shop-db/open-postgres.ts";
import { openShopDb } from "../shop-db/open-shop-db.ts";
import type { OpenShopDb } from "../shop-db/shop-db.ts";
import { startTestPostgres, type TestPostgres } from "../shop-db/testing/postgres-for-tests.ts";
import { rawRows } from "../shop-db/testing/raw-rows.ts";
import { ALL_KEPT_TABLES, PASSING_TABLES } from "./kept-tables.ts";
import { type MoveStep, moveToPostgres } from "./move-to-postgres.ts";
import { MOVED_MARK } from "./moved-mark.ts";

const log = { warn() {} };
/** Characters of all kinds. */
const TEXT = 'Čačak "ž"\\ \n\t\u0001 😀 {"a":"\\u0000"}';
/** More rows than are read at once. */
const QUOTES = 1_203;

let postgres: TestPostgres;
let url: string;
let dataDir: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
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
