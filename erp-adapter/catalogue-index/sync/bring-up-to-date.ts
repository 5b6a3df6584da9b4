import { openCatalogueDatabase } from "../catalogue-database.ts";

/** True if the file was one of an older shop, and has its tables now. A file that cannot be opened stays as it is. */
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
    // The next one to open it says what is wrong with it.
    return false;
  }
}
