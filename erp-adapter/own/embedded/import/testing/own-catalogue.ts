import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach } from "vitest";
import { openCatalogueDatabase } from "../../../catalogue-index/catalogue-database.ts";
import { importFile } from "../import-file.ts";
import type { ImportOptions } from "../import-options.ts";
import type { ImportReport } from "../import-report.ts";

/** An empty catalogue in a folder of its own, for each test of the file that calls this. */
export function openForEachTest() {
  const own = {} as { folder: string; db: DatabaseSync };

  beforeEach(() => {
    own.folder = mkdtempSync(join(tmpdir(), "dizna-import-"));
    own.db = openCatalogueDatabase(join(own.folder, "catalogue.db"));
  });
  afterEach(() => {
    own.db.close();
    rmSync(own.folder, { recursive: true, force: true });
  });

  return {
    get folder(): string {
      return own.folder;
    },
    get db(): DatabaseSync {
      return own.db;
    },
    /** Imports a list of these lines. */
    take(lines: readonly string[], options: ImportOptions = {}): Promise<ImportReport> {
      const path = join(own.folder, "list.csv");
      writeFileSync(path, lines.join("\n"));
      return importFile(own.db, path, options);
    },
  };
}
