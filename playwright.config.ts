import { defineConfig } from "@playwright/test";
import { requireChromium } from "./tests/support/chromium.ts";
import { areMachines } from "./tests/support/machines.ts";
import { isErpServed } from "./tests/support/served-erp.ts";

/**
 * Journeys by which a shop is tried whose ERP is behind its server (SHOP_ERP=http): login, carts, orders, ordering again,
 * exports. The conformance suite proves for each call that the ERP answers the same over HTTP.
 */
const OVER_HTTP = ["account", "cart", "order", "orders", "bookkeeper"].map((name) => `**/${name}.spec.ts`);
/** Looks among these journeys, which do not depend on where the ERP is. */
const LEFT_OUT = isErpServed() ? [/breaks? (?:a|no) rule of WCAG|44 px/] : [];

/** A journey in a second engine, which says so and passes where there is no Firefox. */
const FIREFOX = "**/firefox.spec.ts";

/**
 * A journey written for both languages goes through Croatian with scripts and through English without: each language and each
 * mode once. `npm test -- --only e2e-square` goes through all four: docs/decisions/052.
 */
const IN_THE_OTHER_MODE =
  process.env.SHOP_JOURNEYS === "square"
    ? { js: [], plain: [] }
    : { js: [/\(en\)(?!.*@scripts)/], plain: [/\(hr\)(?!.*@plain)/] };

/** Every journey twice, with scripts and without; `@scripts` and `@plain` mark what one of them has alone. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: isErpServed() ? OVER_HTTP : "**/*.spec.ts",
  globalSetup: "./tests/support/shop-template.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A second try tells what is broken from what is unsteady, which npm test names at its end.
  retries: process.env.CI === undefined ? 0 : 1,
  // Ends by itself, with a report of what was tried, before npm test would end it.
  globalTimeout: (areMachines() ? 58 : 28) * 60_000,
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
    {
      name: "js",
      testIgnore: FIREFOX,
      use: { javaScriptEnabled: true },
      grepInvert: [/@plain/, ...IN_THE_OTHER_MODE.js, ...LEFT_OUT],
    },
    {
      name: "no-js",
      testIgnore: FIREFOX,
      use: { javaScriptEnabled: false },
      grepInvert: [/@scripts/, ...IN_THE_OTHER_MODE.plain, ...LEFT_OUT],
    },
    ...(isErpServed() ? [] : [{ name: "firefox", testMatch: FIREFOX }]),
  ],
});
