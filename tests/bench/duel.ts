import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import autocannon from "autocannon";
import { figure, printTable, quantile } from "./table.ts";

const CONNECTIONS = 16;
const ROUNDS = 3;
/** Seconds of load before counting. */
const WARM_UP = 3;

/** A page under load. */
export interface Contender {
  url: string;
  /** the one process that answers */
  pid: number;
  headers?: Record<string, string>;
  /** requested one after the other, instead of the url's own path */
  paths?: readonly string[];
}

interface Round {
  perSecond: number;
  /** CPU time of the process for one request, in milliseconds; NaN if the system does not report it */
  cpu: number;
  p50: number;
  p99: number;
}

/**
 * Measures requests a second, CPU time and latency of two pages. Their rounds alternate, so that other work on the
 * machine affects both. CPU time is the better figure if the machine is shared, or if the load generator is the
 * bottleneck.
 */
export async function duel(title: string, seconds: number, pages: Record<string, Contender>): Promise<void> {
  const names = Object.keys(pages);
  const rounds = new Map(names.map((name): [string, Round[]] => [name, []]));
  for (const page of Object.values(pages)) await load(page, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, page] of Object.entries(pages)) rounds.get(name)?.push(await load(page, seconds));
  const row = (what: string, pick: (round: Round) => number) => {
    const [a = Number.NaN, b = Number.NaN] = names.map((name) => quantile((rounds.get(name) ?? []).map(pick), 0.5));
    return [what, figure(a), figure(b), figure(a / b)];
  };
  printTable(
    `${title}; ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${seconds} s, load average ${figure(loadavg()[0] ?? 0)}`,
    ["", ...names, "ratio"],
    [
      row("requests a second", (round) => round.perSecond),
      row("CPU time a request, ms", (round) => round.cpu),
      row("p50, ms", (round) => round.p50),
      row("p99, ms", (round) => round.p99),
    ],
  );
}

async function load({ url, pid, headers, paths }: Contender, seconds: number): Promise<Round> {
  const before = cpuTime(pid);
  // Another thread sends the requests, so that this one can read the shop's log: a shop whose log is not read blocks.
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
    workers: 1,
    ...(paths && { requests: paths.map((path) => ({ path })) }),
  });
  const cpu = (cpuTime(pid) - before) / result.requests.total;
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${url}: ${result.errors} errors, ${result.timeouts} time-outs, answers by status ${statuses}`);
  }
  return { perSecond: result.requests.average, cpu, p50: result.latency.p50, p99: result.latency.p99 };
}

/** User and system time in milliseconds, in steps of ten; NaN without /proc. */
function cpuTime(pid: number): number {
  try {
    // Split after the name in brackets, which may contain spaces. In the whole line utime and stime are fields 14 and
    // 15.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
