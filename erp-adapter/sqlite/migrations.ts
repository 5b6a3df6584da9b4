import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One numbered file of a migrations folder. */
export interface Migration {
  version: number;
  sql: string;
}

const NAME = /^(\d{3})-[a-z0-9-]+\.sql$/;

/** Number of the newest migration of a folder. */
export function newestVersion(folder: string): number {
  return loadMigrations(folder).length;
}

/** The files of a folder by number. Throws for a gap, a repeated number, or a `.sql` file without a number. */
export function loadMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name, index) => {
    const version = Number(NAME.exec(name)?.[1]);
    if (version !== index + 1) throw new Error(`migration ${name} should be number ${index + 1}`);
    return { version, sql: readFileSync(join(folder, name), "utf8") };
  });
}
