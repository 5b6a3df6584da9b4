import { join } from "node:path";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { openCatalogueDatabase } from "./catalogue-database.ts";

/** Detects changes of the catalogue by any process; a check takes a few microseconds. */
export interface CatalogueWatch {
  /** a number that changes with every commit of any process */
  version(): number;
  close(): void;
}

/** Opens its own connection, because a connection's own commits do not change its data_version. */
export function watchCatalogue(dataDir: string): CatalogueWatch {
  const db = openCatalogueDatabase(join(dataDir, "catalogue.db"), { readOnly: true });
  const read = prepare<{ data_version: number }>(db, "pragma data_version");
  return { version: () => read.get()?.data_version ?? 0, close: () => db.close() };
}
