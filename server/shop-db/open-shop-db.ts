import { join } from "node:path";
import { openTables } from "#erp-adapter/sqlite/open-tables.ts";
import { SHOP_DB_MIGRATIONS } from "./migrate.ts";
import type { OpenShopDb } from "./shop-db.ts";

/**
 * Opens shop.db in the data folder and migrates it to the newest schema; safe in several processes at once. Every
 * commit is on disk when it returns. Throws if the folder is not writable, or if the file is damaged or was written by
 * a newer version.
 */
export async function openShopDb(dataDir: string): Promise<OpenShopDb> {
  return openTables(join(dataDir, "shop.db"), { migrations: SHOP_DB_MIGRATIONS, synchronous: "full" });
}
