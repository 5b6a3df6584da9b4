import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const IS_ON_POSTGRES = process.env.SHOP_TEST_ENGINE === "postgres";
/** Tests that need a PostgreSQL, whatever the others run on. */
const ON_POSTGRES = [
  "server/shop-db/open-postgres.test.ts",
  "server/erp/kept-store-conformance.test.ts",
  "server/services/shop-clock.test.ts",
  "server/transfer/{export-tables,move-to-postgres}.test.ts",
  "server/services/heartbeat.test.ts",
  "server/services/news.test.ts",
  "server/services/shop-binding/same-erp.test.ts",
  "server/services/limits/shared-counters.test.ts",
  "tests/requests/moved-shop.test.ts",
  "tests/requests/{two-machines,kept-on-machines}.test.ts",
  "tests/requests/database-trouble.test.ts",
];
const TESTS = "{app,database,spreadsheets,server,erp-adapter,cms,locales,scripts,tests}/**/*.test.{ts,tsx,mts}";
const EXCLUDED = ["tests/e2e/**", "**/node_modules/**", "build/**", ...(IS_ON_POSTGRES ? [] : ON_POSTGRES)];

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");

/** Signs of a test that changes which modules there are. */
const CHANGES_MODULES = /\bvi\.(?:mock|resetModules)\(/;
/** Signs of a test that stops the time, breaks off what is under way, or counts or starts what no other may disturb. */
const NEEDS_PEACE =
  /\bvi\.useFakeTimers\(|fake-time|new Promise(?:<\w+>)?\(\(\) =>|AbortSignal|lossy-wire|faulty-erp|counted-|openRunningShop|startSmallShop/;
/** True for a test of requests that only opens a shop in its own process, asks it, and closes it. */
const onlyAsks = (text: string) => /\bopenTestShop\(/.test(text) && !NEEDS_PEACE.test(text);

/** Each of these test files has a process of its own, which ends with it. */
const ALONE = globSync(TESTS, { cwd: import.meta.dirname, exclude: EXCLUDED }).filter((file) => {
  const text = read(file);
  if (CHANGES_MODULES.test(text) || /^(?:tests\/bench|server\/services\/ordering)\//.test(file)) return true;
  return file.startsWith("tests/requests/") && !onlyAsks(text);
});

export default defineConfig({
  test: {
    globalSetup: ["tests/support/seeds-folder.ts"],
    pool: "forks",
    // One a core: the default leaves one free, which on two cores is half of them.
    maxWorkers: "100%",
    projects: [
      // One process runs many files and loads each module once: a third of the time. On PostgreSQL each file has its own server.
      {
        extends: true,
        test: { name: "together", include: [TESTS], exclude: [...EXCLUDED, ...ALONE], isolate: IS_ON_POSTGRES },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
    setupFiles: ["tests/support/console.ts"],
    // A second try tells what is broken from what is unsteady, which npm test names at its end.
    retry: process.env.CI === undefined ? 0 : 1,
    // An end for what hangs. A test takes a second; on a machine with twenty times as much to do as it can, half a minute.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, which is the default, passes on two busy cores while nothing is wrong.
    expect: { poll: { timeout: 10_000 } },
  },
});
