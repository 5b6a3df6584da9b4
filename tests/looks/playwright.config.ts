import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig } from "@playwright/test";
import { isPackagedChromium, requireChromium } from "#tests/support/chromium.ts";
import { LANGUAGES } from "#tests/support/words.ts";

const OUTPUT = join(import.meta.dirname, "../../test-results/looks");

/** Browser flags for settings that otherwise differ between machines: the rendering of letters, and colours. */
const DRAWING = ["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"];

const { executablePath, args, env } = await requireChromium();

/**
 * Takes pictures of screens, and compares them with those beside this file. Each language is one worker with its own
 * shop, and goes through the screens in sequence, so that the first order always has the same number.
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
  // Shorter than the time after which npm test kills the run, so that a slow run still ends with a report.
  globalTimeout: 20 * 60_000,
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      // The packaged browser draws a page the same everywhere, to the pixel. Two differences are allowed. One comes
      // from reducing a picture to 256 colours: a channel changes by at most 5 of 255. 0.05 allows 13, and no two
      // colours of the shop are that close. The other is a few pixels, fewer than the smallest letter has.
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
    actionTimeout: 30_000,
  },
  // One colour scheme per language is enough, because texts do not depend on colours.
  projects: LANGUAGES.map((lang) => ({
    name: lang,
    metadata: { lang },
    use: { colorScheme: lang === "en" ? ("light" as const) : ("dark" as const) },
  })),
});

/** Lets the browser use only its own fonts, not the system's, for characters that the shop's typeface lacks. */
function fontsOfThePackage({ FONTCONFIG_FILE: given }: Record<string, string>): Record<string, string> {
  if (!isPackagedChromium() || given === undefined) return {};
  mkdirSync(OUTPUT, { recursive: true });
  const file = join(OUTPUT, "../looks-fonts.conf");
  const fonts = join(dirname(given), "fonts");
  writeFileSync(file, `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache-alone</cachedir></fontconfig>\n`);
  return { FONTCONFIG_FILE: file };
}
