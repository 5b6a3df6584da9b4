import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, createVisitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { openDialog } from "#tests/support/running-shop.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

const EXAMPLE = { ERP_ADAPTER: "./erp-adapter/example/adapter.ts" };

const PRODUCT = "bosch~0_445_110_470";

let dataDir: string;
let shop: Shop | null;

beforeEach(async () => {
  dataDir = await createSmallData();
  shop = null;
});

afterEach(async () => {
  await shop?.kill();
  rmSync(dataDir, { recursive: true });
});

test.each([
  [
    "nonsense",
    (path: string) => writeFileSync(path, "this is no database, and long enough to be taken for one\n".repeat(40)),
  ],
  ["empty", (path: string) => truncateSync(path, 0)],
  ["cut off", (path: string) => truncateSync(path, statSync(path).size / 2)],
  ["damaged inside", damageInside],
])("what can be made again does not keep the shop from starting: %s", async (how, damage) => {
  shop = await startShop({ dataDir });
  await shop.stop();
  for (const name of ["limits.db", "products.db"]) damage(join(dataDir, name));
  shop = await startShop({ dataDir });
  const login = await ask(shop.url, "/en/login", {
    body: { email: "owner@autoservis.example", password: "dizna-demo" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(login.status).toBe(303);
  const aside = readdirSync(dataDir).filter((name) => /^(limits|products)\.db\.damaged-\w+$/.test(name));
  expect(aside).toHaveLength(how === "empty" ? 0 : 2);
  if (how !== "empty") await expect.poll(() => shop?.output()).toContain("it is set aside");
});

test.each(["shop.db", "erp.db", "catalogue.db"])("a damaged %s stops the start with what to do", async (name) => {
  shop = await startShop({ dataDir });
  await shop.stop();
  shop = null;
  writeFileSync(join(dataDir, name), "this is no database, and long enough to be taken for one\n".repeat(40));
  await expect(startShop({ dataDir })).rejects.toThrow(/\.db: .*npm run shop -- restore FOLDER/);
});

test.each([
  ["shop.db", shopOn()],
  ["erp.db", shopOn()],
  ["catalogue.db", shopOn()],
  ["shop-store.db", shopOn(EXAMPLE)],
])("damage inside %s stops the start too, and nothing is written into it", async (name, start) => {
  shop = await start();
  await shop.stop();
  shop = null;
  const path = join(dataDir, name);
  damageRoots(path);
  const damaged = readFileSync(path);
  await expect(start()).rejects.toThrow(new RegExp(`${name}: .*npm run shop -- restore FOLDER`));
  expect(readFileSync(path).equals(damaged)).toBe(true);
});

test.each([
  ["shop.db", shopOn()],
  ["erp.db", shopOn()],
  ["catalogue.db", shopOn()],
  ["shop-store.db", shopOn(EXAMPLE)],
])("an empty %s beside files with data stops the start and is not filled", async (name, start) => {
  shop = await start();
  await shop.stop();
  shop = null;
  truncateSync(join(dataDir, name), 0);
  await expect(start().then((started) => (shop = started))).rejects.toThrow(
    new RegExp(`${name}: the file is empty.*npm run shop -- restore FOLDER`),
  );
  expect(statSync(join(dataDir, name)).size).toBe(0);
});

test("a missing erp.db stops the start once the shop has confirmed an order", async () => {
  shop = await startShop({ dataDir });
  const person = createVisitor(shop.url);
  await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  const { path, page } = await openDialog(person);
  const ordered = await person.submit(path, page, "form#guest-order", guestForm("ana@example.com"));
  expect(ordered.headers.location).toBe("/en/order-success");
  await shop.stop();
  shop = null;
  rmSync(join(dataDir, "erp.db"));
  await expect(startShop({ dataDir }).then((started) => (shop = started))).rejects.toThrow(
    /erp\.db: the file is missing.*npm run shop -- restore FOLDER/,
  );
  expect(existsSync(join(dataDir, "erp.db"))).toBe(false);
});

function shopOn(env: Record<string, string> = {}) {
  return () => startShop({ dataDir, env });
}

/** Overwrites the first 600 bytes of the database's pages 2 to 9, where the roots of tables are. */
function damageRoots(path: string): void {
  const bytes = readFileSync(path);
  const pageSize = bytes.readUInt16BE(16);
  const pages = Math.min(9, bytes.length / pageSize);
  const file = openSync(path, "r+");
  for (let page = 1; page < pages; page += 1) writeSync(file, Buffer.alloc(600, 0xa5), 0, 600, page * pageSize);
  closeSync(file);
}

/** Overwrites the file's last 4,096 bytes, where no table has its root. */
function damageInside(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, size - 4_096);
  closeSync(file);
}
