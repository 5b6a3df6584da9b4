import { join } from "node:path";
import { openCatalogueDatabase } from "../../own/catalogue-index/catalogue-database.ts";
import { makeDataFolder } from "../../own/embedded/make-data-folder.ts";
import { type SeedOptions, type SeedOutcome, seedCatalogue } from "./seed-catalogue.ts";

/** Seeds the embedded ERP of a data folder like `seedCatalogue`; creates a missing folder and its files. */
export function seedGoods({ dataDir, ...options }: SeedOptions & { dataDir: string }): SeedOutcome {
  makeDataFolder(dataDir);
  const db = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  try {
    return seedCatalogue(db, options);
  } finally {
    db.close();
  }
}
