import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "node-html-parser";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { joinTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { createVisitor, type Visitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { successIn } from "#tests/support/purchase.ts";
import { openDialog } from "#tests/support/running-shop.ts";
import { type ServedErp, serveErp } from "#tests/support/served-erp.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

const NEW_PASSWORD = "a new password 1";
const PRODUCT = "bosch~0_445_110_470";

/** Processes start one after another, which takes time on a busy machine. */
const LIMIT = 180_000;

let postgres: TestPostgres;
let erpData: string;
let erp: ServedErp;
let staff: EmbeddedStaff;
let mailServer: MailServer;
let folders: string[];
let env: Record<string, string>;
let machines: [Shop, Shop];

beforeAll(async () => {
  postgres = await joinTestPostgres();
  erpData = await createSmallData();
  erp = await serveErp(erpData);
  staff = createStaff({ dataDir: erpData });
  mailServer = await startMailServer();
  env = {
    ...erp.env,
    DATABASE_URL: await postgres.createDatabase(),
    SESSION_SECRET: "a secret of at least thirty-two characters",
    SMTP_URL: mailServer.url,
    BUDGET_FACTOR: "100",
  };
  folders = [newFolder(), newFolder()];
  const [one = "", other = ""] = folders;
  machines = [await startShop({ dataDir: one, env }), await startShop({ dataDir: other, env })];
}, LIMIT);

afterAll(async () => {
  for (const machine of machines) await machine.stop();
  await mailServer.close();
  staff.close();
  await erp.stop();
  await postgres.stop();
  for (const folder of [...folders, erpData]) rmSync(folder, { recursive: true, force: true });
}, LIMIT);

test("an order sent to both machines at once is one order, which both show, with one mail to each", {
  timeout: LIMIT,
}, async () => {
  const [one, other] = asOnePerson();
  await one.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  const { path, page } = await openDialog(other);
  const typed = guestForm("ana@example.com");
  const answers = await Promise.all(
    [one, other, one].map((person) => person.submit(path, page, "form#guest-order", typed)),
  );
  expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill(successIn("en")));
  expect(staff.listOrders().filter(({ guestEmail }) => guestEmail === "ana@example.com")).toHaveLength(1);
  for (const person of [one, other]) expect((await person.ask("/en/order-success")).status).toBe(200);
  // No machine sends a mail again that the database records as sent.
  await expect.poll(mailStates).toEqual(["sent", "sent"]);
  expect(mailServer.mailed.sort()).toEqual(["ana@example.com", "sales@example.com"]);
});

async function mailStates(): Promise<string[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ state: string }>("SELECT state FROM outbox");
  await client.end();
  return rows.map(({ state }) => state);
}

test("a profile saved on one machine is read on the other at once", { timeout: LIMIT }, async () => {
  const [one, other] = asOnePerson();
  const body = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
  expect((await one.ask("/en/login", { body })).status).toBe(303);
  const form = await other.ask("/en/my-profile");
  const saved = await one.submit("/en/my-profile", form, "form#details", { name: "Iva Machine" });
  expect(saved.status).toBe(303);
  expect(parse((await other.ask("/en/my-profile")).text).querySelector("header")?.text).toContain("Iva Machine");
});

test("a logout on one machine, and a new password, hold on the other long before the ERP is asked again", {
  timeout: LIMIT,
}, async () => {
  const body = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
  const changed = {
    intent: "password",
    oldPassword: "dizna-demo",
    password: NEW_PASSWORD,
    passwordRepeat: NEW_PASSWORD,
  };
  for (const [path, form] of [
    ["/en/logout", {}],
    ["/en/my-profile", changed],
  ] as const) {
    const [elsewhere] = asOnePerson();
    await elsewhere.ask("/en/login", { body });
    const stolen = createVisitor(machines[1].url, new Map(elsewhere.cookies));
    const owner = path === "/en/logout" ? elsewhere : asOnePerson()[0];
    if (owner !== elsewhere) await owner.ask("/en/login", { body });
    expect((await stolen.ask("/en/my-profile")).status).toBe(200);
    expect((await owner.ask(path, { body: form })).status).toBe(303);
    // Without the news, the other machine accepts the session for ten seconds from the answer above.
    const statusOfStolen = async () => (await stolen.ask("/en/my-profile")).status;
    await expect.poll(statusOfStolen, { timeout: 5_000 }).toBe(302);
  }
});

test("a machine with another ERP behind it, or without the secret, does not start", { timeout: LIMIT }, async () => {
  const folder = newFolder();
  folders.push(folder);
  await expect(startShop({ dataDir: folder, env: { ...env, SESSION_SECRET: "" } })).rejects.toThrow(
    "SESSION_SECRET: is required with DATABASE_URL",
  );
  const another = { ...env, SESSION_SECRET: "another secret of at least thirty-two characters" };
  await expect(startShop({ dataDir: folder, env: another })).rejects.toThrow("is not that of the machines that run");
  await expect(startShop({ dataDir: folder, env: { ...env, ERP_ADAPTER: "mock" } })).rejects.toThrow(
    "one machine's own",
  );
  const away = { ...env, DATABASE_URL: "postgres://shop:hidden@127.0.0.1:1/shop" };
  const failure: unknown = await startShop({ dataDir: folder, env: away }).catch((error: unknown) => error);
  expect(String(failure)).toContain("The database of DATABASE_URL (127.0.0.1:1/shop) cannot be used");
  expect(String(failure)).not.toMatch(/hidden|\n {4}at /);

  const otherData = await createSmallData();
  folders.push(otherData);
  // These books are copies of the same seed, so they need another id to count as different.
  const books = new DatabaseSync(join(otherData, "erp.db"));
  books.exec("UPDATE instance SET id = 'another'");
  books.close();
  const other = await serveErp(otherData);
  await expect(startShop({ dataDir: folder, env: { ...env, ...other.env } })).rejects.toThrow(
    "it has the orders of another ERP than this machine's",
  );
  await other.stop();
});

/** One browser, whose requests go to either machine. */
function asOnePerson(): [Visitor, Visitor] {
  const cookies = new Map<string, string>();
  return [createVisitor(machines[0].url, cookies), createVisitor(machines[1].url, cookies)];
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "dizna-machine-"));
}
