import { afterAll, beforeAll } from "vitest";
import { openPostgres } from "../open-postgres.ts";
import { openShopDb } from "../open-shop-db.ts";
import type { OpenShopDb } from "../shop-db.ts";
import { startTestPostgres, type TestPostgres } from "./postgres-for-tests.ts";

/** True if the tests of the stores run on PostgreSQL: `npm test` runs them on both engines. */
export const IS_ON_POSTGRES = process.env.SHOP_TEST_ENGINE === "postgres";

/** Connections of one opened database: a test runs few statements on it at once. */
const CONNECTIONS = 6;

let postgres: TestPostgres | null = null;
const created = new Map<string, Promise<string>>();

if (IS_ON_POSTGRES) {
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(async () => {
    await postgres?.stop();
  });
}

/**
 * Opens the shop's database of the test with this folder. Each further call opens it as another process would, or, on
 * PostgreSQL, as another machine would.
 */
export async function openTestDb(dir: string): Promise<OpenShopDb> {
  if (!IS_ON_POSTGRES) return openShopDb(dir);
  const server = postgres;
  if (server === null) throw new Error("PostgreSQL is started before the first test");
  const url = created.get(dir) ?? server.createShopDatabase();
  created.set(dir, url);
  return openPostgres({ url: await url, log: { warn() {} }, connections: CONNECTIONS });
}
