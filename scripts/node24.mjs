// `node scripts/node24.mjs FILE args…` runs FILE on the project's own Node 24, whatever node runs this script.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { passSignalsOn } from "./child.mjs";
import { describeError, setupError } from "./setup-error.mjs";

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Path of the project's own Node 24; null if it is not installed. The npm package `node` contains no binary: its
 * install script fetches a separate package with the binary for this system and links the binary into `node/bin`.
 * @returns {string | null}
 */
export function getNode24() {
  return candidates().find((path) => existsSync(path)) ?? null;
}

/** Like `getNode24`, but throws a SetupError with instructions. */
export function requireNode24() {
  const path = getNode24();
  if (path !== null) return path;
  throw setupError(
    existsSync(join(ROOT, "node_modules/node"))
      ? 'Node 24 is missing: npm did not run the install script of the package "node" (ignore-scripts?). Run: npm rebuild node --ignore-scripts=false'
      : "The packages are not installed yet. Run npm start, npm test or npm ci first.",
  );
}

/**
 * Runs a file on the project's Node 24 in place of this process: with the same terminal, signals and exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function becomeNode24(args, env = process.env) {
  const child = spawn(requireNode24(), args, { stdio: "inherit", env });
  passSignalsOn(child);
  endWithShellOfNpm(child);
  child.on("error", (error) => {
    console.error(`Node 24 does not run on this machine: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal ?? "SIGTERM"] ?? 0);
  });
}

/** Ends the child when npm's shell has ended: npm signals only that shell, which dies without telling this process. */
function endWithShellOfNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 250).unref();
}

function candidates() {
  const windows = process.platform === "win32";
  const file = windows ? "node.exe" : "node";
  const system = `${windows ? "win" : process.platform}-${process.arch}`;
  return [
    join(ROOT, "node_modules/node/bin", file),
    ...[`node-${system}`, `node-bin-${system}`].flatMap((name) => [
      join(ROOT, "node_modules/node/node_modules", name, "bin", file),
      join(ROOT, "node_modules", name, "bin", file),
    ]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    becomeNode24(process.argv.slice(2));
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
