import { closeSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "#tests/support/ask.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

let dataDir: string;
let shop: Shop | null;

beforeEach(() => {
  dataDir = createSmallData();
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

test("damage inside the embedded ERP's files is told by health", async () => {
  shop = await startShop({ dataDir });
  await shop.stop();
  damageInside(join(dataDir, "erp.db"));
  shop = await startShop({ dataDir });
  expect(JSON.parse((await ask(shop.url, "/health/ready")).text)).toMatchObject({ erp: { state: "fails" } });
  await expect.poll(() => shop?.output()).toContain("erp.db is damaged");
});

/** The last pages, which belong to no table's root. */
function damageInside(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, size - 4_096);
  closeSync(file);
}
