import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchRequest } from "#erp-adapter/contract/catalogue.ts";
import { type CallContext, GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { createEmbeddedErp } from "#erp-adapter/mock/create-embedded-erp.ts";
import { SEED_PRODUCTS } from "#erp-adapter/mock/seed/seed-catalogue.ts";
import { seedEmbeddedErp } from "#erp-adapter/mock/seed/seed-embedded-erp.ts";
import { createQueries } from "./queries.ts";
import { figure, printTable, quantile } from "./table.ts";

/** Queries of each kind, if there is time for so many. */
const QUERIES = 200;
/** For one kind of query, milliseconds: what is slow is known to be slow after fewer. */
const TIME_LIMIT = 30_000;

/**
 * Latency of a search inside the ERP call, with its page of 24, the exact total and the counts of every filter: at the
 * seeded catalogue and, when asked, at a million products, which are seeded first; or at the ones of a data folder.
 */
export async function measureSearch({ million, dataDir }: { million: boolean; dataDir?: string }): Promise<void> {
  if (dataDir !== undefined) return measureAt(dataDir);
  await measureSeeded(SEED_PRODUCTS);
  if (million) await measureSeeded(1_000_000);
}

async function measureSeeded(products: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-bench-"));
  try {
    const started = performance.now();
    seedEmbeddedErp({ dataDir, products });
    console.log(`\nSeeded ${figure(products)} products in ${figure((performance.now() - started) / 1000)} s`);
    await measureAt(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAt(dataDir: string): Promise<void> {
  const started = performance.now();
  const erp = createEmbeddedErp({ dataDir });
  try {
    const { total } = await erp.catalogue.search({}, context());
    const opened = figure(performance.now() - started);
    const title = `Search among ${figure(total)} products, ms (opened and asked for the first time in ${opened} ms)`;
    printTable(title, ["", "queries", "p50", "p95", "p99", "max"], await measure(erp));
  } finally {
    await erp.close();
  }
}

async function measure(erp: ErpAdapter): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [kind, queries] of Object.entries(await createQueries(erp, context, QUERIES))) {
    const times: number[] = [];
    const end = performance.now() + TIME_LIMIT;
    for (const query of queries) {
      times.push(await timeOf(erp, query));
      if (performance.now() > end) break;
    }
    rows.push([kind, figure(times.length), ...[0.5, 0.95, 0.99, 1].map((share) => figure(quantile(times, share)))]);
  }
  return rows;
}

async function timeOf(erp: ErpAdapter, query: SearchRequest): Promise<number> {
  const started = performance.now();
  await erp.catalogue.search(query, context());
  return performance.now() - started;
}

function context(): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 60_000,
    requestId: "bench",
  };
}
