import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "node-html-parser";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { joinTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { ask, createVisitor, type HttpAnswer, type Visitor } from "#tests/support/ask.ts";
import { type DatabaseWire, startDatabaseWire } from "#tests/support/database-wire.ts";
import { freePort } from "#tests/support/free-port.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { successIn } from "#tests/support/purchase.ts";
import { openDialog } from "#tests/support/running-shop.ts";
import { type ServedErp, serveErp } from "#tests/support/served-erp.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

/** The database troubles of docs/at-three-in-the-morning.md, each caused on a real PostgreSQL. */

const PRODUCT = "bosch~0_445_110_470";
const LIMIT = 180_000;
/** The tables that an order and the limits of attempts write. */
const WRITTEN = ["quote", "intent", "outbox", "shop_process", "limit_count"];
const AWAY = "Our order system does not answer. Your cart is kept.";
const UNKEPT = "The shop cannot save anything at the moment.";

let postgres: TestPostgres;
let erp: ServedErp;
let staff: EmbeddedStaff;
let mail: MailServer;
let wire: DatabaseWire;
let shop: Shop;
let url: string;
let folders: string[];

beforeAll(async () => {
  postgres = await joinTestPostgres();
  folders = [await createSmallData(), mkdtempSync(join(tmpdir(), "dizna-machine-"))];
  const [erpData = "", dataDir = ""] = folders;
  erp = await serveErp(erpData);
  staff = createStaff({ dataDir: erpData });
  mail = await startMailServer();
  url = await postgres.createDatabase();
  wire = await startDatabaseWire(Number(new URL(url).port));
  const env = {
    ...erp.env,
    DATABASE_URL: wire.through(url),
    SESSION_SECRET: "a secret of at least thirty-two characters",
    SMTP_URL: mail.url,
    BUDGET_FACTOR: "100",
    METRICS_PORT: "0",
  };
  shop = await startShop({ dataDir, env });
}, LIMIT);

afterAll(async () => {
  await shop.stop();
  await mail.close();
  staff.close();
  await erp.stop();
  await wire.close();
  await postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}, LIMIT);

test("gone, and back: goods are shown, the cart says why it is not, and the order goes through afterwards, once", {
  timeout: LIMIT,
}, async () => {
  const order = await readyToOrder("gone");
  try {
    wire.leadTo(await freePort());
    await expectGoods(order.person);
    expect(wordsOf(await order.person.ask("/en/cart/1"))).toContain(AWAY);
    const added = await order.person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
    expect([added.status, wordsOf(added).includes("error adding to cart")]).toEqual([503, true]);
    expect((await login()).status).toBe(303);
    const refused = await order.send();
    expect([refused.status, wordsOf(refused).includes(AWAY)]).toEqual([503, true]);
    await expectTold({ database: "fails", shop_database_silent: 1, shop_limits_in_memory: 1 });
    expect(shop.output()).toContain("the database does not answer");
  } finally {
    wire.leadTo(Number(new URL(url).port));
  }
  await expectWell(order);
});

test("read-only, as a standby is that was not promoted: only what must be written is refused", {
  timeout: LIMIT,
}, async () => {
  const order = await readyToOrder("read-only");
  const database = new URL(url).pathname.slice(1);
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND pid <> pg_backend_pid()`;
  try {
    await tell(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    await tell(cut);
    await expectGoods(order.person);
    // The first request may still be refused, because it takes a connection that has just been cut.
    await expect.poll(async () => (await order.person.ask("/en/cart/1")).status).toBe(200);
    expect((await login()).status).toBe(303);
    const refused = await order.send();
    expect([refused.status, refused.headers["retry-after"], wordsOf(refused).includes(UNKEPT)]).toEqual([
      503,
      "60",
      true,
    ]);
    await expectTold({ database: "fails", shop_database_silent: 0 });
    expect(shop.output()).toContain("in a read-only transaction");
  } finally {
    await tell(`ALTER DATABASE ${database} RESET default_transaction_read_only`);
    await tell(cut);
  }
  await expectWell(order);
});

test("full: the same", { timeout: LIMIT }, async () => {
  const order = await readyToOrder("full");
  try {
    await tell(`CREATE OR REPLACE FUNCTION be_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    for (const table of WRITTEN)
      await tell(
        `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION be_full()`,
      );
    await expectGoods(order.person);
    expect((await login()).status).toBe(303);
    const refused = await order.send();
    expect([refused.status, wordsOf(refused).includes(UNKEPT)]).toEqual([503, true]);
    await expectTold({ database: "fails" });
    expect(shop.output()).toContain("No space left on device");
  } finally {
    for (const table of WRITTEN) await tell(`DROP TRIGGER IF EXISTS full_disk ON ${table}`);
  }
  await expectWell(order);
});

test("slow, and all connections in use: goods within their time, the rest in words, and the pool tells", {
  timeout: LIMIT,
}, async () => {
  const order = await readyToOrder("slow");
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE quote, intent, outbox IN ACCESS EXCLUSIVE MODE");
    const begun = performance.now();
    await expectGoods(order.person);
    expect(performance.now() - begun).toBeLessThan(4_000);
    const crowd = Promise.all(Array.from({ length: 15 }, () => order.person.ask("/en/cart/1")));
    await expect.poll(() => measure("shop_database_connections", 'state="waiting"')).toBeGreaterThan(0);
    for (const answer of await crowd) expect([answer.status, wordsOf(answer).includes(AWAY)]).toEqual([503, true]);
    expect((await order.send()).status).toBe(503);
  } finally {
    await holder.end();
  }
  await expectWell(order);
});

interface Order {
  person: Visitor;
  email: string;
  send(): Promise<HttpAnswer>;
}

/** A guest who has the order dialog open. */
async function readyToOrder(name: string): Promise<Order> {
  const person = createVisitor(shop.url);
  await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  const { path, page } = await openDialog(person);
  const email = `${name}@example.com`;
  return { person, email, send: () => person.submit(path, page, "form#guest-order", guestForm(email)) };
}

/** Expects that visitors and people with a cart find goods. */
async function expectGoods(person: Visitor): Promise<void> {
  for (const path of ["/en", "/hr/catalogue/0", `/en/products/${PRODUCT}`])
    expect((await ask(shop.url, path)).status, path).toBe(200);
  expect((await person.ask("/en/catalogue/0")).status).toBe(200);
}

/** Expects that the order now succeeds once, with its mails, although its form was sent before. */
async function expectWell({ person, email, send }: Order): Promise<void> {
  await expect.poll(stateOfDatabase).toBe("answers");
  const sent = await send();
  expect([sent.status, sent.headers.location]).toEqual([303, successIn("en")]);
  expect((await person.ask("/en/order-success")).status).toBe(200);
  await expect.poll(() => mail.mailed.includes(email)).toBe(true);
  expect(staff.listOrders().filter(({ guestEmail }) => guestEmail === email)).toHaveLength(1);
}

function login(): Promise<HttpAnswer> {
  const body = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
  return createVisitor(shop.url).ask("/en/login", { body });
}

async function expectTold({ database, ...gauges }: Record<string, string | number>): Promise<void> {
  await expect.poll(stateOfDatabase).toBe(database);
  expect(await measure("shop_dependency_fails", 'name="database"')).toBe(1);
  for (const [name, value] of Object.entries(gauges)) expect(await measure(name), name).toBe(value);
}

async function stateOfDatabase(): Promise<string> {
  return JSON.parse((await ask(shop.url, "/health/ready")).text).database.state;
}

/** The sum of the metric's samples that contain the label. */
async function measure(name: string, label = ""): Promise<number> {
  const origin = /"url":"(http:[^"]*)\/metrics"/.exec(shop.output())?.[1] ?? "";
  const { text } = await ask(origin, "/metrics");
  const found = text.split("\n").filter((line) => line.startsWith(name) && line.includes(label));
  return found.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}

function wordsOf({ text }: HttpAnswer): string {
  return parse(text).text.replace(/\s+/g, " ");
}

/** Runs a statement, even if the database is read-only by default. */
async function tell(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: "-c default_transaction_read_only=off" });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
