import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Milliseconds to wait for another process's write while taking the states. */
const WAIT_MS = 5_000;

/**
 * Opens connections that each see one fixed state of their database. All states are of the same moment, because an
 * order is booked in one file and confirmed in another: with copies of different moments an order could be booked
 * twice, or an order that does not exist be confirmed. Databases with `isHeld` are locked for writers while the states
 * are taken (some milliseconds).
 */
export function takeStates(
  dataDir: string,
  databases: readonly { name: string; isHeld: boolean }[],
): { name: string; db: DatabaseSync }[] {
  const holders: DatabaseSync[] = [];
  const states: { name: string; db: DatabaseSync }[] = [];
  const connect = (name: string) => new DatabaseSync(join(dataDir, name), { timeout: WAIT_MS });
  try {
    for (const { name } of databases.filter(({ isHeld }) => isHeld)) {
      const holder = connect(name);
      holders.push(holder);
      holder.exec("begin immediate");
    }
    for (const { name } of databases) {
      const db = connect(name);
      states.push({ name, db });
      // A transaction sees the state of its first read.
      db.exec("begin");
      db.prepare("select count(*) from sqlite_schema").get();
    }
    return states;
  } catch (error) {
    for (const { db } of states) db.close();
    throw error;
  } finally {
    for (const holder of holders) holder.close();
  }
}
