import type { Logger } from "pino";
import type { Env } from "../env.ts";
import { requireNothingToMove, requireNotMoved } from "../transfer/moved-mark.ts";
import { openPostgres } from "./open-postgres.ts";
import { openShopDb } from "./open-shop-db.ts";
import type { OpenShopDb } from "./shop-db.ts";

/** Opens the shop's database that the configuration names: DATABASE_URL, or shop.db in the data folder. */
export async function openDatabase(
  { DATABASE_URL: url }: Pick<Env, "DATABASE_URL">,
  dataDir: string,
  log: Pick<Logger, "warn">,
): Promise<OpenShopDb> {
  if (url === undefined) requireNotMoved(dataDir);
  else requireNothingToMove(dataDir);
  return url === undefined ? openShopDb(dataDir) : openPostgres({ url, log });
}
