import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { figure, printTable, quantile } from "./table.ts";

const ROOT = join(import.meta.dirname, "../..");
const RUNS = 3;
/** The kernel counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** A later `npm start`, when nothing has changed: time to the first answered page, and CPU time of all its processes. */
export async function measureStart(): Promise<void> {
  const runs: { seconds: number; cpu: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await startOnce());
  printTable(
    `npm start when nothing has changed, median of ${RUNS}`,
    ["", "seconds"],
    [
      [
        "to the first answered page",
        figure(
          quantile(
            runs.map(({ seconds }) => seconds),
            0.5,
          ),
        ),
      ],
      [
        "CPU until then, all processes",
        figure(
          quantile(
            runs.map(({ cpu }) => cpu),
            0.5,
          ),
        ),
      ],
    ],
  );
}

async function startOnce(): Promise<{ seconds: number; cpu: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-bench-"));
  if (process.env.SHOP_TEMPLATE !== undefined) cpSync(process.env.SHOP_TEMPLATE, dataDir, { recursive: true });
  const port = await freePort();
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: "ignore",
    detached: true,
  });
  const closed = once(child, "close");
  try {
    await firstAnswer(`http://localhost:${port}/en`);
    const seconds = (performance.now() - started) / 1000;
    return { seconds, cpu: cpuSeconds(child.pid ?? 0) };
  } finally {
    // The whole group: npm tells the shell, and the shell tells nobody.
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

/** User and system time of a process, its children, and those of them that have ended. Linux only; NaN elsewhere. */
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no free port");
  return address.port;
}
