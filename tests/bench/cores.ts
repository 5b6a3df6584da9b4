import { availableParallelism, loadavg } from "node:os";
import autocannon from "autocannon";
import { createVisitor } from "#tests/support/ask.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { type LoadCount, startLoad } from "#tests/support/steady-load.ts";
import { childrenOf, cpuOf } from "./process-cost.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile } from "./table.ts";

const CONNECTIONS = 16;
const ROUNDS = 5;
/** Seconds of load before counting, for each process. */
const WARM_UP = 4;
const PAGE = "/en/catalogue/0";

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** milliseconds of CPU for one request, in all processes of the shop including the primary */
  cpu: number;
  /** cores kept busy by the shop's processes */
  cores: number;
  /** cores kept busy by this process, which sends the requests */
  asking: number;
}

/**
 * Measures a customer's catalogue page in a shop with one server process and in a shop with two, in turn. The load
 * generator shares the cores with them, so the table also estimates the ratio of requests a second if each process had
 * a core of its own: 2 × CPU time of a request with one process / CPU time of a request with two. Then the two
 * processes are replaced, and finally stopped, under load; a failed request makes the exit code 1.
 */
export async function measureCores(seconds: number): Promise<void> {
  const [one, two] = await Promise.all([openShop(1), openShop(2)]);
  try {
    for (const shop of [one, two]) await measure(shop, WARM_UP * shop.processes);
    const rounds: [Round[], Round[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds[0].push(await measure(one, seconds));
      rounds[1].push(await measure(two, seconds));
    }
    printRounds(rounds, seconds);
    await comeAndGo(two);
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

type MeasuredShop = Shop & { processes: number; cookie: string };

async function openShop(processes: number): Promise<MeasuredShop> {
  const shop = await startWideShop({ env: { WEB_CONCURRENCY: String(processes) } });
  const person = createVisitor(shop.url);
  const body = { email: "owner@autoservis.example", password: "dizna-demo" };
  const { status } = await person.ask("/en/login", { body });
  if (status !== 303) throw new Error(`the login answered ${status}`);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { text } = await person.ask(PAGE);
  if (!text.includes("/en/my-profile")) throw new Error("that is no customer's page");
  return { ...shop, processes, cookie };
}

async function measure(shop: MeasuredShop, seconds: number): Promise<Round> {
  const pids = [shop.pid, ...childrenOf(shop.pid)];
  const cpuNow = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const [cpuBefore, askingBefore, begun] = [cpuNow(), process.cpuUsage(), performance.now()];
  const result = await autocannon({
    url: shop.url + PAGE,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { cookie: shop.cookie },
  });
  const took = performance.now() - begun;
  const asking = process.cpuUsage(askingBefore);
  const cpu = cpuNow() - cpuBefore;
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) throw new Error(`${refused} of the requests failed: ${JSON.stringify(result.statusCodeStats)}`);
  return {
    perSecond: result.requests.total / (took / 1_000),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: cpu / result.requests.total,
    cores: cpu / took,
    asking: (asking.user + asking.system) / 1_000 / took,
  };
}

function printRounds([ones, twos]: [Round[], Round[]], seconds: number): void {
  const row = (name: string, pick: (round: Round) => number) => {
    const [a, b] = [quantile(ones.map(pick), 0.5), quantile(twos.map(pick), 0.5)];
    return [name, figure(a), figure(b), figure(b / a)];
  };
  const perCore = ones.map(({ cpu }, at) => (2 * cpu) / (twos[at]?.cpu ?? Number.NaN));
  const load = loadavg()[0] ?? Number.NaN;
  printTable(
    `Catalogue page for a customer, ${CONNECTIONS} connections, ${availableParallelism()} cores (load ${figure(load)}), median of ${ROUNDS} rounds of ${seconds} s`,
    ["", "1 process", "2 processes", "ratio"],
    [
      row("requests a second", (round) => round.perSecond),
      row("p50, ms", (round) => round.p50),
      row("p99, ms", (round) => round.p99),
      row("CPU a request, ms", (round) => round.cpu),
      row("cores of the shop", (round) => round.cores),
      row("cores of who asks", (round) => round.asking),
      ["with a core for each process", "", "", figure(quantile(perCore, 0.5))],
    ],
  );
}

/** Replaces the processes, and finally stops them, while readers send requests without a pause. */
async function comeAndGo(shop: MeasuredShop): Promise<void> {
  const replaced = startLoad(shop.url, PAGE, { kept: 12, fresh: 4 });
  process.kill(shop.pid, "SIGHUP");
  while (!shop.output().includes("all server processes are replaced")) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const counts: [string, LoadCount][] = [["all replaced, one by one (SIGHUP)", await replaced.stop()]];
  const stopped = startLoad(shop.url, PAGE, { kept: 12, fresh: 4 });
  while (stopped.count.answered < 100) await new Promise((resolve) => setTimeout(resolve, 10));
  process.kill(shop.pid, "SIGTERM");
  await shop.exited;
  const { answered, failed, refused } = await stopped.stop();
  // A reset of a new connection means that the last process had stopped listening.
  const cut = failed.filter((one) => one !== "ECONNRESET on a new connection");
  counts.push(["all stopped (SIGTERM)", { answered, failed: cut, refused: refused + failed.length - cut.length }]);
  printTable(
    "Requests while processes come and go: 12 readers on kept connections, 4 on new ones",
    ["", "answered", "failed", "not connected"],
    counts.map(([name, { answered, failed, refused }]) => [name, ...[answered, failed.length, refused].map(String)]),
  );
  const failures = counts.flatMap(([, { failed }]) => failed);
  if (failures.length > 0) process.exitCode = 1;
  for (const one of new Set(failures)) console.log(`failed: ${one}, ${failures.filter((each) => each === one).length}`);
}
