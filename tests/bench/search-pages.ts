import type { SearchRequest } from "#erp-adapter/contract/catalogue.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile } from "./table.ts";

/** A data folder, and the searches to run on it, by kind. */
export interface Asked {
  dataDir: string;
  queries: Record<string, SearchRequest[]>;
}

/**
 * Measures the catalogue page over HTTP, from a small and a large catalogue in turn, each with its own queries. The
 * last column shows how much the time grows with the catalogue.
 */
export async function measureSearchPages(small: Asked, large: Asked): Promise<void> {
  const one = await startWideShop({ dataDir: small.dataDir });
  const other = await startWideShop({ dataDir: large.dataDir });
  try {
    const rows: string[][] = [];
    for (const [kind, asked] of Object.entries(small.queries)) {
      const beside = large.queries[kind] ?? [];
      const times: [number[], number[]] = [[], []];
      for (const isWarm of [false, true])
        for (const [at, query] of asked.entries()) {
          const [a, b] = [await timeOf(one.url, query), await timeOf(other.url, beside[at] ?? query)];
          if (!isWarm) continue;
          times[0].push(a);
          times[1].push(b);
        }
      const [a, b] = [quantile(times[0], 0.5), quantile(times[1], 0.5)];
      rows.push([kind, figure(a), figure(b), figure(b / a)]);
    }
    printTable("The catalogue page, median ms", ["", "10,000", "1,000,000", "ratio"], rows);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
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
