import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newestVersion } from "#erp-adapter/sqlite/migrations.ts";
import { SHOP_DB_MIGRATIONS } from "./migrate.ts";
import { openPostgres, withCheckedCertificate } from "./open-postgres.ts";
import { joinTestPostgres, type TestPostgres } from "./testing/postgres-for-tests.ts";
import { rawRows } from "./testing/raw-rows.ts";

const log = { warn() {} };

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await joinTestPostgres();
});

afterAll(() => postgres.stop());

test("a new database gets the newest schema once, however many machines open it at once", async () => {
  const url = await postgres.createDatabase();
  const opened = await Promise.all(Array.from({ length: 6 }, () => openPostgres({ url, log, connections: 2 })));
  const [first] = opened;
  expect(first && (await rawRows(first, "SELECT version FROM schema_version"))).toEqual([
    { version: newestVersion(SHOP_DB_MIGRATIONS) },
  ]);
  expect(first && (await rawRows(first, "SELECT id FROM shop"))).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  for (const db of opened) await db.close();
});

test("a database of a newer shop is refused, and so are one that can only be read and one that may lose commits", async () => {
  const url = await postgres.createDatabase();
  const db = await openPostgres({ url, log });
  const name = new URL(url).pathname.slice(1);
  await rawRows(db, "UPDATE schema_version SET version = 99");
  await expect(openPostgres({ url, log })).rejects.toThrow(/newer version of the shop/);
  await rawRows(db, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await expect(openPostgres({ url, log })).rejects.toThrow(/can only be read/);
  await rawRows(db, "SET default_transaction_read_only = off");
  await rawRows(db, `ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await rawRows(db, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  await expect(openPostgres({ url, log })).rejects.toThrow(/could lose an order/);
  await db.close();
});

test("a server that cannot be reached is named in one line without its password", async () => {
  const url = new URL(postgres.url());
  url.password = "wrong-password";
  await expect(openPostgres({ url: url.href, log })).rejects.toThrow(
    /^The database of DATABASE_URL \(127\.0\.0\.1:\d+\/postgres\) cannot be used: .*authentication failed/,
  );
  await expect(openPostgres({ url: postgres.url("missing"), log })).rejects.toThrow(/"missing" does not exist/);
  url.port = "1";
  const failure: unknown = await openPostgres({ url: url.href, log }).catch((error: unknown) => error);
  expect(String(failure)).toMatch(/cannot be used: nothing listens there \(ECONNREFUSED\)$/);
  expect(String(failure)).not.toMatch(/wrong-password|\n/);
});

test.each([
  ["?sslmode=require", "?sslmode=verify-full"],
  ["?sslmode=prefer&application_name=x", "?sslmode=verify-full&application_name=x"],
  ["?sslmode=require&uselibpqcompat=true", "?sslmode=require&uselibpqcompat=true"],
  ["?sslmode=disable", "?sslmode=disable"],
  ["", ""],
])("an address that ends in %j is opened as one that ends in %j", (given, opened) => {
  const url = "postgres://shop:p%40ss@db.example:5432/shop";
  expect(withCheckedCertificate(url + given)).toBe(url + opened);
});

test("a server that is too old is refused", async () => {
  const url = await postgres.createDatabase();
  const db = await openPostgres({ url, log });
  await rawRows(db, "CREATE SCHEMA old");
  const older = "CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql";
  await rawRows(db, `${older} AS $$ SELECT CASE $1 WHEN 'server_version_num' THEN '140012' ELSE '' END $$`);
  const asked = `${url}?options=${encodeURIComponent("-c search_path=old,pg_catalog")}`;
  await expect(openPostgres({ url: asked, log })).rejects.toThrow(/it is PostgreSQL 14, and 15 or newer is needed$/);
  await db.close();
});

test("a user who may not create tables, or not write them, is refused in one line; nothing is written", async () => {
  const url = await postgres.createDatabase();
  const [clerk, name] = [new URL(url), new URL(url).pathname.slice(1)];
  [clerk.username, clerk.password] = [`${name}_clerk`, "of-a-clerk"];
  const admin = await connect(url);
  await admin.query(`CREATE ROLE ${clerk.username} LOGIN PASSWORD '${clerk.password}'`);
  await expect(openPostgres({ url: clerk.href, log })).rejects.toThrow(/: its user may not create tables$/);
  expect(await tablesIn(admin)).toEqual([]);
  await (await openPostgres({ url, log })).close();
  const tables = await tablesIn(admin);
  await admin.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${clerk.username}`);
  await expect(openPostgres({ url: clerk.href, log })).rejects.toThrow(
    /: its user may not read and write the table \w+$/,
  );
  await admin.query(`GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${clerk.username}`);
  await (await openPostgres({ url: clerk.href, log })).close();
  expect(await tablesIn(admin)).toEqual(tables);
  await admin.end();
});

test("a database that the caller does not want is left as it is", async () => {
  const url = await postgres.createDatabase();
  const require = () => Promise.reject(new Error("it is of another shop"));
  await expect(openPostgres({ url, log, require })).rejects.toThrow(/cannot be used: it is of another shop$/);
  const admin = await connect(url);
  expect(await tablesIn(admin)).toEqual([]);
  await (await openPostgres({ url, log })).close();
  await admin.query("UPDATE schema_version SET version = version - 1");
  await expect(openPostgres({ url, log, require })).rejects.toThrow(/cannot be used: it is of another shop$/);
  expect((await admin.query("SELECT version FROM schema_version")).rows).toEqual([
    { version: newestVersion(SHOP_DB_MIGRATIONS) - 1 },
  ]);
  // A fault of the database itself is reported first.
  await admin.query("DROP TABLE single_use_token");
  await expect(openPostgres({ url, log, require })).rejects.toThrow(/it lacks the table/);
  await admin.end();
});

test("a database with another program's tables, and one that lacks a table, are refused and stay as they are", async () => {
  const url = await postgres.createDatabase();
  const admin = await connect(url);
  await admin.query("CREATE TABLE outbox (id INT); CREATE TABLE thing (id INT)");
  await expect(openPostgres({ url, log })).rejects.toThrow(/: it has tables \(outbox\), but not those of a shop/);
  expect(await tablesIn(admin)).toEqual(["outbox", "thing"]);
  await admin.query("DROP TABLE outbox");
  await (await openPostgres({ url, log })).close();
  await admin.query("DROP TABLE single_use_token");
  const tables = await tablesIn(admin);
  await expect(openPostgres({ url, log })).rejects.toThrow(/: it lacks the table single_use_token: restore it whole$/);
  expect(await tablesIn(admin)).toEqual(tables);
  await admin.end();
});

test("a runner that is killed in the middle of the schema leaves it to the one that waits", async () => {
  const url = await postgres.createDatabase();
  const [runner, admin] = [await connect(url), await connect(url)];
  runner.on("error", () => {});
  await runner.query("BEGIN");
  await runner.query("SELECT pg_advisory_xact_lock(hashtextextended('migrations', 0))");
  await runner.query("CREATE TABLE quote (id INT)");
  const opening = openPostgres({ url, log });
  const waits = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'";
  await expect.poll(async () => (await admin.query(waits)).rows.length).toBe(1);
  const { rows } = await runner.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await admin.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  const db = await opening;
  expect(await rawRows(db, "SELECT count(*) AS n FROM quote")).toEqual([{ n: 0 }]);
  expect(await rawRows(db, "SELECT count(*) AS n FROM schema_version")).toEqual([{ n: 1 }]);
  await db.close();
  await admin.end();
});

test("a runner that dies in the middle of the schema leaves nothing behind", async () => {
  const url = await postgres.createDatabase();
  const before = await openPostgres({ url, log });
  const tables = await rawRows(before, "SELECT count(*) AS n FROM pg_tables WHERE schemaname = 'public'");
  expect(Number(tables[0]?.n)).toBeGreaterThan(10);
  const broken = before.transact(async (inner) => {
    await rawRows(inner, "CREATE TABLE half (id BIGINT)");
    throw new Error("killed");
  });
  await expect(broken).rejects.toThrow("killed");
  expect(await rawRows(before, "SELECT to_regclass('half') IS NULL AS gone")).toEqual([{ gone: true }]);
  await before.close();
});

test("a statement inside a transaction that is not the transaction's own is refused, and all is rolled back", async () => {
  const db = await openPostgres({ url: await postgres.createDatabase(), log, connections: 2 });
  const token = { purpose: "captcha", expires_at: 1 };
  const mistaken = db.transact(async (inner) => {
    await inner.transact((same) =>
      same.query
        .insertInto("single_use_token")
        .values({ ...token, token: "a" })
        .execute(),
    );
    await db.query
      .insertInto("single_use_token")
      .values({ ...token, token: "b" })
      .execute();
  });
  await expect(mistaken).rejects.toThrow("not made on the transaction");
  expect(await rawRows(db, "SELECT * FROM single_use_token")).toEqual([]);
  await db.close();
});

test("one transaction at a time has a lock, and the next one sees what it wrote", async () => {
  const db = await openPostgres({ url: await postgres.createDatabase(), log, connections: 8 });
  const seen = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      db.transact(async (inner) => {
        await inner.lock("the same");
        const before = await inner.query.selectFrom("single_use_token").select("token").execute();
        await inner.query
          .insertInto("single_use_token")
          .values({ purpose: "captcha", token: `${at}`, expires_at: 1 })
          .execute();
        return before.length;
      }),
    ),
  );
  expect(seen.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await db.close();
});

test("a connection that the database ends fails what is under way; the next statement has another one", async () => {
  const db = await openPostgres({ url: await postgres.createDatabase(), log, connections: 2 });
  await expect(rawRows(db, "SELECT pg_terminate_backend(pg_backend_pid())")).rejects.toThrow(/terminat/);
  await expect.poll(() => rawRows(db, "SELECT 1 AS one").catch(() => null)).toEqual([{ one: 1 }]);
  await db.close();
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function tablesIn(client: pg.Client): Promise<string[]> {
  const named = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename";
  return (await client.query<{ tablename: string }>(named)).rows.map(({ tablename }) => tablename);
}
