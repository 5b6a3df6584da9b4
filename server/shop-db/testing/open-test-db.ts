import { afterAll, beforeAll } from "vitest";
import { openPostgres } from "../open-postgres.ts";
import { openShopDb } from "../open-shop-db.ts";
import type { OpenShopDb } from "../shop-db.ts";
import { startTestPostgres, type TestPostgres } from "./postgres-for-tests.ts";

/** True if this run is on PostgreSQL, false if on SQLite: `npm test` runs the tests of the stores on both. */
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
 * Opens the database of the test that has this folder. Each further call with the folder opens the same database again,
 * as another process would, or, on PostgreSQL, as another machine would.
 */
export async function openTestDb(dir: string): Promise<OpenShopDb> {
  if (!IS_ON_POSTGRES) return openShopDb(dir);
  const server = postgres;
  if (server === null) throw new Error("PostgreSQL is started before the first test");
  const url = created.get(dir) ?? server.createShopDatabase();
  created.set(dir, url);
  return openPostgres({ url: await url, log: { warn() {} }, connections: CONNECTIONS });
}
