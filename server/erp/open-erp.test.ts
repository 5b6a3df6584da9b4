import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSubjectFactory } from "#erp-adapter/own/embedded/conformance-subject.ts";
import { createErpServer } from "#erp-adapter/protocol/server/create-erp-server.ts";
import { parseEnv } from "../env.ts";
import { openShopDb } from "../shop-db/open-shop-db.ts";
import type { OpenShopDb } from "../shop-db/shop-db.ts";
import { rawRows } from "../shop-db/testing/raw-rows.ts";
import { openErp } from "./open-erp.ts";

let dataDir: string;
let db: OpenShopDb;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "open-erp-"));
  db = await openShopDb(dataDir);
});

afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

test("a missing erp.db is not made where the shop has an order of long ago, whose intent is swept", async () => {
  await (await open()).close();
  await rawRows(
    db,
    "INSERT INTO order_copy (order_id, quote_id, user_id, body, confirmed_at) VALUES ('1', 'q', 'u', '{}', 0)",
  );
  await (await open()).close();
  rmSync(join(dataDir, "erp.db"));
  await expect(open()).rejects.toThrow(/erp\.db: the file is missing/);
  expect(existsSync(join(dataDir, "erp.db"))).toBe(false);
});

test("an ERP over HTTP that leaves searching to the shop and has no feed is refused in one sentence", async () => {
  const subjects = createSubjectFactory();
  const { adapter, dispose } = await subjects.create();
  const { capabilities } = adapter;
  const catalogue = { ...capabilities.catalogue, owner: "shop" as const, feed: null };
  const server = createErpServer(
    { ...adapter, capabilities: { ...capabilities, catalogue } },
    { apiKey: null, log: { debug() {}, info() {}, warn() {}, error() {} } },
  );
  const url = `http://localhost:${await server.listen(0)}`;
  try {
    await expect(open({ ERP_ADAPTER: "http", ERP_URL: url })).rejects.toThrow(
      /^The ERP declares what cannot be: capabilities\.catalogue\.feed is null though catalogue\.owner is "shop"/,
    );
  } finally {
    await server.close();
    await dispose();
    subjects.dispose();
  }
});

function open(given: Record<string, string> = { ERP_ADAPTER: "embedded" }) {
  const env = parseEnv({ DATA_DIR: dataDir, ...given });
  return openErp({ env, dataDir, db, clock: Date.now, log: pino({ level: "silent" }) });
}
