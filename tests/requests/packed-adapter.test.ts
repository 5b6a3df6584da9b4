import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import { installAuthorsPackage } from "#tests/support/authors-package.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { orderOnce } from "#tests/support/purchase.ts";

/** The whole shop on a new adapter in a folder elsewhere, which has its own copy of the contract. */

let home: string;
let shop: TestShop;

beforeAll(async () => {
  ({ home } = await installAuthorsPackage());
  execFileSync("npx", ["dizna-erp", "new-adapter", "ours"], { cwd: home });
  shop = await openTestShop({ products: 1, env: { ERP_ADAPTER: join(home, "ours/adapter.ts") } });
  execFileSync(process.execPath, ["ours/seed.ts"], { cwd: home, env: { ...process.env, DATA_DIR: shop.dataDir } });
}, 180_000);
afterAll(async () => {
  await shop.close();
  rmSync(home, { recursive: true });
});

test("a guest finds an article, orders it and is shown the order", async () => {
  const found = await shop.visit().get("/en/catalogue/0?query=D%201014");
  expect(found.text("main")).toContain("Made-up filter 3");
  const success = await orderOnce(shop.visit(), toProductId(toMakerSlug("Bosch"), "D 1014"), "2");
  expect(success.status).toBe(200);
});

test("an article that there is not is no page, and no fault", async () => {
  expect((await shop.visit().get("/en/products/bosch~d_9")).status).toBe(404);
});
