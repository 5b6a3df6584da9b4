import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { createEmbeddedErp } from "../embedded/create-embedded-erp.ts";
import { makeDataFolder } from "../embedded/make-data-folder.ts";
import { requireNoHalfRestore } from "../sqlite/backup/restore-backup.ts";
import { seedDemoCustomers } from "./customers/seed-demo-customers.ts";
import { seedGoods } from "./goods/seed-goods.ts";
import { seedDemoHistory } from "./history/seed-demo-history.ts";

/**
 * The embedded ERP of a data folder, with products, demo customers and their history on the first start; without
 * products with customers alone, who then have no history. Throws when the folder cannot be written.
 */
export async function openEmbeddedErp({
  dataDir,
  withProducts = true,
}: {
  dataDir: string;
  withProducts?: boolean;
}): Promise<ErpAdapter> {
  requireNoHalfRestore(dataDir);
  if (withProducts) seedGoods({ dataDir });
  else makeDataFolder(dataDir);
  await seedDemoCustomers({ dataDir });
  if (withProducts) seedDemoHistory({ dataDir });
  return createEmbeddedErp({ dataDir });
}
