import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createVisitor, type Visitor } from "#tests/support/ask.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { multiplyGoods } from "./multiply-goods.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

const PATH = "/en/price-list/csv";
const FILTER = "?line=diesel";
/** Milliseconds between two readings of the memory. */
const BETWEEN = 250;

/**
 * Measures the downloads of a customer's price list of all products and of a filtered one: time, bytes, the shop's
 * memory, and the times of pages that are requested during the download.
 */
export async function measurePriceList(products: number, given?: string): Promise<void> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), "dizna-bench-"));
  if (given === undefined) {
    sayProgress(`seeding ${products} products`);
    multiplyGoods({ dataDir, products });
  }
  const shop = await startWideShop({ dataDir, env: { LOG_LEVEL: "warn" } });
  try {
    const owner = createVisitor(shop.url);
    const body = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
    if ((await owner.ask("/en/login", { body })).status !== 303) throw new Error("the customer was not logged in");
    const book = await timeOfBook(owner, shop);
    const all = await measureOne(owner, shop, PATH);
    const filtered = await measureOne(owner, shop, PATH + FILTER);
    printTable(
      `Price lists of ${products.toLocaleString("en-GB")} products, the ERP in the shop's process; their ids were known after ${figure(book)} s`,
      ["", "all", FILTER],
      Object.keys(all).map((name) => [name, all[name] ?? "", filtered[name] ?? ""]),
    );
  } finally {
    await shop.stop();
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The figures of one list, by name. */
async function measureOne(owner: Visitor, shop: Shop, path: string): Promise<Record<string, string>> {
  const before = memoryOf(shop.pid);
  const meanwhile = watch(shop);
  const list = await download(owner, shop, path);
  const { pages, memory } = await meanwhile.stop();
  return {
    "seconds until the first byte": figure(list.first),
    "seconds until the last byte": figure(list.last),
    lines: list.lines.toLocaleString("en-GB"),
    MiB: figure(list.bytes / 2 ** 20),
    "memory of the shop before, MiB": figure(before),
    "at most meanwhile, MiB": figure(Math.max(...memory)),
    "in the last quarter more than in the first, MiB": figure(growthOf(memory)),
    "a page meanwhile, p50 ms": figure(quantile(pages, 0.5)),
    "a page meanwhile, p99 ms": figure(quantile(pages, 0.99)),
  };
}

/** Seconds until the shop can send a list: the first request makes it read the ids, and until then it answers 503. */
async function timeOfBook(owner: Visitor, shop: Shop): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const status = await new Promise<number>((resolve, reject) => {
      const request = get(shop.url + PATH, { headers: { Cookie: cookieOf(owner) } }, (incoming) => {
        resolve(incoming.statusCode ?? 0);
        request.destroy();
      }).on("error", reject);
    });
    if (status === 200) {
      await pause(1_000);
      return (performance.now() - begun) / 1_000 - 1;
    }
    if (status !== 503) throw new Error(`the list was answered with ${status}`);
    await pause(BETWEEN);
  }
}

async function download(owner: Visitor, shop: Shop, path: string) {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  return new Promise<{ first: number; last: number; bytes: number; lines: number }>((resolve, reject) => {
    get(shop.url + path, { headers: { Cookie: cookieOf(owner) } }, (incoming) => {
      if (incoming.statusCode !== 200) return reject(new Error(`the list was answered with ${incoming.statusCode}`));
      let [first, bytes, lines] = [0, 0, 0];
      incoming.on("data", (piece: Buffer) => {
        if (bytes === 0) first = seconds();
        bytes += piece.length;
        for (const byte of piece) if (byte === 0x0a) lines += 1;
      });
      incoming.once("error", reject).once("end", () => resolve({ first, last: seconds(), bytes, lines }));
    }).on("error", reject);
  });
}

/** Requests the page of a search again and again, and reads the shop's memory each time. */
function watch(shop: Shop) {
  const pages: number[] = [];
  const memory: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const answer = await fetch(`${shop.url}/en/catalogue/0?query=0445110`);
      await answer.text();
      pages.push(performance.now() - begun);
      memory.push(memoryOf(shop.pid));
      await pause(BETWEEN);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return { pages, memory };
    },
  };
}

function growthOf(memory: readonly number[]): number {
  const quarter = Math.ceil(memory.length / 4);
  return quantile(memory.slice(-quarter), 0.5) - quantile(memory.slice(0, quarter), 0.5);
}

function cookieOf(owner: Visitor): string {
  return [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** The resident memory of a process, in MiB. */
function memoryOf(pid: number): number {
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) / 1_024;
}
