import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { demoColleagues } from "#erp-adapter/index.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { seedDemoRoles } from "./demo-roles.ts";

let dataDir: string;
let db: OpenShopDb;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-demo-roles-"));
  db = await openTestDb(dataDir);
});

afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

test("the demo colleagues have their roles, and keep what an owner made of them at the next start", async () => {
  const start = () => seedDemoRoles(db, demoColleagues({ kind: "mock" }), () => 1);
  await start();
  expect(await rows()).toEqual([
    ["demo-approver", "approver", null],
    ["demo-bookkeeper", "bookkeeper", null],
    ["demo-buyer", "buyer", 50_000],
  ]);
  await db.query
    .updateTable("company_member")
    .set({ role: "viewer", order_limit: null })
    .where("partner", "=", "001001" as PartnerCode)
    .where("user_id", "=", "demo-buyer" as UserId)
    .execute();
  await Promise.all([start(), start()]);
  expect(await rows()).toContainEqual(["demo-buyer", "viewer", null]);
});

test("an ERP that is no demo has none", async () => {
  await seedDemoRoles(db, demoColleagues({ kind: "embedded" }), () => 1);
  expect(await rows()).toEqual([]);
});

async function rows() {
  const found = await db.query.selectFrom("company_member").selectAll().orderBy("user_id").execute();
  return found.map(({ user_id, role, order_limit }) => [user_id, role, order_limit]);
}
