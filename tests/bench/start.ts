import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { figure, printTable, quantile } from "./table.ts";

const ROOT = join(import.meta.dirname, "../..");
const RUNS = 9;
/** The kernel counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** The wanted seconds: until the server process's first page, and CPU time of all processes of `npm start`. */
const [FIRST_PAGE, ALL_CPU] = [0.4, 1.5];

interface Start {
  /** seconds from the start until the first page */
  page: number;
  /** seconds from the start until the catalogue's page, which is requested after the first page */
  list: number;
  /** seconds of CPU time until the first page */
  cpu: number;
}

/** Measures a repeated start without changes: the server process alone, and `npm start` with all its processes. */
export async function measureStart(): Promise<void> {
  const server: Start[] = [];
  const all: Start[] = [];
  // An uncounted run of both kinds of start fills the machine's page cache and the compile cache.
  for (let run = -1; run < RUNS; run += 1) {
    const alone = await startOnce([process.execPath, "build/node/main.js"]);
    const whole = await startOnce(["npm", "start"]);
    if (run < 0) continue;
    server.push(alone);
    all.push(whole);
  }
  const row = (name: string, starts: Start[], pick: (start: Start) => number, wanted: number | null) => {
    const values = starts.map(pick);
    return [name, figure(quantile(values, 0.5)), figure(Math.min(...values)), wanted === null ? "" : String(wanted)];
  };
  printTable(
    `A start when nothing has changed, 6,000 products, seconds of ${RUNS} in turn`,
    ["", "median", "least", "wanted"],
    [
      row("server process: first page, /en", server, ({ page }) => page, FIRST_PAGE),
      row("server process: then /en/catalogue/0", server, ({ list }) => list, null),
      row("server process: CPU until the first page", server, ({ cpu }) => cpu, null),
      row("npm start: first page", all, ({ page }) => page, null),
      row("npm start: CPU of all processes until then", all, ({ cpu }) => cpu, ALL_CPU),
    ],
  );
}

async function startOnce([program = "", ...args]: readonly string[]): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-bench-"));
  if (process.env.SHOP_TEMPLATE !== undefined) cpSync(process.env.SHOP_TEMPLATE, dataDir, { recursive: true });
  const port = await freePort();
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(ROOT, "build/node/compiled"),
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: "ignore",
    detached: true,
  });
  const closed = once(child, "close");
  try {
    await firstAnswer(`http://localhost:${port}/en`);
    const page = (performance.now() - started) / 1000;
    const cpu = cpuSeconds(child.pid ?? 0);
    await firstAnswer(`http://localhost:${port}/en/catalogue/0`);
    return { page, cpu, list: (performance.now() - started) / 1000 };
  } finally {
    // Signal the whole group: npm passes the signal to the shell, and the shell does not pass it on.
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    await closed;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function firstAnswer(address: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await pause(10);
  }
  throw new Error(`${address} did not answer within a minute`);
}

/** User and system time of a process and its children, including ended ones. Linux only; NaN elsewhere. */
function cpuSeconds(root: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = readStat(name);
      return fields === null
        ? []
        : [{ pid: Number(name), parent: Number(fields[1]), times: fields.slice(11, 15).map(Number) }];
    });
  const family = new Set([root]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  const ticks = processes.filter(({ pid }) => family.has(pid)).flatMap(({ times }) => times);
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND;
}

/** The fields after the program's name, or null for a process that has just ended. */
function readStat(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
