import { defineConfig } from "vitest/config";

const IS_ON_POSTGRES = process.env.SHOP_TEST_ENGINE === "postgres";
/** Tests that need a PostgreSQL, whatever the others run on. */
const ON_POSTGRES = [
  "server/shop-db/open-postgres.test.ts",
  "server/services/limits/shared-counters.test.ts",
  "tests/requests/two-machines.test.ts",
];

export default defineConfig({
  test: {
    include: ["{app,server,erp-adapter,cms,locales,scripts,tests}/**/*.test.{ts,tsx,mts}"],
    exclude: ["tests/e2e/**", "**/node_modules/**", "build/**", ...(IS_ON_POSTGRES ? [] : ON_POSTGRES)],
    globalSetup: ["tests/support/seeds-folder.ts"],
    setupFiles: ["tests/support/console.ts"],
    pool: "forks",
    // One a core: the default leaves one free, which on two cores is half of them.
    maxWorkers: "100%",
    // A second try tells what is broken from what is unsteady, which npm test names at its end.
    retry: process.env.CI === undefined ? 0 : 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A second, which is the default, passes on two busy cores while nothing is wrong.
    expect: { poll: { timeout: 10_000 } },
  },
});
