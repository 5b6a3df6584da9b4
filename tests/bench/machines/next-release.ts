import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
const MIGRATIONS = "server/shop-db/migrations/postgres";
const LEFT_OUT = ["node_modules", ".git", "test-results", "tests", "data"];

let releases = 0;

/**
 * Makes a next release of this shop in a new folder: the same program with one more migration than the release before,
 * which adds a column and a table.
 */
export function makeNextRelease(): { root: string; remove(): void } {
  releases += 1;
  const root = mkdtempSync(join(tmpdir(), "dizna-release-"));
  for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.includes(one)))
    cpSync(join(ROOT, name), join(root, name), { recursive: true, filter: (path) => !path.includes("node_modules") });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  for (let at = 1; at <= releases; at += 1)
    writeFileSync(
      join(root, MIGRATIONS, `${900 + at}-a-later-release.sql`),
      `ALTER TABLE quote ADD COLUMN later_${at} TEXT NOT NULL DEFAULT '';\nCREATE TABLE later_${at} (id BIGINT PRIMARY KEY);\n`,
    );
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
