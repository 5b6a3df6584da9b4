import { DatabaseSync } from "node:sqlite";
import { isBusy } from "../is-busy.ts";
import { BackupError } from "./manifest.ts";

/**
 * Locks the databases: no other program can read or write them until the returned connections are closed. Throws
 * BackupError if another program has one of them open, which is noticed because SQLite leaves WAL mode only for the
 * sole connection. A damaged file is not locked.
 */
export function holdAlone(paths: readonly string[]): DatabaseSync[] {
  const held: DatabaseSync[] = [];
  for (const path of paths) {
    try {
      const db = new DatabaseSync(path, { timeout: 0 });
      held.push(db);
      db.exec("pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive; commit;");
    } catch (error) {
      if (!isBusy(error)) continue;
      for (const db of held) db.close();
      throw new BackupError(`A program has ${path} open. Stop the shop first, and the ERP if it is served from there.`);
    }
  }
  return held;
}
