import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const TEST_DATABASES = "server/shop-db/testing";
const IS_ON_POSTGRES = process.env.SHOP_TEST_ENGINE === "postgres";
/** A test that opens the shop's database: all of them, and no others, run once more on PostgreSQL. */
const OPENS_DATABASE = /\b(?:openTestDb|openTestStore|createScene|runRace|startTestPostgres|joinTestPostgres)\b/;
/** Tests that need a PostgreSQL, whatever the others run on. */
const ON_POSTGRES = [
  "server/shop-db/open-postgres.test.ts",
  "server/erp/kept-store-conformance.test.ts",
  "server/services/shop-clock.test.ts",
  "server/staff/transfer/{export-tables,move-to-postgres}.test.ts",
  "server/services/heartbeat.test.ts",
  "server/services/process-news.test.ts",
  "server/services/shop-binding/same-erp.test.ts",
  "server/services/limits/shared-counters.test.ts",
  "tests/requests/moved-shop.test.ts",
  "tests/requests/{two-machines,kept-on-machines}.test.ts",
  "tests/requests/database-trouble.test.ts",
];
for (const path of ON_POSTGRES)
  if (globSync(path, { cwd: import.meta.dirname }).length === 0) throw new Error(`there is no ${path}`);

const TESTS = "{app,rules,database,spreadsheets,server,erp-adapter,cms,locales,scripts,tests}/**/*.test.{ts,tsx,mts}";
const EXCLUDED = ["tests/e2e/**", "**/node_modules/**", "build/**", ...(IS_ON_POSTGRES ? [] : ON_POSTGRES)];

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const FILES = globSync(TESTS, { cwd: import.meta.dirname, exclude: EXCLUDED }).filter(
  (file) => !IS_ON_POSTGRES || OPENS_DATABASE.test(sourceOf(file)),
);

/** Tests that change which modules there are, which only Vite's runner can do. */
const SWAPPING = FILES.filter((file) => /\bvi\.(?:mock|resetModules)\(/.test(sourceOf(file)));

/** Tests that open the whole shop, or most of its server. */
const WHOLE = FILES.filter(
  (file) =>
    /^(?:tests\/(?:bench|policy|requests)|server\/services\/ordering)\//.test(file) &&
    file !== "tests/policy/react-warnings.slow.test.ts" &&
    !SWAPPING.includes(file),
);

/** Other tests that need more than two seconds alone, which `npm test -- --only quick` leaves out. */
const SLOW = FILES.filter(
  (file) => /\.slow\.test\.\w+$/.test(file) && !SWAPPING.includes(file) && !WHOLE.includes(file),
);

export default defineConfig({
  test: {
    globalSetup: [
      "tests/support/run-folder.ts",
      ...(IS_ON_POSTGRES ? [`${TEST_DATABASES}/postgres-for-tests.ts`] : []),
    ],
    pool: "forks",
    // A request drops nearly all that it allocates: a tenth less CPU than with the default of 16 MiB.
    execArgv: ["--max-semi-space-size=64"],
    // One more than there are cores: many tests of the whole shop wait for a while. Those on PostgreSQL run beside them.
    maxWorkers: availableParallelism() + (IS_ON_POSTGRES ? 0 : 1),
    projects: [
      // One process runs many files and loads each module once: a third of the time.
      {
        extends: true,
        test: {
          name: "together",
          include: IS_ON_POSTGRES ? FILES : [TESTS],
          exclude: [...EXCLUDED, ...WHOLE, ...SWAPPING, ...SLOW],
          isolate: false,
        },
      },
      { extends: true, test: { name: "swapping", include: SWAPPING } },
      { extends: true, test: { name: "slow", include: SLOW, isolate: false } },
      // Node loads these as it loads the shop, and React is that of production, which is much quicker: docs/decisions/045.
      {
        extends: true,
        test: {
          name: "whole",
          include: WHOLE,
          isolate: false,
          env: { NODE_ENV: "production" },
          experimental: { viteModuleRunner: false },
        },
      },
    ],
    setupFiles: ["tests/support/console.ts", ...(IS_ON_POSTGRES ? [`${TEST_DATABASES}/drop-test-dbs.ts`] : [])],
    // A second try tells what is broken from what is unsteady, which npm test names at its end.
    retry: process.env.CI === undefined ? 0 : 1,
    // The limits end what hangs, and measure nothing: on busy cores a test may take ten times its seconds and be right.
    testTimeout: process.env.LONG_ROUNDS === "1" ? 300_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
