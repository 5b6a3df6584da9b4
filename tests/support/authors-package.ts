import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type AuthorsPackage, packAuthorsPackage } from "#erp-adapter/author/pack.ts";

/** The packages of this repository. */
export const PACKAGES = join(import.meta.dirname, "../../node_modules");

const run = promisify(execFile);

/** A new folder of a stranger, with the author's package installed from its packed file, and nothing else. */
export async function installAuthorsPackage(): Promise<{ home: string; packed: AuthorsPackage }> {
  const home = mkdtempSync(join(tmpdir(), "dizna-stranger-"));
  const packed = packOnce();
  // The packages that it needs are there already, because no test asks a registry.
  const present = Object.keys(packed.dependencies).map((name) => [name, `file:${join(PACKAGES, name)}`]);
  const dependencies = Object.fromEntries(present);
  writeFileSync(join(home, "package.json"), JSON.stringify({ private: true, type: "commonjs", dependencies }));
  const quiet = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--cache", join(home, "cache")];
  await run("npm", ["install", ...quiet, packed.file], { cwd: home });
  return { home, packed };
}

/** The file that the run's first such test has packed: that takes five seconds. */
function packOnce(): AuthorsPackage {
  const folder = process.env.SHOP_SEEDS ?? mkdtempSync(join(tmpdir(), "dizna-packed-"));
  const kept = join(folder, "authors-package.json");
  if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(packAuthorsPackage(folder)));
  return JSON.parse(readFileSync(kept, "utf8"));
}
