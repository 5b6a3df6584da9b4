import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig } from "@playwright/test";
import { requireChromium } from "./tests/support/chromium.ts";
import { areMachines } from "./tests/support/machines.ts";
import { pickToday, SEED } from "./tests/support/rounds.ts";
import { isErpServed } from "./tests/support/served-erp.ts";

// A worker that starts after midnight must find the same tests.
process.env.ROUNDS_SEED = String(SEED);

/** An order, which is in each run. */
const ORDER = "order.spec.ts";

/** A journey in a second engine, which says so and passes where there is no Firefox. */
const FIREFOX = "firefox.spec.ts";

/**
 * Files of journeys by which a shop is tried whose ERP is behind its server (SHOP_ERP=http): an order, and one other file by
 * the day's seed. The conformance suite proves for each call that the ERP answers the same over HTTP.
 */
const OVER_HTTP = [ORDER, ...pickToday(["account", "cart", "orders", "bookkeeper"], 1).map(toFile)];
const JOURNEYS = isErpServed()
  ? OVER_HTTP
  : globSync("tests/e2e/*.spec.ts", { cwd: import.meta.dirname })
      .map((path) => basename(path))
      .filter((file) => file !== FIREFOX)
      .toSorted();

/** Files of journeys from form to form, which request tests send too: half of them a day. */
const FORMS = [
  "account",
  "company",
  "credit",
  "delivery",
  "lists",
  "orders",
  "own-numbers",
  "password",
  "profile",
  "register",
];
const FORMS_TODAY = isErpServed() ? FORMS : pickToday(FORMS, FORMS.length / 2);
const WITH_SCRIPTS = JOURNEYS.filter(
  (file) => !FORMS.some((name) => toFile(name) === file && !FORMS_TODAY.includes(name)),
);

const IS_SQUARE = process.env.SHOP_JOURNEYS === "square";

/**
 * Files whose journeys are also gone through without scripts: an order, and three by the day's seed, because request tests
 * send the same forms. The ERP is asked the same with scripts and without.
 */
const WITHOUT_SCRIPTS = IS_SQUARE
  ? JOURNEYS
  : [ORDER, ...(isErpServed() ? [] : pickToday(JOURNEYS.filter(hasPlainTest), 3))];

/** Looks among these journeys, which do not depend on where the ERP is. */
const LEFT_OUT = isErpServed() ? [/breaks? (?:a|no) rule of WCAG|44 px/] : [];

/**
 * A journey written for both languages goes through Croatian with scripts and through English without: each language and each
 * mode once. `npm test -- --only e2e-square` goes through all four: docs/decisions/052. A journey that one mode has alone is
 * gone through in one language, each day in the other one.
 */
const LEFT_TODAY = ["en", "hr"].filter((lang) => !pickToday(["en", "hr"], 1).includes(lang));
const ALONE_TODAY = LEFT_TODAY.map((lang) => new RegExp(`\\(${lang}\\).*@(?:scripts|plain)`));
const IN_THE_OTHER_MODE = IS_SQUARE
  ? { js: [], plain: [] }
  : { js: [/\(en\)(?!.*@scripts)/, ...ALONE_TODAY], plain: [/\(hr\)(?!.*@plain)/] };

/** Journeys with scripts and without; `@scripts` and `@plain` mark what one of them has alone. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/shop-template.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A second try tells what is broken from what is unsteady, which npm test names at its end.
  retries: process.env.CI === undefined ? 0 : 1,
  // Ends by itself, with a report of what was tried, before npm test would end it.
  globalTimeout: (areMachines() ? 58 : 28) * 60_000,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["line"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: await requireChromium(),
    locale: "en-GB",
    timezoneId: "Europe/Zagreb",
    screenshot: "only-on-failure",
    trace: "off",
    actionTimeout: 30_000,
  },
  projects: [
    {
      name: "js",
      testMatch: WITH_SCRIPTS,
      use: { javaScriptEnabled: true },
      grepInvert: [/@plain/, ...IN_THE_OTHER_MODE.js, ...LEFT_OUT],
    },
    {
      name: "plain",
      testMatch: JOURNEYS,
      use: { javaScriptEnabled: false },
      grep: /@plain/,
      grepInvert: ALONE_TODAY,
    },
    {
      name: "no-js",
      testMatch: WITHOUT_SCRIPTS,
      use: { javaScriptEnabled: false },
      grepInvert: [/@scripts/, /@plain/, ...IN_THE_OTHER_MODE.plain, ...LEFT_OUT],
    },
    ...(isErpServed() ? [] : [{ name: "firefox", testMatch: FIREFOX }]),
  ],
});

/** True if the day may draw the file: one of its tests, which are marked in their titles, runs without scripts. */
function hasPlainTest(file: string): boolean {
  const source = readFileSync(join(import.meta.dirname, "tests/e2e", file), "utf8");
  return file !== ORDER && /\btest\(\s*(["'`])(?:(?!\1|@scripts|@plain).)+\1/s.test(source);
}

function toFile(name: string): string {
  return `${name}.spec.ts`;
}
