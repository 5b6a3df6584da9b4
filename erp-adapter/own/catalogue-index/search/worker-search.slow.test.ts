import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { IS_LONG, SEED } from "#tests/support/rounds.ts";
import { searchQuerySchema } from "../../../contract/catalogue.ts";
import { generateProducts } from "../../../mock/goods/generate-products.ts";
import { createRandom } from "../../../mock/goods/random.ts";
import { createRandomChange, randomQuery } from "../testing/random-catalogue.ts";
import { idOf, sampleCatalogue, sampleRecord } from "../testing/sample-catalogue.ts";
import type { CatalogueSearch, IndexQuery } from "./catalogue-search.ts";
import { createSearchHost } from "./search-host.ts";
import { createSqlSearch } from "./sql-search.ts";
import { createWorkerSearch, type WorkerSearch } from "./worker-search.ts";

const ROUNDS = IS_LONG ? 200 : 60;
const RECORDS = [...generateProducts({ products: 300 })];
const ALL: IndexQuery = { ...searchQuerySchema.parse({}), locale: "en", terms: null };

let folder: string;
let path: string;
let catalogue: ReturnType<typeof sampleCatalogue>;
let search: WorkerSearch | null;
let threads: Worker[];
let askedOfSql: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-search-"));
  path = join(folder, "catalogue.db");
  catalogue = sampleCatalogue(RECORDS, path);
  search = null;
  threads = [];
  askedOfSql = 0;
});

afterEach(async () => {
  await search?.close();
  catalogue.db.close();
  rmSync(folder, { recursive: true });
});

describe("a search in a worker", () => {
  test(`answers as SQL does, each process's changes in the next answer, seed ${SEED}`, async () => {
    const { find } = begin();
    const random = createRandom(SEED);
    const sql = createSqlSearch(catalogue.db);
    const change = createRandomChange(catalogue.db, RECORDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      change(random);
      const query = randomQuery(RECORDS, random);
      expect(await find(query), JSON.stringify(query)).toEqual(await sql.find(query));
    }
    expect(askedOfSql).toBe(0);
  });

  test("gives each of many askers their own answer", async () => {
    const { find } = begin();
    const pages = Array.from({ length: 40 }, (_, at) => ({ ...ALL, page: at + 1, pageSize: 7 }));
    const answers = await Promise.all(pages.map((page) => find(page)));
    const sql = createSqlSearch(catalogue.db);
    expect(answers).toEqual(await Promise.all(pages.map((page) => sql.find(page))));
  });

  test("whose thread dies answers earlier and later questions, and another thread takes over", async () => {
    const { find } = begin();
    await find(ALL);
    const asked = Promise.all([find(ALL), find({ ...ALL, text: "injector" })]);
    await threads[0]?.terminate();
    expect((await asked).map(({ total }) => total)).toEqual([300, (await find({ ...ALL, text: "injector" })).total]);
    expect((await find(ALL)).total).toBe(300);
    expect(askedOfSql).toBeGreaterThanOrEqual(2);
    await until(() => threads.length === 2);
    const before = askedOfSql;
    expect((await find(ALL)).total).toBe(300);
    expect(askedOfSql).toBe(before);
  });

  test("that cannot start is tried again, and searches are answered meanwhile", async () => {
    const { find } = begin((at) => (at < 3 ? new Worker("throw new Error('no');", { eval: true }) : realThread()));
    expect((await find(ALL)).total).toBe(300);
    await until(() => threads.length === 4);
    const before = askedOfSql;
    expect((await find(ALL)).total).toBe(300);
    expect(askedOfSql).toBe(before);
  });

  test("that refuses a search has it answered by SQL", async () => {
    const refusing = `const { parentPort } = require("node:worker_threads");
      parentPort.on("message", ({ id }) => parentPort.postMessage({ id, failed: "a broken page" }));`;
    const { find } = begin(() => new Worker(refusing, { eval: true }));
    expect((await find(ALL)).total).toBe(300);
    expect([askedOfSql, threads.length]).toEqual([1, 1]);
  });

  test("closed: its thread is gone, no other comes, and who waits is told", async () => {
    const { find } = begin();
    const asked = expect(find(ALL)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await search?.close();
    await asked;
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(threads).toHaveLength(1);
  });
});

describe("where a search takes place", () => {
  test("in the process: SQL answers while the catalogue is loaded, and again when much has changed at once", async () => {
    const host = createSearchHost({ db: catalogue.db, path, sql: counted(createSqlSearch(catalogue.db)) });
    const more = Array.from({ length: 2_000 }, (_, at) => sampleRecord({ number: `MORE ${at}` }));
    catalogue.writer.writeProducts(more);
    const isInMemory = async () => {
      const before = askedOfSql;
      expect((await host.find(ALL)).total).toBe(2_300);
      return askedOfSql === before;
    };
    expect(await isInMemory()).toBe(false);
    while (!(await isInMemory())) await new Promise((resolve) => setImmediate(resolve));
    catalogue.writer.writeProducts(more);
    expect(await isInMemory()).toBe(false);
    while (!(await isInMemory())) await new Promise((resolve) => setImmediate(resolve));
    await host.close();
  });

  test("moves into a worker when the catalogue has grown", async () => {
    const sql = counted(createSqlSearch(catalogue.db));
    const host = createSearchHost({ db: catalogue.db, path, sql, mostInProcess: 300 });
    expect((await host.find(ALL)).total).toBe(300);
    const more = Array.from({ length: 2_000 }, (_, at) => sampleRecord({ number: `MORE ${at}` }));
    catalogue.writer.writeProducts(more);
    expect((await host.find(ALL)).total).toBe(2_300);
    catalogue.writer.withdraw(idOf(sampleRecord({ number: "MORE 7" })));
    expect((await host.find(ALL)).total).toBe(2_299);
    expect(askedOfSql).toBe(0);
    await host.close();
  });
});

/** Starts a search whose threads are counted and restart at once. */
function begin(start: (at: number) => Worker = realThread) {
  const begun = createWorkerSearch({
    path,
    sql: counted(createSqlSearch(catalogue.db)),
    restartAfter: 1,
    start() {
      const thread = start(threads.length);
      threads.push(thread);
      return thread;
    },
  });
  search = begun;
  return begun;
}

function realThread(): Worker {
  return new Worker(join(import.meta.dirname, "search-worker.ts"), { workerData: path });
}

function counted(sql: CatalogueSearch): CatalogueSearch {
  return {
    find(query) {
      askedOfSql += 1;
      return sql.find(query);
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
