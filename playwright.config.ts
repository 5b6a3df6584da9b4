import { defineConfig } from "@playwright/test";
import { requireChromium } from "./tests/support/chromium.ts";

/** Every journey twice, with scripts and without; `@scripts` and `@plain` mark what one of them has alone. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/shop-template.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: await requireChromium(),
    locale: "en-GB",
    timezoneId: "Europe/Zagreb",
    screenshot: "only-on-failure",
    trace: "off",
    actionTimeout: 10_000,
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: /@plain/ },
    { name: "no-js", use: { javaScriptEnabled: false }, grepInvert: /@scripts/ },
  ],
});
