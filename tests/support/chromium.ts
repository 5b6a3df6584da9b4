import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** How to launch the browser for tests: the options that Playwright's `launchOptions` and other programs take. */
export interface ChromiumLaunch {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** No sandbox (some users may not make one), no graphics card, and nothing that connects to the outside. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const INSTALLED = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
  "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
];

/**
 * The browser for tests, in this order: CHROMIUM_PATH; on Linux on x64 the headless one of the npm package
 * @sparticuz/chromium, which brings the libraries and a font that a bare system lacks; the one that Playwright has
 * installed; the system's. Throws if there is none.
 */
export async function requireChromium(): Promise<ChromiumLaunch> {
  if (isPackagedChromium()) return unpackedChromium();
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined) return { executablePath: chosen, args: ARGS, env: environment({}) };
  const { chromium } = await import("@playwright/test");
  const executablePath = [chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error("No browser for tests. Run: npx playwright install chromium, or set CHROMIUM_PATH.");
  }
  return { executablePath, args: ARGS, env: environment({}) };
}

/** True if `requireChromium` returns the npm package's browser, which draws a page the same on every machine. */
export function isPackagedChromium(): boolean {
  return process.env.CHROMIUM_PATH === undefined && process.platform === "linux" && process.arch === "x64";
}

/** Unpacks the npm package's browser into node_modules once; the folder gets its name only when it is complete. */
function unpackedChromium(): ChromiumLaunch {
  const packageFile = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packageFolder = join(dirname(packageFile), "..");
  const folder = join(packageFolder, "unpacked");
  if (!existsSync(folder)) unpack(packageFolder, packageFile, folder);
  const executablePath = join(folder, "chromium");
  const libraries = join(folder, "al2023/lib");
  const env = environment({ FONTCONFIG_FILE: join(folder, "fonts.conf") });
  if (!runs(executablePath, env)) {
    env.LD_LIBRARY_PATH = [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  }
  return { executablePath, args: ARGS, env };
}

/**
 * Unpacks in a separate folder, because the npm package would unpack into the system's folder for temporary files, and
 * use any files that are already there.
 */
function unpack(packageFolder: string, packageFile: string, folder: string): void {
  const part = mkdtempSync(join(packageFolder, "unpacking-"));
  const program = `
    const { default: chromium, inflate } = await import(${JSON.stringify(pathToFileURL(packageFile).href)});
    await chromium.executablePath();
    await inflate(${JSON.stringify(join(packageFolder, "bin/al2023.tar.br"))});
  `;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, TMPDIR: part },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The browser for tests could not be unpacked: ${stderr}`);
  // The user who runs the tests may be another one than the user who unpacked the browser.
  for (const path of [part, join(part, "chromium")]) chmodSync(path, 0o755);
  writeFileSync(join(part, "fonts.conf"), fontsConfiguration(join(folder, "fonts"), join(folder, "fonts-cache")));
  try {
    renameSync(part, folder);
  } catch (error) {
    // Another process was faster; its folder is just as good.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function runs(executablePath: string, env: Record<string, string>): boolean {
  return spawnSync(executablePath, ["--version"], { env, stdio: "ignore" }).status === 0;
}

function fontsConfiguration(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;
}

function environment(more: Record<string, string>): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...more };
}
