import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { SearchRequest } from "#erp-adapter/contract/catalogue.ts";
import { type CallContext, GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { openCatalogueDatabase } from "#erp-adapter/own/catalogue-index/catalogue-database.ts";
import { createArraySearch } from "#erp-adapter/own/catalogue-index/search/arrays/array-search.ts";
import { createEmbeddedErp } from "#erp-adapter/own/embedded/create-embedded-erp.ts";
import { createQueries } from "./queries.ts";
import { measureSearchChanges } from "./search-changes.ts";
import { measureSearchPages } from "./search-pages.ts";
import { figure, printTable, quantile } from "./table.ts";

const SMALL = 10_000;
const MILLION = 1_000_000;
/** Number of queries of each kind. */
const QUERIES = 300;
const ROUNDS = 100;
/** Microseconds of CPU time: more than any search in memory needs, and less than SQL needs among a million products. */
const QUICK = 60_000;
/** Number of requests of each kind over HTTP. */
const PAGES = 60;

/**
 * Measures the embedded ERP's search in 10,000 seeded products and, if `million`, in a million, those in `dataDir` or
 * seeded. With `dataDir` but without `million`, measures only the products in `dataDir`. The figures: latency inside
 * the ERP call, first and warm, with 24 rows, the exact total and the counts of every filter; CPU time of all threads,
 * which shows the cost of a call on a busy machine; the last page next to the first; the time for which this thread is
 * blocked; a search after a change; and, if `million`, the whole page over HTTP.
 */
export async function measureSearch(asked: { million: boolean; dataDir?: string }): Promise<void> {
  const folders: string[] = [];
  const folderOf = (products: number, given?: string) => {
    if (given !== undefined) return given;
    const folder = mkdtempSync(join(tmpdir(), "dizna-bench-"));
    folders.push(folder);
    seed(folder, products);
    return folder;
  };
  try {
    if (asked.dataDir !== undefined && !asked.million) {
      await measureAt(asked.dataDir);
      return;
    }
    const small = folderOf(SMALL);
    await measureAt(small);
    if (!asked.million) return;
    const large = folderOf(MILLION, asked.dataDir);
    await measureAt(large);
    await measureSearchPages(
      { dataDir: small, queries: await queriesOf(small, PAGES) },
      { dataDir: large, queries: await queriesOf(large, PAGES) },
    );
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

function seed(dataDir: string, products: number): void {
  const seeding = costOf(() => seedGoods({ dataDir, products }));
  console.log(
    `\nSeeded ${figure(products)} products: ${seeding}. Only their rows into one table: ${plainCost(dataDir)}`,
  );
}

/** The cost of inserting the rows of `product` one by one into a table without indexes, a thousand per transaction. */
function plainCost(dataDir: string): string {
  const folder = mkdtempSync(join(tmpdir(), "dizna-bench-plain-"));
  const from = openCatalogueDatabase(join(dataDir, "catalogue.db"), { readOnly: true });
  const into = openCatalogueDatabase(join(folder, "catalogue.db"));
  try {
    into.exec("create table plain as select * from product limit 0");
    const columns = into.prepare("select name from pragma_table_info('plain')").all();
    const insert = into.prepare(`insert into plain values (${columns.map(() => "?").join(", ")})`);
    return costOf(() => {
      let written = 0;
      for (const row of from.prepare("select * from product").iterate()) {
        if (written % 1_000 === 0) into.exec(written === 0 ? "begin" : "commit; begin");
        insert.run(...Object.values(row));
        written += 1;
      }
      into.exec("commit");
    });
  } finally {
    from.close();
    into.close();
    rmSync(folder, { recursive: true });
  }
}

function costOf(work: () => void): string {
  const [started, before] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(before);
  return `${figure((performance.now() - started) / 1_000)} s, CPU ${figure((user + system) / 1e6)} s`;
}

async function measureAt(dataDir: string): Promise<void> {
  const loading = timeLoading(dataDir);
  const opened = performance.now();
  const erp = createEmbeddedErp({ dataDir, keepsAnswers: false });
  try {
    const { total } = await erp.catalogue.search({}, context());
    const first = performance.now() - opened;
    const delayLoading = await delayDuring(() => searchUntilLoaded(erp));
    const queries = await createQueries(erp, context, QUERIES);
    const rows = await measureKinds(erp, queries);
    printTable(
      `Search among ${figure(total)} products, ms (load average ${figure(loadavg()[0] ?? 0)})`,
      ["", "p50", "p95", "p99", "max", "CPU p50", "CPU p95", "CPU p99", "first p99", "first max"],
      rows,
    );
    await measureDeepPages(erp, total);
    const delayIdle = await delayDuring(() => pause(3_000));
    const delaySearching = await delayDuring(() => searchAtOnce(erp, Object.values(queries).flat()));
    printTable(
      `This thread's timers, ms late (opened and asked for the first time in ${figure(first)} ms, all loaded in ${figure(loading)} ms)`,
      ["", "p99", "max"],
      [
        ["while nothing happens", ...delayIdle],
        ["while the catalogue is loaded, one search after the other", ...delayLoading],
        ["16 searches at once, warm", ...delaySearching],
      ],
    );
    await measureSearchChanges(dataDir, (query) => timeOf(erp, query));
  } finally {
    await erp.close();
  }
}

/** Milliseconds to load the whole catalogue without a pause. */
function timeLoading(dataDir: string): number {
  const db = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  const search = createArraySearch(db, { maxChanges: 0 });
  const started = performance.now();
  search.load(Number.POSITIVE_INFINITY);
  const took = performance.now() - started;
  db.close();
  return took;
}

async function measureKinds(erp: ErpAdapter, queries: Record<string, SearchRequest[]>): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [kind, asked] of Object.entries(queries)) {
    const first: number[] = [];
    for (const query of asked) first.push(await timeOf(erp, query));
    const times: number[] = [];
    const work: number[] = [];
    for (const query of asked) {
      const before = process.cpuUsage();
      times.push(await timeOf(erp, query));
      const { user, system } = process.cpuUsage(before);
      work.push((user + system) / 1000);
    }
    const shares = (of: number[]) => [0.5, 0.95, 0.99, 1].map((share) => figure(quantile(of, share)));
    rows.push([kind, ...shares(times), ...shares(work).slice(0, 3), ...shares(first).slice(2)]);
  }
  return rows;
}

/** Measures the first and last page in turn, so that other work on the machine affects both. */
async function measureDeepPages(erp: ErpAdapter, total: number): Promise<void> {
  const { facets } = await erp.catalogue.search({}, context());
  const maker = facets?.manufacturer.toSorted((a, b) => b.count - a.count)[0];
  const listings: [string, SearchRequest][] = [
    ["all", {}],
    ["all, by title", { sort: "title" }],
    ["all, by price", { sort: "price-asc" }],
    ["all, by manufacturer", { sort: "manufacturer" }],
    [`${maker?.name}`, { manufacturer: maker ? [maker.id] : [] }],
    ["injector", { text: "injector" }],
  ];
  const rows: string[][] = [];
  for (const [name, query] of listings) {
    const found = (await erp.catalogue.search({ ...query, pageSize: 1 }, context())).total;
    const last = Math.ceil(found / 24);
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      times[0].push(await timeOf(erp, query));
      times[1].push(await timeOf(erp, { ...query, page: last }));
    }
    const [a, b] = [quantile(times[0], 0.5), quantile(times[1], 0.5)];
    rows.push([name, figure(found), figure(a), figure(b), figure(b / a)]);
  }
  printTable(
    `First and last page among ${figure(total)} products, median ms of ${ROUNDS} in turn`,
    ["", "products", "first", "last", "ratio"],
    rows,
  );
}

/** Searches until 20 searches in a row take less CPU time than a search by SQL: then the catalogue is in memory. */
async function searchUntilLoaded(erp: ErpAdapter): Promise<void> {
  for (let quick = 0; quick < 20; ) {
    const before = process.cpuUsage();
    await timeOf(erp, { text: "injector" });
    const { user, system } = process.cpuUsage(before);
    quick = user + system < QUICK ? quick + 1 : 0;
    await pause(50);
  }
}

async function searchAtOnce(erp: ErpAdapter, queries: readonly SearchRequest[]): Promise<void> {
  let next = 0;
  const go = async () => {
    for (let query = queries[next++]; query; query = queries[next++]) {
      await timeOf(erp, query);
      // Yield, so that each query starts like a separate request.
      await nextTurn();
    }
  };
  await Promise.all(Array.from({ length: 16 }, go));
}

/** The 99th percentile and the maximum of a timer's delay in this thread, in milliseconds, while `work` goes on. */
async function delayDuring(work: () => Promise<void>): Promise<string[]> {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  await work();
  delay.disable();
  return [delay.percentile(99), delay.max].map((nanoseconds) => figure(Math.max(0, nanoseconds / 1e6 - resolution)));
}

async function queriesOf(dataDir: string, count: number): Promise<Record<string, SearchRequest[]>> {
  const erp = createEmbeddedErp({ dataDir });
  try {
    return await createQueries(erp, context, count);
  } finally {
    await erp.close();
  }
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
