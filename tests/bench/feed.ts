import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { generateProducts } from "#erp-adapter/mock/goods/generate-products.ts";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { openCatalogueDatabase } from "#erp-adapter/own/catalogue-index/catalogue-database.ts";
import { createCatalogueWriter } from "#erp-adapter/own/catalogue-index/writing/catalogue-writer.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { startErp } from "#tests/support/served-erp.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

const SECRET = "shared-by-shop-and-bench";
/** Number of changes measured without a webhook, and as many with one. */
const CHANGES = 10;
/** Milliseconds between two page requests during the first sync. */
const BETWEEN_PAGES = 250;

/**
 * Measures how a shop without data copies the catalogue of an ERP over HTTP: how long the first sync takes, how much
 * memory, whether pages answer during the sync, how large the copy is on disk, and how soon a change is on a page.
 * `dataDir` is a folder with an ERP's products; if missing, `products` products are generated.
 */
export async function measureFeed(products: number, dataDir?: string): Promise<void> {
  const erpData = dataDir ?? mkdtempSync(join(tmpdir(), "dizna-bench-erp-"));
  const shopData = mkdtempSync(join(tmpdir(), "dizna-bench-shop-"));
  if (dataDir === undefined) {
    sayProgress(`seeding ${products} products`);
    seedGoods({ dataDir: erpData, products });
  } else releaseShop(erpData);
  const erp = await startErp(erpData, 0, ["--without-products", "--catalogue", "shop"]);
  const env = { ERP_ADAPTER: "http", ERP_URL: erp.url, ERP_WEBHOOK_SECRET: SECRET, LOG_LEVEL: "warn" };
  const shop = await startWideShop({ dataDir: shopData, env });
  try {
    const sync = await watchSync(shop);
    const folder = join(shopData, "catalogue");
    printTable(
      `First sync of ${products.toLocaleString("en-GB")} products from a feed over HTTP`,
      ["", ""],
      [
        ["minutes", figure(sync.milliseconds / 60_000)],
        ["memory of the shop, at most, MiB", figure(memoryOf(shop.pid))],
        ["the catalogue on disk, MiB", figure(sizeOf(folder))],
        ["pages asked for meanwhile", figure(sync.pages.length)],
        ["not answered as they should be", figure(sync.failed)],
        ["a page, p50 ms", figure(quantile(sync.pages, 0.5))],
        ["a page, p99 ms", figure(quantile(sync.pages, 0.99))],
        ["a page, at most ms", figure(Math.max(...sync.pages))],
      ],
    );
    await pause(20_000);
    await measureChanges(shop, erpData);
  } finally {
    await shop.stop();
    await erp.stop();
    for (const dir of [shopData, ...(dataDir === undefined ? [erpData] : [])])
      rmSync(dir, { recursive: true, force: true });
  }
}

/** Unbinds an ERP's data from the shop of an earlier measurement. */
function releaseShop(dataDir: string): void {
  const staff = createStaff({ dataDir });
  staff.releaseShop();
  staff.close();
}

interface Health {
  catalogue?: { state: string; read?: number; total?: number };
}

/** Requests pages, one after the other, until the first sync is complete. */
async function watchSync(shop: Shop): Promise<{ milliseconds: number; pages: number[]; failed: number }> {
  const begun = performance.now();
  const pages: number[] = [];
  let failed = 0;
  let said = 0;
  for (let at = 0; ; at += 1) {
    const health = await timed(`${shop.url}/health/ready`);
    const { catalogue }: Health = health.text === "" ? {} : JSON.parse(health.text);
    if (catalogue?.state === "current") return { milliseconds: performance.now() - begun, pages, failed };
    if (performance.now() - said > 10_000) {
      said = performance.now();
      sayProgress(`${catalogue?.read ?? 0} of ${catalogue?.total ?? "?"}`);
    }
    // During the first sync, the catalogue answers 503 with the progress, and every other page works.
    const [path, expected] = at % 2 === 0 ? ["/en", 200] : ["/en/catalogue/0", 503];
    const { status, milliseconds } = await timed(`${shop.url}${path}`);
    pages.push(milliseconds);
    // The last request may be answered after the end of the sync, with 200.
    if (status !== expected && status !== 200) failed += 1;
    await pause(BETWEEN_PAGES);
  }
}

async function measureChanges(shop: Shop, erpData: string): Promise<void> {
  const db = openCatalogueDatabase(join(erpData, "catalogue.db"));
  // Do not link replacements: among a million products that takes seconds, and the connection to the shop would break.
  const writer = createCatalogueWriter(db);
  const [record] = generateProducts({ products: 1 });
  if (!record) throw new Error("no product to change");
  let count = 0;
  const timeOfChange = async (wake: () => Promise<unknown>): Promise<number> => {
    count += 1;
    const word = `changed${count}x`;
    writer.writeProducts([{ ...record, titleEn: `${record.titleEn} ${word}` }]);
    const begun = performance.now();
    await wake();
    for (;;) {
      const { text } = await timed(`${shop.url}/en/catalogue/0?query=${word}`);
      if (text.includes(`${record.titleEn} ${word}`)) return (performance.now() - begun) / 1_000;
      await pause(50);
    }
  };
  try {
    const rows: string[][] = [];
    for (const [name, wake] of [
      ["by itself", async () => {}],
      ["with a webhook", () => callHook(shop)],
    ] as const) {
      const times: number[] = [];
      for (let at = 0; at < CHANGES; at += 1) times.push(await timeOfChange(wake));
      rows.push([name, figure(quantile(times, 0.5)), figure(Math.max(...times))]);
    }
    printTable("A change in the ERP until it is on a page, s", ["", "p50", "max"], rows);
  } finally {
    db.close();
  }
}

async function callHook(shop: Shop): Promise<void> {
  const id = randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", SECRET).update(`${id}.${timestamp}.{}`).digest("base64");
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
  const { status } = await fetch(`${shop.url}/hooks/erp`, { method: "POST", body: "{}", headers });
  if (status !== 204) throw new Error(`the webhook was answered with ${status}`);
}

/** Status 0 means that the connection broke. */
async function timed(url: string): Promise<{ status: number; text: string; milliseconds: number }> {
  const begun = performance.now();
  const { status, text } = await fetch(url).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => ({ status: 0, text: "" }),
  );
  return { status, text, milliseconds: performance.now() - begun };
}

/** The peak memory of a process, in MiB. */
function memoryOf(pid: number): number {
  const kibibytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) / 1_024;
}

/** The size of a folder's files, in MiB. */
function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 2 ** 20;
}
