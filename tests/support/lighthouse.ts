import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { requireChromium } from "./chromium.ts";

export interface Verdict {
  /** 0 to 100, by category */
  scores: Record<string, number>;
  /** reasons for lost points: `category: audit, where` */
  faults: string[];
  /** measured values: milliseconds, or the plain score for layout shifts */
  metrics: Record<string, number>;
}

export interface AuditOptions {
  categories: readonly string[];
  /** the Cookie header of a person who has visited before */
  cookie?: string;
  skip?: string[];
}

/** Lighthouse with a browser of its own, in its mobile profile. */
export interface Auditor {
  audit(url: string, options: AuditOptions): Promise<Verdict>;
  close(): Promise<void>;
}

/** Starts the tests' browser on a debugging port that no other program uses. */
export async function openLighthouse(): Promise<Auditor> {
  const { executablePath, args, env } = await requireChromium();
  const profile = mkdtempSync(join(tmpdir(), "dizna-lighthouse-"));
  const own = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  const browser = spawn(executablePath, [...args, ...own], { env, stdio: ["ignore", "ignore", "pipe"] });
  const closed = once(browser, "close");
  const end = async () => {
    browser.kill("SIGKILL");
    await closed;
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  const port = await debuggingPort(browser.stderr).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { audit: (url, options) => audit(url, port, options), close: end };
}

async function audit(url: string, port: number, { categories, cookie, skip }: AuditOptions): Promise<Verdict> {
  const run = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: [...categories],
    skipAudits: skip,
    // Any other method waits five seconds, instead of one, until a page is quiet.
    throttlingMethod: "simulate",
    extraHeaders: cookie === undefined ? undefined : { Cookie: cookie },
  });
  if (run === undefined) throw new Error(`Lighthouse has nothing to say of ${url}`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores: Verdict["scores"] = {};
  const faults: string[] = [];
  for (const [name, { score, auditRefs }] of Object.entries(lhr.categories)) {
    scores[name] = Math.round((score ?? 0) * 100);
    for (const { id, weight } of auditRefs) {
      const one = lhr.audits[id];
      if (weight === 0 || one === undefined || one.score === null || one.score === 1) continue;
      faults.push(`${name}: ${id} ${JSON.stringify(one.details ?? one.displayValue ?? "").slice(0, 600)}`);
    }
  }
  const metrics = Object.fromEntries(
    METRICS.flatMap((id) => {
      const value = lhr.audits[id]?.numericValue;
      return value === undefined ? [] : [[id, value]];
    }),
  );
  return { scores, faults, metrics };
}

const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/** The browser prints the address it listens on in its first lines. */
function debuggingPort(stderr: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = "";
    stderr.on("data", (text: Buffer) => {
      printed += text;
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(printed)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    stderr.once("end", () => reject(new Error(`The browser ended before it listened. It printed:\n${printed}`)));
  });
}
