import { parentPort, workerData } from "node:worker_threads";
import { openCatalogueDatabase } from "../catalogue-database.ts";
import { createArraySearch } from "./arrays/array-search.ts";
import type { FoundPage, IndexQuery } from "./catalogue-search.ts";
import { createSqlSearch } from "./sql-search.ts";
import type { WorkerAnswer, WorkerQuestion } from "./worker-messages.ts";

// The thread of `createWorkerSearch`. It only reads the file, so it may end at any moment. During loading, SQL answers
// searches between two portions.

/** Rows loaded per turn of the event loop, between searches: some ten milliseconds. */
const PORTION = 10_000;
/** The most changes applied before an answer: at most a tenth of a second. */
const MAX_CHANGES = 5_000;

const port = parentPort;
if (port === null) throw new Error("this is the file of a worker thread");

const db = openCatalogueDatabase(String(workerData), { readOnly: true });
// SQLite needs only a small cache: frequent queries are answered from the arrays or from the system's file cache.
db.exec("pragma cache_size = -8192");
const sql = createSqlSearch(db);
const arrays = createArraySearch(db, { maxChanges: MAX_CHANGES });
let isLoading = false;

port.on("message", ({ id, query }: WorkerQuestion) => {
  find(query).then(
    (found) => port.postMessage({ id, found } satisfies WorkerAnswer),
    (error: unknown) =>
      port.postMessage({ id, failed: error instanceof Error ? error.message : String(error) } satisfies WorkerAnswer),
  );
});
loadOn();

async function find(query: IndexQuery): Promise<FoundPage> {
  const found = arrays.find(query);
  if (found) return found;
  loadOn();
  return sql.find(query);
}

function loadOn(): void {
  if (isLoading) return;
  isLoading = true;
  setImmediate(() => {
    isLoading = false;
    if (!arrays.load(PORTION)) loadOn();
  });
}
