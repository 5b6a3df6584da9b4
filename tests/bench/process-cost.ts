import { existsSync, readdirSync, readFileSync } from "node:fs";

/** CPU time of all threads of a process, in milliseconds, exact to the nanosecond. Linux only; NaN elsewhere. */
export function cpuOf(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + ranOf(`/proc/${pid}/task/${thread}/schedstat`), 0);
}

/** Milliseconds of a tick, the unit in which the kernel reports the CPU time of ended child processes. */
const TICK = 10;

/** CPU time of a process and of all its child processes, including ended ones, in milliseconds. */
export function cpuOfFamily(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(13, 15)
    .map(Number);
  const present = [pid, ...childrenOf(pid)].reduce(
    (sum, one) => sum + (existsSync(`/proc/${one}/task`) ? cpuOf(one) : 0),
    0,
  );
  return present + (user + system) * TICK;
}

/** Resident memory of a process, MiB. Linux only; NaN elsewhere. */
export function residentOf(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

/** The CPU time of a thread, in milliseconds; 0 if it has ended. */
function ranOf(path: string): number {
  try {
    return Number(readFileSync(path, "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** The processes that a process has started. Linux only; empty elsewhere. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

/** The id of the parent process; null if the process has ended. */
function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return null;
  }
}
