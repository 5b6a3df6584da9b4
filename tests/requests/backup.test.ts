import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { createVisitor, type Visitor } from "#tests/support/ask.ts";
import { placeOrder, quantityOf } from "#tests/support/running-shop.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";

const PRODUCT = "bosch~0_445_110_470";
const ENV = { LOG_LEVEL: "silent" };

let folder: string;
let dataDir: string;
let shop: Shop;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dizna-backup-"));
  dataDir = await createSmallData();
  shop = await startShop({ dataDir, env: ENV });
});

afterEach(async () => {
  await shop.kill();
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true });
});

test("a backup made while orders are placed, restored elsewhere, is a whole shop: no confirmed order is missing, none is doubled", async () => {
  const customer = createVisitor(shop.url);
  await customer.ask("/en/login", { body: { email: "owner@autoservis.example", password: "dizna-demo" } });
  await customer.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "7" } });

  const load = startOrders();
  await expect.poll(() => load.confirmed.length).toBeGreaterThan(3);
  const before = [...load.confirmed];
  const copy = join(folder, "copy");
  await runShopCommand(dataDir, "backup", copy);
  const after = load.confirmed.length;
  await load.stop();
  expect(after, "orders were placed while the backup ran").toBeGreaterThan(before.length);
  await shop.kill();

  const restored = join(folder, "restored");
  await runShopCommand(restored, "restore", copy);
  shop = await startShop({ dataDir: restored, env: ENV });
  // An order that was sent but not booked when the copy was made is given up once the ERP has denied it for two
  // minutes.
  await expect.poll(() => openIntents(restored), { timeout: 150_000 }).toEqual([]);

  const orders = ordersOf(restored);
  expect(orders).toEqual(expect.arrayContaining(before));
  expect(new Set(orders).size).toBe(orders.length);
  for (const email of orders) await shop.mails({ to: email });
  for (const { email, person } of load.people) {
    const cart = await createVisitor(shop.url, person.cookies).ask("/en/cart/1");
    // Either the order is in the books, or its goods are still in the cart.
    if (orders.includes(email)) expect(quantityOf(cart)).toBeUndefined();
  }
  const cart = await createVisitor(shop.url, customer.cookies).ask("/en/cart/1");
  expect(quantityOf(cart)).toBe("7");
}, 240_000);

/** Guests order again and again, three at a time, each with a different e-mail address. */
function startOrders() {
  const people: { email: string; person: Visitor }[] = [];
  const confirmed: string[] = [];
  let isStopped = false;
  const staff = createStaff({ dataDir });
  // Each lane buys a different product, so that conditions never change.
  const products = [1, 2, 3].map((at) => staff.addProduct(testProduct({ number: `LOAD ${at}`, stock: 100_000 })));
  staff.close();
  const lanes = products.map(async (product) => {
    // Stay below the limit of 60 orders an hour from one network address.
    while (!isStopped && people.length < 55) {
      const one = { email: `load-${people.length}@example.com`, person: createVisitor(shop.url) };
      people.push(one);
      await one.person.ask(`/en/products/${product}`, { body: { product, quantity: "1" } });
      await placeOrder(one.person, { email: one.email });
      confirmed.push(one.email);
    }
  });
  return {
    people,
    confirmed,
    async stop() {
      isStopped = true;
      await Promise.all(lanes);
    },
  };
}

async function runShopCommand(where: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["server/staff/main.ts", ...args], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH, DATA_DIR: where },
  });
  return stdout;
}

/** Orders whose outcome the shop still has to find out, or whose cart it still has to clear. */
function openIntents(where: string): unknown[] {
  const db = new DatabaseSync(join(where, "shop.db"), { readOnly: true });
  const rows = db
    .prepare(
      "SELECT state FROM intent WHERE state IN ('sent', 'unknown') OR (state = 'confirmed' AND closed_at IS NULL)",
    )
    .all();
  db.close();
  return rows;
}

function ordersOf(where: string): string[] {
  const staff = createStaff({ dataDir: where });
  const emails = staff.listOrders().flatMap(({ guestEmail }) => (guestEmail?.startsWith("load-") ? [guestEmail] : []));
  staff.close();
  return emails;
}
