// `node scripts/build.mjs` always builds; `build()` builds only outdated parts.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "./child.mjs";
import { moveIn } from "./move-in.mjs";
import { ROOT, requireNode24 } from "./node24.mjs";
import { precompress } from "./precompress.mjs";
import { describeError, setupError } from "./setup-error.mjs";

/** Folder in which a part is built, while the previous build may still be served. */
const NEXT = join(ROOT, "build/next");

/** @typedef {{ inputs: string[], stamp: string, result: string, make: (contents: string) => Promise<void> }} Part */

/**
 * Files for the browser, and the pages that the server renders, from the folders whose code the app may load
 * (tests/architecture).
 * @type {Part}
 */
const PAGES = {
  inputs: [
    "app",
    "rules",
    "locales",
    "public",
    "erp-adapter/contract",
    "erp-adapter/kit",
    "erp-adapter/own/number-checks",
    "spreadsheets",
    "cms/contract",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "react-router.config.ts",
  ],
  stamp: join(ROOT, "build/.dizna-build"),
  result: join(ROOT, "build/server/index.js"),
  async make(contents) {
    await run(["node_modules/@react-router/dev/bin.cjs", "build"], { VITE_BUILD_ID: idOf(contents) });
    announce(idOf(contents));
    await precompress(join(NEXT, "client"));
  },
};

/**
 * The whole server in one file, which starts in half the time.
 * @type {Part}
 */
export const SERVER = {
  inputs: [
    "build/server",
    "server",
    "rules",
    "erp-adapter",
    "cms",
    "database",
    "spreadsheets",
    "locales",
    "package.json",
    "package-lock.json",
    "vite.server.config.ts",
  ],
  stamp: join(ROOT, "build/.dizna-server"),
  result: join(ROOT, "build/node/main.js"),
  make: () => run(["node_modules/vite/bin/vite.js", "build", "--config", "vite.server.config.ts"]),
};

/**
 * Builds the outdated parts of build/. Compares sizes and times of the sources first, and their contents only if sizes
 * or times differ; builds a part only if the contents differ, too. Throws a SetupError if the build fails.
 * @param {(line: string) => void} say
 * @param {{ force?: boolean }} [options]
 */
export async function build(say, { force = false } = {}) {
  for (const part of [PAGES, SERVER]) await buildPart(part, say, force);
}

async function buildPart(part, say, force) {
  const sources = listSources(part.inputs);
  const glance = fingerprint(sources, ({ size, mtimeMs }) => `${size} ${mtimeMs}`);
  const before = force ? null : readStamp(part);
  if (before !== null && before.result === glanceAtResult(part)) {
    if (before.glance === glance) return;
    if (before.contents === hashContents(sources)) return writeStamp(part, before.contents, glance);
  }
  say(part === PAGES ? "Building …" : "Building the server …");
  rmSync(part.stamp, { force: true });
  rmSync(NEXT, { recursive: true, force: true });
  const contents = hashContents(sources);
  await part.make(contents);
  moveIn(NEXT, join(ROOT, "build"));
  writeStamp(part, contents, glance);
}

async function run(args, env = {}) {
  const { code, output } = await runChild(requireNode24(), args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: NEXT, ...env },
  });
  if (code !== 0) throw setupError("The build failed; the reason is above.", output);
}

/** The id of a build, from the hash of its sources. */
function idOf(contents) {
  return contents.slice(0, 16);
}

/** Writes the file that an open page reads every hour to notice a newer build (`app/frame/build-check.ts`). */
function announce(id) {
  const folder = join(NEXT, "client/builds");
  mkdirSync(join(folder, "meta"), { recursive: true });
  const build = JSON.stringify({ id, timestamp: Date.now() });
  writeFileSync(join(folder, "latest.json"), build);
  writeFileSync(join(folder, "meta", `${id}.json`), build);
}

/** @returns {{ path: string, size: number, mtimeMs: number }[]} */
function listSources(inputs) {
  return inputs
    .map((input) => join(ROOT, input))
    .filter((path) => existsSync(path))
    .flatMap(filesUnder)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => {
      const { size, mtimeMs } = statSync(path);
      return { path, size, mtimeMs };
    });
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function hashContents(sources) {
  return fingerprint(sources, ({ path }) => readFileSync(path));
}

function fingerprint(sources, read) {
  const hash = createHash("sha256");
  for (const source of sources) {
    hash.update(`\0${relative(ROOT, source.path).split(sep).join("/")}\0`).update(read(source));
  }
  return hash.digest("hex");
}

/**
 * Size and time of the result. If they differ from those in the stamp, another program has built the result since, and
 * the stamp is not valid. Null if there is no result.
 */
function glanceAtResult({ result }) {
  if (!existsSync(result)) return null;
  const { size, mtimeMs } = statSync(result);
  return `${size} ${mtimeMs}`;
}

function readStamp({ stamp }) {
  if (!existsSync(stamp)) return null;
  try {
    return JSON.parse(readFileSync(stamp, "utf8"));
  } catch {
    // A stamp that a crash cut short counts as missing.
    return null;
  }
}

function writeStamp(part, contents, glance) {
  writeFileSync(part.stamp, `${JSON.stringify({ contents, glance, result: glanceAtResult(part) })}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  build(console.log, { force: true }).catch((error) => {
    console.error(describeError(error));
    process.exitCode = 1;
  });
}
