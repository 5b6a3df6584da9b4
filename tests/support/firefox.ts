import { existsSync } from "node:fs";
import puppeteer, { type Browser } from "puppeteer-core";

const INSTALLED = [
  "/usr/bin/firefox",
  "/usr/bin/firefox-esr",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:/Program Files/Mozilla Firefox/firefox.exe",
];

/** Path of this machine's Firefox: FIREFOX_PATH, or a usual place of installation; null if neither exists. */
export function findFirefox(): string | null {
  return [process.env.FIREFOX_PATH ?? "", ...INSTALLED].find((path) => existsSync(path)) ?? null;
}

/**
 * Starts an unmodified Firefox, driven with WebDriver BiDi. Playwright drives only a Firefox of its own build, which no
 * package contains.
 */
export function openFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({ browser: "firefox", executablePath, headless: true });
}
