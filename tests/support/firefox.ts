import { existsSync } from "node:fs";
import puppeteer, { type Browser } from "puppeteer-core";

const INSTALLED = [
  "/usr/bin/firefox",
  "/usr/bin/firefox-esr",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:/Program Files/Mozilla Firefox/firefox.exe",
];

/** The Firefox of this machine: FIREFOX_PATH, or where its package puts it; null if there is none. */
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
