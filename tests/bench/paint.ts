import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { requireChromium } from "#tests/support/chromium.ts";
import { startBareCopies } from "./bare-servers.ts";
import { type Cookies, logInBrowser } from "./log-in-browser.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

const RUNS = 9;
const MILLION = 1_000_000;
/** Milliseconds after which a page that is not there fails the measurement. */
const DEADLINE = 30_000;

/** A page to open, in each run the same or one that nobody has asked for. */
interface Kind {
  name: string;
  isCustomer?: true;
  pathOf(run: number): string;
}

const KINDS: readonly Kind[] = [
  { name: "visitor: the first page, kept", pathOf: () => "/en/catalogue/0" },
  { name: "visitor: a page that nobody has seen", pathOf: (run) => `/en/catalogue/${200 - run}` },
  { name: "visitor: words that nobody has searched", pathOf: (run) => `/en/catalogue/${run}?query=injector` },
  { name: "customer: a page that nobody has seen", isCustomer: true, pathOf: (run) => `/en/catalogue/${100 - run}` },
];

/**
 * The largest paint of the catalogue in a browser with an empty cache, beside that of copies of the same page and its
 * files from a server that only sends them, in turn. At the demo's 6,000 products, those of a data folder, or a million.
 */
export async function measurePaint({ million, dataDir }: { million: boolean; dataDir?: string }): Promise<void> {
  const seeded = million && dataDir === undefined ? mkdtempSync(join(tmpdir(), "dizna-bench-")) : undefined;
  try {
    if (seeded !== undefined) seedGoods({ dataDir: seeded, products: MILLION });
    await paintAll(dataDir ?? seeded);
  } finally {
    if (seeded !== undefined) rmSync(seeded, { recursive: true, force: true });
  }
}

async function paintAll(dataDir: string | undefined): Promise<void> {
  const shop = await startWideShop({ dataDir });
  const copies = await startBareCopies(shop.url);
  const browser = await chromium.launch(await requireChromium());
  try {
    const owner = await logInBrowser(shop);
    const rows: string[][] = [];
    for (const { name, isCustomer, pathOf } of KINDS) {
      const times: [number[], number[]] = [[], []];
      // An uncounted run reads the catalogue and compiles the scripts.
      for (let run = 0; run <= RUNS; run += 1) {
        const path = pathOf(run);
        const open = ({ url }: { url: string }) => largestPaint(browser, url + path, isCustomer ? owner : []);
        const own = await open(shop);
        // The copy is made by an uncounted visit.
        await open(copies);
        const copied = await open(copies);
        if (run === 0) continue;
        times[0].push(own);
        times[1].push(copied);
      }
      const [own, copied] = [quantile(times[0], 0.5), quantile(times[1], 0.5)];
      rows.push([name, figure(own), figure(copied), figure(own / copied)]);
      sayProgress(name);
    }
    printTable(
      `Largest paint of the catalogue, ms, medians of ${RUNS} in turn`,
      ["", "shop", "copy", "ratio (wanted: 1.5)"],
      rows,
    );
  } finally {
    await browser.close();
    await Promise.all([shop.stop(), copies.stop()]);
  }
}

async function largestPaint(browser: Browser, url: string, cookies: Cookies): Promise<number> {
  const context = await browser.newContext();
  context.setDefaultTimeout(DEADLINE);
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}`);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
  } finally {
    await context.close();
  }
}
