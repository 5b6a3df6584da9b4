import { join } from "node:path";
import { prepare } from "../sqlite/prepared-statement.ts";
import { openCatalogueDatabase } from "./catalogue-database.ts";

/** Tells a catalogue that has changed from one that has not, whoever changed it, in some microseconds. */
export interface CatalogueWatch {
  /** another number after every commit, of any process */
  version(): number;
  close(): void;
}

/** By a connection of its own: one that writes does not see its own commits by this number. */
export function watchCatalogue(dataDir: string): CatalogueWatch {
  const db = openCatalogueDatabase(join(dataDir, "catalogue.db"), { readOnly: true });
  const read = prepare<{ data_version: number }>(db, "pragma data_version");
  return { version: () => read.get()?.data_version ?? 0, close: () => db.close() };
}
