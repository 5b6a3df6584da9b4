import type { SearchRequest } from "#erp-adapter/contract/catalogue.ts";
import { startShop } from "#tests/support/start-shop.ts";
import { figure, printTable, quantile } from "./table.ts";

/**
 * The catalogue page that people get, by HTTP, for the same searches in a small and a large catalogue in turn: what grows
 * with the catalogue is what the last column shows.
 */
export async function measureSearchPages(
  folders: { small: string; large: string },
  queries: Record<string, SearchRequest[]>,
): Promise<void> {
  const [small, large] = await Promise.all([folders.small, folders.large].map((dataDir) => startShop({ dataDir })));
  if (!small || !large) return;
  try {
    const rows: string[][] = [];
    for (const [kind, asked] of Object.entries(queries)) {
      const times: [number[], number[]] = [[], []];
      for (const warm of [false, true])
        for (const query of asked) {
          const [a, b] = [await timeOf(small.url, query), await timeOf(large.url, query)];
          if (!warm) continue;
          times[0].push(a);
          times[1].push(b);
        }
      const [a, b] = [quantile(times[0], 0.5), quantile(times[1], 0.5)];
      rows.push([kind, figure(a), figure(b), figure(b / a)]);
    }
    printTable("The catalogue page, median ms", ["", "10,000", "1,000,000", "ratio"], rows);
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

async function timeOf(
  url: string,
  { text = "", manufacturer = [], group = [], page = 1 }: SearchRequest,
): Promise<number> {
  const parameters = new URLSearchParams();
  if (text !== "") parameters.set("query", text);
  for (const value of manufacturer) parameters.append("manufacturer", value);
  for (const value of group) parameters.append("group", value);
  const started = performance.now();
  const answer = await fetch(`${url}/en/catalogue/${page - 1}?${parameters}`);
  await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return performance.now() - started;
}
