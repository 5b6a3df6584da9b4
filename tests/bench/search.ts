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

/** Queries of each kind. */
const QUERIES = 200;

/**
 * Latency of a search inside the ERP call, with its page of 24, the exact total and the counts of every filter: at the
 * seeded catalogue and, when asked, at a million products, which are seeded first.
 */
export async function measureSearch({ million }: { million: boolean }): Promise<void> {
  await measureAt(SEED_PRODUCTS);
  if (million) await measureAt(1_000_000);
}

async function measureAt(products: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-bench-"));
  try {
    const seeding = performance.now();
    seedEmbeddedErp({ dataDir, products });
    const opening = performance.now();
    const erp = createEmbeddedErp({ dataDir });
    const { total } = await erp.catalogue.search({}, context());
    const opened = performance.now();
    const took = `seeded in ${figure((opening - seeding) / 1000)} s, opened and asked once in ${figure(opened - opening)} ms`;
    const title = `Search among ${total.toLocaleString("en-GB")} products, ms, ${QUERIES} queries of each kind (${took})`;
    printTable(title, ["", "p50", "p95", "p99", "max"], await measure(erp));
    await erp.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(erp: ErpAdapter): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [kind, queries] of Object.entries(await createQueries(erp, context, QUERIES))) {
    const times: number[] = [];
    for (const query of queries) times.push(await timeOf(erp, query));
    rows.push([kind, ...[0.5, 0.95, 0.99, 1].map((share) => figure(quantile(times, share)))]);
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
