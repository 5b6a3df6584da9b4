import autocannon from "autocannon";
import { startShop } from "#tests/support/start-shop.ts";
import { startBarePage } from "./bare-page.ts";
import { figure, printTable, quantile } from "./table.ts";

const CONNECTIONS = 16;
const ROUNDS = 3;
/** Seconds of load before anything counts. */
const WARM_UP = 3;

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Requests a second and latency of the visitor's catalogue page beside a bare React Router page: 24 rows out of memory,
 * no middleware, no styles, the same listener. Rounds alternate, so that what else the machine does meets both.
 */
export async function measurePages(seconds: number): Promise<void> {
  const [shop, bare] = await Promise.all([startShop(), startBarePage()]);
  try {
    const targets = [`${shop.url}/en/catalogue/0`, `${bare.url}/`] as const;
    for (const url of targets) await load(url, WARM_UP);
    const rounds: [Round[], Round[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds[0].push(await load(targets[0], seconds));
      rounds[1].push(await load(targets[1], seconds));
    }
    const [ours, theirs] = rounds;
    const row = (name: string, pick: (round: Round) => number) => {
      const [a, b] = [quantile(ours.map(pick), 0.5), quantile(theirs.map(pick), 0.5)];
      return [name, figure(a), figure(b), figure(a / b)];
    };
    printTable(
      `Catalogue page for a visitor, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${seconds} s`,
      ["", "shop", "bare page", "ratio"],
      [
        row("requests a second", (round) => round.perSecond),
        row("p50, ms", (round) => round.p50),
        row("p99, ms", (round) => round.p99),
      ],
    );
  } catch (error) {
    console.error(`The shop printed last:\n${shop.output().slice(-2_000)}`);
    throw error;
  } finally {
    await Promise.all([shop.stop(), bare.stop()]);
  }
}

async function load(url: string, seconds: number): Promise<Round> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds });
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${url}: ${result.errors} errors, ${result.timeouts} time-outs, answers by status ${statuses}`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
