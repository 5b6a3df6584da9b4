import { openPostgres } from "../open-postgres.ts";
import { openShopDb } from "../open-shop-db.ts";
import type { OpenShopDb } from "../shop-db.ts";
import { joinTestPostgres, type TestPostgres } from "./postgres-for-tests.ts";

/** True if this run is on PostgreSQL, false if on SQLite: `npm test` runs the tests of the stores on both. */
export const IS_ON_POSTGRES = process.env.SHOP_TEST_ENGINE === "postgres";

/** Connections of one opened database: a test runs few statements on it at once. */
const CONNECTIONS = 6;

let postgres: Promise<TestPostgres> | null = null;
const created = new Map<string, Promise<string>>();

/** Removes the databases of a test file on PostgreSQL. */
export async function dropTestDbs(): Promise<void> {
  const joined = postgres;
  postgres = null;
  created.clear();
  await (await joined)?.stop();
}

/**
 * Opens the database of the test that has this folder. Each further call with the folder opens the same database again,
 * as another process would, or, on PostgreSQL, as another machine would.
 */
export async function openTestDb(dir: string): Promise<OpenShopDb> {
  if (!IS_ON_POSTGRES) return openShopDb(dir);
  postgres ??= joinTestPostgres();
  const url = created.get(dir) ?? postgres.then((server) => server.createShopDatabase());
  created.set(dir, url);
  return openPostgres({ url: await url, log: { warn() {} }, connections: CONNECTIONS });
}
