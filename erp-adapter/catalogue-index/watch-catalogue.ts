import { join } from "node:path";
import { prepare } from "../sqlite/prepared-statement.ts";
import { openCatalogueDatabase } from "./catalogue-database.ts";

/** Tells within some microseconds whether the catalogue has changed, whichever process changed it. */
export interface CatalogueWatch {
  /** a number that changes with every commit of any process */
  version(): number;
  close(): void;
}

/** Uses its own connection: this number does not show a connection its own commits. */
export function watchCatalogue(dataDir: string): CatalogueWatch {
  const db = openCatalogueDatabase(join(dataDir, "catalogue.db"), { readOnly: true });
  const read = prepare<{ data_version: number }>(db, "pragma data_version");
  return { version: () => read.get()?.data_version ?? 0, close: () => db.close() };
}
