import type { Logger } from "pino";
import type { Env } from "../env.ts";
import { requireNothingToMove, requireNotMoved } from "./moved-mark.ts";
import { openPostgres } from "./open-postgres.ts";
import { openShopDb } from "./open-shop-db.ts";
import type { OpenShopDb, ShopDb } from "./shop-db.ts";

/**
 * Opens the shop's database: the PostgreSQL of DATABASE_URL, or shop.db in the data folder if DATABASE_URL is not set.
 * `require` throws if a PostgreSQL must not be used; it is called before anything is written.
 */
export async function openDatabase(
  { DATABASE_URL: url }: Pick<Env, "DATABASE_URL">,
  dataDir: string,
  log: Pick<Logger, "warn">,
  require?: (db: ShopDb) => Promise<void>,
): Promise<OpenShopDb> {
  if (url === undefined) requireNotMoved(dataDir);
  else requireNothingToMove(dataDir);
  return url === undefined ? openShopDb(dataDir) : openPostgres({ url, log, require });
}
