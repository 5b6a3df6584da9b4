import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { runChild } from "./child.mjs";
import { ROOT, requireNode24 } from "./node24.mjs";
import { setupError } from "./setup-error.mjs";

const LOCK = join(ROOT, "package-lock.json");
const STAMP = join(ROOT, "node_modules/.dizna-install");
const OFFLINE = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/;

/**
 * Makes node_modules match package-lock.json: runs `npm ci` unless that was already done for this lock file. The stamp
 * of a finished install is inside node_modules, so the next call repairs an interrupted install (npm empties the folder
 * first). Throws a SetupError with a reason of one line.
 * @param {(line: string) => void} say
 */
export async function install(say) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw setupError(`Node 20 or newer is needed to begin with; this is ${process.version}.`);
  }
  const lock = readFileSync(LOCK);
  const mark = `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
  if (readIfThere(STAMP) === mark) {
    requireNode24();
    return;
  }
  if (!isInstalledAlready(JSON.parse(lock.toString()))) {
    say("Installing packages …");
    rmSync(STAMP, { force: true });
    await runNpmCi();
  }
  await assertNode24Runs();
  writeFileSync(STAMP, mark);
}

/**
 * Installs the packages of a folder's lock file.
 * @param {string} folder
 */
export async function runNpmCi(folder = ROOT) {
  const [command, ...args] = npmCommand();
  const { code, output } = await runChild(
    command,
    [...args, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: folder, env: environmentOfTheMachine(), shell: command === "npm.cmd" },
  );
  if (code === 0) return;
  if (code === 127) throw setupError("npm is needed to install the packages, and it was not found on this machine.");
  if (OFFLINE.test(output))
    throw setupError("The package registry cannot be reached; the first start needs the network.");
  throw setupError("npm ci failed; the reason is above.", output);
}

/** The npm that started this script, with npm's own node: the node in node_modules is about to be deleted. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  if (cli !== undefined && node !== undefined && basename(cli) === "npm-cli.js" && existsSync(node)) return [node, cli];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}

/** The environment without npm's node_modules/.bin in PATH, so that install scripts run on the machine's node. */
function environmentOfTheMachine() {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const folders = (process.env[key] ?? "").split(delimiter);
  return {
    ...process.env,
    [key]: folders.filter((folder) => !folder.endsWith(join("node_modules", ".bin"))).join(delimiter),
  };
}

/** True after a manual npm install: npm's record of node_modules, which it writes last, has the same packages. */
function isInstalledAlready(lock) {
  const record = readIfThere(join(ROOT, "node_modules/.package-lock.json"));
  if (record === null) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === "") return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

async function assertNode24Runs() {
  const { code, output } = await runChild(requireNode24(), ["--version"], { cwd: ROOT });
  if (code !== 0) throw setupError("The Node 24 that the project brings does not run on this machine.", output);
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}
