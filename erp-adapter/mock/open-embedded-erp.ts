import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { requireNoHalfRestore } from "../sqlite/backup/restore-backup.ts";
import { createEmbeddedErp } from "./create-embedded-erp.ts";
import { seedDemoCustomers } from "./customers/seed-demo-customers.ts";
import { seedDemoHistory } from "./history/seed-demo-history.ts";
import { makeDataFolder } from "./seed/data-folder.ts";
import { seedEmbeddedErp } from "./seed/seed-embedded-erp.ts";

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
  if (withProducts) seedEmbeddedErp({ dataDir });
  else makeDataFolder(dataDir);
  await seedDemoCustomers({ dataDir });
  if (withProducts) seedDemoHistory({ dataDir });
  return createEmbeddedErp({ dataDir });
}
