import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutCapability } from "#erp-adapter/conformance/without-capability.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
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

/** Two machines, whose ERP leaves carts, favourites, guests and the idempotency keys of orders to the shop. */
const LACKS = ["carts.owner shop", "favourites.owner shop", "accounts.guest shop", "orders.idempotency"] as const;

const PRODUCT = "bosch~0_445_110_470";
const LIMIT = 180_000;

let postgres: TestPostgres;
let erpData: string;
let erp: ServedErp;
let staff: EmbeddedStaff;
let mailServer: MailServer;
let folders: [string, string];
let machines: [Shop, Shop];

beforeAll(async () => {
  postgres = await joinTestPostgres();
  erpData = await createSmallData();
  erp = await serveErp(erpData, 0, lacking);
  staff = createStaff({ dataDir: erpData });
  mailServer = await startMailServer();
  const env = {
    ...erp.env,
    DATABASE_URL: await postgres.createDatabase(),
    SESSION_SECRET: "a secret of at least thirty-two characters",
    SMTP_URL: mailServer.url,
    BUDGET_FACTOR: "100",
  };
  folders = [newFolder(), newFolder()];
  const [one, other] = folders;
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

test("a guest's cart is on both machines, and its order, sent to both at once, is one order", {
  timeout: LIMIT,
}, async () => {
  const before = countOrders();
  const [one, other] = asOnePerson();
  const added = await one.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "2" } });
  expect(added.status).toBe(303);
  const { path, page } = await openDialog(other);
  const typed = guestForm("ana@example.com");
  const answers = await Promise.all(
    [one, other, one].map((person) => person.submit(path, page, "form#guest-order", typed)),
  );
  expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill(successIn("en")));
  expect(countOrders()).toBe(before + 1);
  for (const person of [one, other]) expect((await person.ask("/en/order-success")).status).toBe(200);
});

test("a guest who logs in on the other machine finds the cart merged, and the star set on the first", {
  timeout: LIMIT,
}, async () => {
  const [one, other] = asOnePerson();
  await one.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "3" } });
  const body = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
  expect((await other.ask("/en/login", { body })).status).toBe(303);
  for (const person of [one, other]) {
    const cart = parse((await person.ask("/en/cart/1")).text);
    expect(cart.querySelector(`input[name='q:${PRODUCT}']`)?.getAttribute("value")).toBe("3");
  }
  const star = { intent: "favourite", product: PRODUCT, on: "true" };
  expect((await one.ask(`/en/products/${PRODUCT}`, { body: star })).status).toBe(303);
  expect((await other.ask("/en/favourites")).text).toContain("0 445 110 470");
});

function countOrders(): number {
  return staff.listOrders().length;
}

function lacking(adapter: ErpAdapter): ErpAdapter {
  const subject = { adapter, staff: null, setClock: null, passwordWork: null, dispose: async () => {} };
  return LACKS.reduce<Parameters<typeof withoutCapability>[0]>(withoutCapability, subject).adapter;
}

/** One browser, whose requests go to either machine. */
function asOnePerson(): [Visitor, Visitor] {
  const cookies = new Map<string, string>();
  return [createVisitor(machines[0].url, cookies), createVisitor(machines[1].url, cookies)];
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "dizna-machine-"));
}
