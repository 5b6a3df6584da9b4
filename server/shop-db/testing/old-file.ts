import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SHOP_DB_MIGRATIONS } from "../migrate.ts";

/** The database file in the folder, as a shop with that schema version made it. */
export function openAsOf(version: number, dir: string): DatabaseSync {
  const old = new DatabaseSync(join(dir, "shop.db"));
  for (const name of migrationsUntil(version, SHOP_DB_MIGRATIONS)) old.exec(readFileSync(name, "utf8"));
  old.exec(`PRAGMA user_version = ${version}`);
  return old;
}

/** The paths of a folder's migrations up to a version, in order. */
export function migrationsUntil(version: number, folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql") && Number(name.slice(0, 3)) <= version);
  return names.sort().map((name) => join(folder, name));
}
