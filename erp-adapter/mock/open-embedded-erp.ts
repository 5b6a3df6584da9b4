import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { createEmbeddedErp } from "./create-embedded-erp.ts";
import { seedDemoCustomers } from "./customers/seed-demo-customers.ts";
import { seedDemoHistory } from "./history/seed-demo-history.ts";
import { seedEmbeddedErp } from "./seed/seed-embedded-erp.ts";

/**
 * The embedded ERP of a data folder, with products, demo customers and their history on the first start. Throws when the
 * folder cannot be written.
 */
export async function openEmbeddedErp({ dataDir }: { dataDir: string }): Promise<ErpAdapter> {
  seedEmbeddedErp({ dataDir });
  await seedDemoCustomers({ dataDir });
  seedDemoHistory({ dataDir });
  return createEmbeddedErp({ dataDir });
}
