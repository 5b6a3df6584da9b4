import type { ShopStore } from "#erp-adapter/around/shop-store/shop-store.ts";
import { createShopStore } from "#erp-adapter/around/shop-store/store/create-shop-store.ts";
import { openShopStore } from "#erp-adapter/around/shop-store/store/open-shop-store.ts";
import { type Clock, RANDOM_IDS } from "#erp-adapter/clock-and-ids.ts";
import { createPasswords, type Passwords } from "#erp-adapter/own/accounts/password-hashing.ts";
import type { ShopDb } from "../shop-db/shop-db.ts";

/**
 * Opens the store for the data that the ERP leaves to the shop: tables of the shop's PostgreSQL, for all machines, or
 * shop-store.db in the data folder. Closing the store leaves the shop's database open.
 */
export function openStore({
  db,
  dataDir,
  clock,
  passwords = createPasswords(),
}: {
  db: ShopDb;
  dataDir: string;
  clock: Clock;
  passwords?: Passwords;
}): ShopStore {
  if (db.engine === "sqlite") return openShopStore({ dataDir, passwords });
  return createShopStore({ db, clock, ids: RANDOM_IDS, passwords, close: async () => {} });
}
