import { defineConfig } from "@playwright/test";
import { requireChromium } from "./tests/support/chromium.ts";
import { isErpServed } from "./tests/support/served-erp.ts";

/** What does not depend on where the ERP is, and is left out where the run puts it behind its server (SHOP_ERP=http). */
const WITHOUT_ERP = {
  specs: [
    "accessible", // rules of WCAG, sizes and focus of pages
    "account-accessible", // the same of the account's pages
    "broken-line", // what the page does without an answer
    "captcha", // the shop and Google
    "content", // the shop and its stories
    "kept-focus", // where the focus stays
    "keyboard", // where the focus goes, and that it is seen
    "lighthouse", // pages as Lighthouse sees them
    "long-words", // widths
    "paper", // sheets
    "shell", // what scripts add around every page
    "toast", // where a message lies, and for how long
    "weight", // bytes of scripts, styles and markup
  ].map((name) => `**/${name}.spec.ts`),
  /** the tests of looks beside the journeys */
  titles: /breaks? (?:a|no) rule of WCAG|44 px/,
};
const LEFT_OUT = isErpServed() ? [WITHOUT_ERP.titles] : [];

/** Every journey twice, with scripts and without; `@scripts` and `@plain` mark what one of them has alone. */
export default defineConfig({
  testDir: "tests/e2e",
  testIgnore: isErpServed() ? WITHOUT_ERP.specs : [],
  globalSetup: "./tests/support/shop-template.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A second try tells what is broken from what is unsteady, which npm test names at its end.
  retries: process.env.CI === undefined ? 0 : 1,
  // Ends by itself, with a report of what was tried, before npm test would end it.
  globalTimeout: 28 * 60_000,
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
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: [/@plain/, ...LEFT_OUT] },
    { name: "no-js", use: { javaScriptEnabled: false }, grepInvert: [/@scripts/, ...LEFT_OUT] },
  ],
});
