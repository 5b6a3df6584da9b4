import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Shop } from "#tests/support/start-shop.ts";
import { createMixedRequests, diceOf } from "./mixed-requests.ts";
import { cpuOf, residentOf } from "./process-cost.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, sayProgress } from "./table.ts";

const AT_ONCE = 4;
/** The limits: MiB in total, and the factor by which memory may grow from a tenth of the requests to the last one. */
const [MOST, GROWTH] = [400, 1.1];
const MIB = 2 ** 20;

/** The state of the server process after a number of requests; memory in MiB. */
interface Reading {
  requests: number;
  /** resident memory, before a garbage collection is forced */
  resident: number;
  /** the whole heap, with garbage and free room */
  heap: number;
  /** memory of libraries outside the heap */
  external: number;
  /** the heap after a garbage collection */
  live: number;
  /** seconds of CPU time since the start */
  cpu: number;
}

/** Measures the memory of the server process several times during `total` mixed requests, and after the last. */
export async function measureMemory(total: number): Promise<void> {
  const probe = join(import.meta.dirname, "memory-probe.mjs");
  const shop = await startWideShop({ env: { LOG_LEVEL: "silent", NODE_OPTIONS: `--import=${probe}` } });
  try {
    const { kinds, visit } = await createMixedRequests(shop.url);
    const stops = [0.01, 0.1, 0.2, 0.5, 1].map((share) => Math.round(total * share));
    const readings: Reading[] = [];
    const dice = Array.from({ length: AT_ONCE }, (_, worker) => diceOf(worker));
    let done = 0;
    for (const stop of stops) {
      await Promise.all(
        dice.map(async (own) => {
          while (done < stop) done += await visit(own);
        }),
      );
      readings.push(await read(shop, done, readings.length + 1));
      sayProgress(`${done} of ${total} requests, ${figure(readings.at(-1)?.resident ?? 0)} MiB`);
    }
    print(readings, kinds);
  } finally {
    await shop.stop();
  }
}

async function read(shop: Shop, requests: number, nth: number): Promise<Reading> {
  const resident = residentOf(shop.pid);
  const cpu = cpuOf(shop.pid) / 1_000;
  process.kill(shop.pid, "SIGUSR2");
  const said = new RegExp(`^memory ${nth} (\\d+) (\\d+) (\\d+)$`, "m");
  while (!said.test(shop.output())) await pause(20);
  const [, heap, external, live] = said.exec(shop.output()) ?? [];
  return {
    requests,
    resident,
    heap: Number(heap) / MIB,
    external: Number(external) / MIB,
    live: Number(live) / MIB,
    cpu,
  };
}

function print(readings: readonly Reading[], kinds: readonly { name: string; share: number }[]): void {
  printTable(
    `Memory of the server process after mixed requests, ${AT_ONCE} at once, 6,000 products, MiB`,
    ["requests", "resident", "heap", "external", "live", "CPU, s"],
    readings.map(({ requests, resident, heap, external, live, cpu }) => [
      requests.toLocaleString("en-GB"),
      ...[resident, heap, external, live, cpu].map(figure),
    ]),
  );
  const [, tenth] = readings;
  const last = readings.at(-1);
  if (tenth && last) {
    const ratio = (pick: (reading: Reading) => number) => figure(pick(last) / pick(tenth));
    console.log(
      `the last beside the tenth part: resident ${ratio(({ resident }) => resident)}, live ${ratio(({ live }) => live)}` +
        ` (wanted: at most ${GROWTH}, and ${MOST} MiB)`,
    );
  }
  printTable(
    "The mix",
    ["visits of a hundred", ""],
    kinds.map(({ name, share }) => [name, String(share)]),
  );
}
