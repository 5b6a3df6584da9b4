import { join } from "node:path";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { requireNoHalfRestore } from "../../sqlite/backup/restore-backup.ts";
import { openBooks } from "./books.ts";
import { createEmbeddedErp, type EmbeddedErpOptions } from "./create-embedded-erp.ts";
import { makeDataFolder } from "./make-data-folder.ts";
import { createUse } from "./use.ts";

/**
 * The embedded ERP of a data folder for a distributor: no fictional data is written into it, now or later. Throws if
 * the folder cannot be written.
 */
export function openEmbeddedErp({
  dataDir,
  ...options
}: Pick<EmbeddedErpOptions, "dataDir" | "accounts" | "passwords">): ErpAdapter {
  requireNoHalfRestore(dataDir);
  makeDataFolder(dataDir);
  const books = openBooks(join(dataDir, "erp.db"));
  try {
    createUse(books, Date.now).begin();
  } finally {
    books.close();
  }
  return createEmbeddedErp({ dataDir, ...options });
}
