import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { openBooks } from "../own/embedded/books.ts";
import { createEmbeddedErp, type EmbeddedErpOptions } from "../own/embedded/create-embedded-erp.ts";
import { makeDataFolder } from "../own/embedded/make-data-folder.ts";
import { createUse } from "../own/embedded/use.ts";
import { requireNoHalfRestore } from "../sqlite/backup/restore-backup.ts";
import { seedDemoCustomers } from "./customers/seed-demo-customers.ts";
import { seedDemoDelivery } from "./delivery/seed-demo-delivery.ts";
import { seedDemoSites } from "./delivery/seed-demo-sites.ts";
import { seedGoods } from "./goods/seed-goods.ts";
import { seedDemoHistory } from "./history/seed-demo-history.ts";
import { seedDemoSupply } from "./supply/seed-demo-supply.ts";

/**
 * The embedded ERP of a data folder, with products, demo customers and their history on the first start. With
 * `withProducts` false, it has only the customers, without history. Throws if the folder cannot be written, or belongs
 * to a distributor.
 */
export async function openMockErp({
  dataDir,
  withProducts = true,
  accounts,
  passwords,
}: {
  dataDir: string;
  withProducts?: boolean;
} & Pick<EmbeddedErpOptions, "accounts" | "passwords">): Promise<ErpAdapter> {
  requireNoHalfRestore(dataDir);
  requireNoRealUse(dataDir);
  if (withProducts) seedGoods({ dataDir });
  else makeDataFolder(dataDir);
  await seedDemoCustomers({ dataDir, passwords });
  if (withProducts) {
    seedDemoHistory({ dataDir });
    seedDemoDelivery({ dataDir });
    seedDemoSites({ dataDir });
    seedDemoSupply({ dataDir });
  }
  return createEmbeddedErp({ dataDir, accounts, passwords });
}

/** Throws one sentence if a distributor works with the ERP of a data folder. */
export function requireNoRealUse(dataDir: string): void {
  const file = join(dataDir, "erp.db");
  if (!existsSync(file)) return;
  const books = openBooks(file);
  try {
    if (createUse(books, Date.now).isReal())
      throw new Error(
        `${dataDir} is the ERP of a distributor (ERP_ADAPTER=embedded), into which nothing made up is written: start it as that, or set DATA_DIR to another folder.`,
      );
  } finally {
    books.close();
  }
}
