import { createCountedPasswords } from "#erp-adapter/accounts/testing/counted-passwords.ts";
import { type Clock, RANDOM_IDS } from "#erp-adapter/clock-and-ids.ts";
import type { KeptAccounts } from "#erp-adapter/shop-store/kept-accounts.ts";
import { createKeptAccounts } from "#erp-adapter/shop-store/store/kept-accounts.ts";
import { openShopStore } from "#erp-adapter/shop-store/store/open-shop-store.ts";
import { IS_ON_POSTGRES, openTestDb } from "../../shop-db/testing/open-test-db.ts";

export interface OpenAccounts {
  accounts: KeptAccounts;
  close(): Promise<void>;
}

/** Opens the accounts of a test's folder, as another process or, on PostgreSQL, another machine does. */
export async function openKeptAccounts(dataDir: string, clock: Clock = Date.now): Promise<OpenAccounts> {
  const { passwords } = createCountedPasswords();
  if (!IS_ON_POSTGRES) return openShopStore({ dataDir, clock, passwords });
  const db = await openTestDb(dataDir);
  return { accounts: createKeptAccounts(db, { clock, ids: RANDOM_IDS, passwords }), close: db.close };
}
