import { delimiter, dirname, join, relative } from "node:path";
import { runChild } from "./child.mjs";
import { ROOT } from "./node24.mjs";
import { installPostgres } from "./postgres/install.mjs";
import { NOTHING, readLongFiles, readPlaywright, readVitest } from "./reports.mjs";

/**
 * The checks of `npm test`, in the order in which they begin, two at a time: all that stand between vitest and the journeys
 * take about as long as vitest, so that most journeys have both cores, which they use fully.
 */
export const CHECKS = ["lint", "types", "vitest", "postgres", "looks", "e2e-http", "e2e"];

/**
 * Checks that run only if --only names them. `beside`: the test files beside the code, without slow ones. `e2e-square`:
 * every journey in each language, with scripts and without. `e2e-machines`: journeys on three machines.
 */
export const NAMED_CHECKS = ["beside", "e2e-square", "e2e-machines"];

/** The checks of `--only quick`, which need no build and run at the same time. */
export const QUICK_CHECKS = ["lint", "types", "beside"];

/** The checks of `--only all`, which also sets LONG_ROUNDS=1. Each part of another check is left to that check. */
export const ALL_CHECKS = ["lint", "types", "vitest", "postgres", "looks", "e2e-http", "e2e-square", "e2e-machines"];

/** The journey that the check `postgres` runs on three machines: a purchase and its mail. */
const JOURNEY_OF_MACHINES = ["tests/e2e/order.spec.ts", "--project=js", "--grep=\\(hr\\)"];

/** Playwright's configuration for comparing screens. */
export const LOOKS = "tests/looks/playwright.config.ts";

/**
 * The part of the time of all files that one file of `beside` may take: two seconds on a quiet machine. A share is the
 * same on a slow machine and on a busy one: docs/decisions/045.
 */
const SLOW_SHARE = 1 / 60;

/** Each checker works out the types that it meets for itself: the four of the default take half as long again on two cores. */
const TSC = ["node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "2"];

const MINUTE = 60_000;
const RUN = {
  lint,
  types,
  vitest,
  beside,
  postgres,
  e2e,
  "e2e-http": e2eOverHttp,
  "e2e-square": e2eSquare,
  "e2e-machines": e2eOnMachines,
  looks,
};

/** The runner for a filter of test files. */
export function checkOf(filter) {
  // A named journey is gone through in each language, with scripts and without, whatever the day would draw.
  if (filter.includes("e2e")) return /e2e\/./.test(filter) ? "e2e-square" : "e2e";
  return filter.includes("looks") && !filter.includes(".test.") ? "looks" : "vitest";
}

/**
 * Runs one check and counts its results. A runner that crashes, times out or runs nothing counts as one failure.
 * @param {string} name one of CHECKS or NAMED_CHECKS
 * @param {{ filters: string[], reports: string, node: string, onOutput: (text: string) => void }} options
 * @returns {Promise<import("./reports.mjs").Result & { seconds: number }>}
 */
export async function runCheck(name, options) {
  const started = performance.now();
  const result = await RUN[name](options);
  return { ...result, seconds: (performance.now() - started) / 1000 };
}

function lint(options) {
  return countCommand(options, ["node_modules/@biomejs/biome/bin/biome", "check", "."]);
}

async function types(options) {
  const generated = await countCommand(options, ["node_modules/@react-router/dev/bin.cjs", "typegen"]);
  return generated.failed > 0 ? generated : countCommand(options, TSC);
}

function vitest({ filters, ...options }) {
  const files = filters.filter((filter) => checkOf(filter) === "vitest");
  return runVitest(options, { name: "vitest", files });
}

/**
 * The test files beside the code, without those that open a whole shop and those named `*.slow.test.*`. Names the files
 * that took more than SLOW_SHARE of the time of all, and fails for those that took six times as much.
 */
async function beside({ filters: _, ...options }) {
  const result = await runVitest(options, { name: "beside", files: ["--project=together", "--project=swapping"] });
  const long = readLongFiles(join(options.reports, "beside.json"), SLOW_SHARE).map(({ path, share }) => ({
    share,
    text: `${relative(ROOT, path)} took ${(share * 100).toFixed(1)} % of the time: name it *.slow.test.*, or make it quicker`,
  }));
  for (const { text } of long) options.onOutput(`${text}\n`);
  const failures = long.filter(({ share }) => share > 6 * SLOW_SHARE).map(({ text }) => text);
  return sum(result, { ...NOTHING, failed: failures.length, failures });
}

/** The tests of the stores once more, on PostgreSQL, and a purchase on three machines. */
async function postgres(options) {
  return onPostgres(options, async () => {
    const env = { SHOP_TEST_ENGINE: "postgres" };
    const stores = await runVitest(options, { name: "vitest-postgres", files: [], env });
    return sum(stores, await runOnMachines({ ...options, filters: [] }, JOURNEY_OF_MACHINES));
  });
}

/** Every browser journey, or those of the filters, on three machines behind a balancer. */
async function e2eOnMachines(options) {
  return onPostgres(options, () => runOnMachines(options, []));
}

async function runOnMachines(options, journeys) {
  // Each worker starts three machines, a PostgreSQL and an ERP, so one worker is enough to use two cores fully.
  const args = ["--workers=1", ...journeys];
  return playwright(options, { name: "playwright-machines", args, env: { SHOP_MACHINES: "3" }, limit: 60 * MINUTE });
}

/** Installs PostgreSQL and then runs the work; the check counts as skipped where PostgreSQL cannot be installed. */
async function onPostgres(options, work) {
  try {
    await installPostgres((line) => options.onOutput(`${line}\n`));
  } catch (error) {
    if (error.name !== "SetupError") throw error;
    options.onOutput(`skipped: ${error.message}\n`);
    return { ...NOTHING, skipped: 1 };
  }
  return work();
}

/** `files` are paths of test files or parts of them, or options of vitest that choose tests. */
async function runVitest({ reports, filters: _, ...options }, { name, files, env = {} }) {
  const file = join(reports, `${name}.json`);
  const code = await run(
    options,
    (process.env.LONG_ROUNDS === "1" ? 180 : 30) * MINUTE,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...files,
    ],
    { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) },
  );
  return judge(name, code, readVitest(file));
}

async function e2e(options) {
  return playwright(options, { name: "playwright", args: [] });
}

/** Every journey in both languages, with scripts and without. */
async function e2eSquare(options) {
  return playwright(options, { name: "playwright-square", args: [], env: { SHOP_JOURNEYS: "square" } });
}

/**
 * Runs the journeys again, with shops whose ERP runs behind its own server; playwright.config.ts says which are left
 * out.
 */
async function e2eOverHttp(options) {
  return playwright(options, { name: "playwright-http", args: [], env: { SHOP_ERP: "http" } });
}

/** Compares screens with their pictures. All are skipped if the browser is not the packaged one. */
async function looks(options) {
  return playwright(options, { name: "looks", args: [`--config=${LOOKS}`], of: "looks" });
}

async function playwright({ filters, reports, ...options }, { name, args, env = {}, of = "e2e", limit = 29 * MINUTE }) {
  const file = join(reports, `${name}.json`);
  const code = await run(
    options,
    limit,
    [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--reporter=list,json",
      // A run empties its folder first, and another may be under way.
      `--output=test-results/${name}`,
      ...args,
      ...filters.filter((filter) => filter.includes(of)),
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return judge(name, code, readPlaywright(file));
}

/** The sum of two results. */
function sum(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
    unsteady: [...one.unsteady, ...other.unsteady],
  };
}

/** Runs a command that has no tests of its own; it counts as one test. */
async function countCommand(options, args) {
  const code = await run(options, 5 * MINUTE, args);
  return judge(args[0], code, { ...NOTHING, passed: code === 0 ? 1 : 0 });
}

/** A runner that exited with an error or ran nothing has failed, whatever its report says. */
function judge(name, code, result) {
  if (result === null)
    return { ...NOTHING, failed: 1, failures: [`${name}: ended with code ${code}, without a report`] };
  if (result.failed > 0 || (code === 0 && result.passed + result.skipped > 0)) return result;
  return { ...result, failed: 1, failures: [`${name}: ended with code ${code}`] };
}

async function run({ node, onOutput }, timeoutMs, args, env = {}) {
  const { code } = await runChild(node, args, {
    cwd: ROOT,
    timeoutMs,
    onOutput,
    env: { ...process.env, ...env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` },
  });
  if (code !== 0) onOutput(`(ended with code ${code})\n`);
  return code;
}
