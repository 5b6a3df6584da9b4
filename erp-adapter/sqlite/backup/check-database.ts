import { DatabaseSync } from "node:sqlite";
import { BackupError } from "./manifest.ts";

/** The migration version of a database. Throws BackupError if the file is damaged. `full` also checks the indexes. */
export function checkDatabase(path: string, how: "quick" | "full"): number {
  try {
    const db = new DatabaseSync(path);
    try {
      const found = db.prepare(how === "full" ? "pragma integrity_check(1)" : "pragma quick_check(1)").get();
      const verdict = Object.values(found ?? {})[0];
      if (verdict !== "ok") throw new BackupError(`${path} is damaged: ${verdict}`);
      return Number(db.prepare("pragma user_version").get()?.user_version);
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${path} is damaged: ${error instanceof Error ? error.message : "not readable"}`);
  }
}
