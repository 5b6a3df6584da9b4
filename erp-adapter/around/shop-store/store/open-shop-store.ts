import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Clock, type Ids, RANDOM_IDS } from "../../../clock-and-ids.ts";
import { createPasswords, type Passwords } from "../../../own/accounts/password-hashing.ts";
import { openTables } from "../../../sqlite/open-tables.ts";
import type { ShopStore } from "../shop-store.ts";
import { createShopStore } from "./create-shop-store.ts";
import type { StoreTables } from "./tables.ts";

/** Folder of the migrations of shop-store.db. The PostgreSQL migrations are with those of the shop's other tables. */
export const SHOP_STORE_MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Milliseconds that a call waits for the lock of another process until it is UNAVAILABLE. The wait blocks the whole
 * process.
 */
const WAIT_MS = 300;

export interface ShopStoreOptions {
  /** folder of shop-store.db; created if missing */
  dataDir: string;
  /** default: the clock of the machine; all processes that use the folder must have the same clock */
  clock?: Clock;
  ids?: Ids;
  /** default: deliberately slow hashing */
  passwords?: Passwords;
}

/**
 * The shop's own store in its own file, readable only by its owner. Acknowledged writes survive a power cut. Several
 * processes may open the same folder. Throws if the file cannot be opened, or belongs to a newer version of the shop.
 */
export function openShopStore(given: ShopStoreOptions): ShopStore {
  const { dataDir, clock = Date.now, ids = RANDOM_IDS, passwords = createPasswords() } = given;
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "shop-store.db");
  const options = { migrations: SHOP_STORE_MIGRATIONS, synchronous: "full", busyTimeout: WAIT_MS } as const;
  const db = openTables<StoreTables>(path, options);
  return createShopStore({ db, clock, ids, passwords, close: db.close });
}
