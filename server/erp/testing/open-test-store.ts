import type { ShopStore } from "#erp-adapter/around/shop-store/shop-store.ts";
import { createShopStore } from "#erp-adapter/around/shop-store/store/create-shop-store.ts";
import { openShopStore } from "#erp-adapter/around/shop-store/store/open-shop-store.ts";
import { type Clock, RANDOM_IDS } from "#erp-adapter/clock-and-ids.ts";
import { createCountedPasswords } from "#erp-adapter/own/accounts/testing/counted-passwords.ts";
import { IS_ON_POSTGRES, openTestDb } from "../../shop-db/testing/open-test-db.ts";

/**
 * Opens the store of the test that has this folder. Each further call with the folder opens the same store again, as
 * another process would, or, on PostgreSQL, as another machine would.
 */
export async function openTestStore(
  dataDir: string,
  { clock = Date.now, passwords = createCountedPasswords().passwords }: Partial<Given> = {},
): Promise<ShopStore> {
  if (!IS_ON_POSTGRES) return openShopStore({ dataDir, clock, passwords });
  const db = await openTestDb(dataDir);
  return createShopStore({ db, clock, ids: RANDOM_IDS, passwords, close: db.close });
}

interface Given {
  clock: Clock;
  passwords: ReturnType<typeof createCountedPasswords>["passwords"];
}
