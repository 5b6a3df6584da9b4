import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig } from "@playwright/test";
import { isPackagedChromium, requireChromium } from "#tests/support/chromium.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const OUTPUT = join(import.meta.dirname, "../../test-results/looks");

/** Settings that differ by machine otherwise: how letters are set on pixels, and colours. */
const DRAWING = ["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"];

const { executablePath, args, env } = await requireChromium();

/**
 * Pictures of screens, compared with those beside this file. Each language is one worker with a shop of its own and
 * goes through the screens in their order, so that the first order has the same number every time.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./still-shop.ts",
  globalTeardown: "./shrink-pictures.ts",
  outputDir: OUTPUT,
  snapshotPathTemplate: "{testDir}/{projectName}/{arg}{ext}",
  updateSnapshots: "none",
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: process.env.CI === undefined ? 0 : 1,
  // End with a report of what was tried, before npm test would kill the run.
  globalTimeout: 20 * 60_000,
  timeout: 45_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: {
      // The packaged browser draws a page alike everywhere, to the pixel. Two differences are allowed. One is the
      // loss from reducing a picture to 256 colours: at most five steps of 255; 0.05 allows thirteen, and no two
      // colours of the shop are that near. The other is a corner or two, less than the smallest letter.
      threshold: 0.05,
      maxDiffPixels: 20,
      animations: "disabled",
      caret: "hide",
      scale: "css",
    },
  },
  reporter: [["line"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath, args: [...args, ...DRAWING], env: { ...env, ...fontsOfThePackage(env) } },
    javaScriptEnabled: false,
    locale: "en-GB",
    timezoneId: "Europe/Zagreb",
    actionTimeout: 10_000,
  },
  // One colour scheme for each language: words do not depend on colours.
  projects: LANGUAGES.map((lang) => ({
    name: lang,
    metadata: { lang },
    use: { colorScheme: lang === "en" ? ("light" as const) : ("dark" as const) },
  })),
});

/** Only the browser's own fonts, without the system's, for characters that the shop's typeface lacks. */
function fontsOfThePackage({ FONTCONFIG_FILE: given }: Record<string, string>): Record<string, string> {
  if (!isPackagedChromium() || given === undefined) return {};
  mkdirSync(OUTPUT, { recursive: true });
  const file = join(OUTPUT, "../looks-fonts.conf");
  const fonts = join(dirname(given), "fonts");
  writeFileSync(file, `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache-alone</cachedir></fontconfig>\n`);
  return { FONTCONFIG_FILE: file };
}
