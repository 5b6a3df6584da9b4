import type { ErpAdapter } from "./contract/erp-adapter.ts";
import { createEmbeddedErp } from "./mock/create-embedded-erp.ts";
import { DEMO_LOGINS } from "./mock/customers/demo-customers.ts";
import { seedDemoCustomers } from "./mock/customers/seed-demo-customers.ts";
import { seedDemoHistory } from "./mock/history/seed-demo-history.ts";
import { seedEmbeddedErp } from "./mock/seed/seed-embedded-erp.ts";

/** Which ERP, and where it is. */
export type ErpAdapterOptions = {
  kind: "mock";
  /** folder of the embedded ERP's files */
  dataDir: string;
};

/**
 * The door to the distributor's ERP; the embedded one gets its products and demo customers on the first start. Throws when it cannot be
 * reached at start, a folder that cannot be written for one.
 */
export async function createErpAdapter({ dataDir }: ErpAdapterOptions): Promise<ErpAdapter> {
  seedEmbeddedErp({ dataDir });
  await seedDemoCustomers({ dataDir });
  seedDemoHistory({ dataDir });
  return createEmbeddedErp({ dataDir });
}

/** Logins to try the shop with: the embedded ERP has some, any other has none that we know of. */
export function demoLogins({
  kind,
}: Pick<ErpAdapterOptions, "kind">): readonly { email: string; password: string; description: string }[] {
  return kind === "mock" ? DEMO_LOGINS : [];
}
