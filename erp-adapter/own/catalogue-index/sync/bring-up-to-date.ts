import { openCatalogueDatabase } from "../catalogue-database.ts";

/** Migrates a file of an older shop version; true if it was migrated. A file that cannot be opened is not changed. */
export function bringUpToDate(path: string): boolean {
  try {
    openCatalogueDatabase(path, { readOnly: true }).close();
    return false;
  } catch {
    return isMigrated(path);
  }
}

function isMigrated(path: string): boolean {
  try {
    openCatalogueDatabase(path).close();
    return true;
  } catch {
    // The next code that opens the file reports the error.
    return false;
  }
}
