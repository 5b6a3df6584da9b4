import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import { requireChromium } from "#tests/support/chromium.ts";
import { type BareServer, startBareCopies } from "./bare-servers.ts";
import { type Cookies, logInBrowser } from "./log-in-browser.ts";
import { multiplyGoods } from "./multiply-goods.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

const RUNS = 9;
/** Milliseconds after which the measurement fails if the shop has not read its catalogue. */
const READ_WITHIN = 180_000;
const MILLION = 1_000_000;
/** Milliseconds after which the measurement fails if a page is not loaded. */
const DEADLINE = 30_000;

/** A page to open: in each run the same, or one that was not requested before. */
interface Kind {
  name: string;
  isCustomer?: true;
  /** true if another visitor requests the page before, so that the shop has it in memory */
  isKept?: true;
  pathOf(run: number): string;
}

const KINDS: readonly Kind[] = [
  { name: "visitor: the first page, kept", isKept: true, pathOf: () => "/en/catalogue/0" },
  { name: "visitor: a page not seen before", pathOf: (run) => `/en/catalogue/${200 - run}` },
  { name: "visitor: a filter, the same", pathOf: (run) => `/en/catalogue/${run}?manufacturer=bosch` },
  { name: "customer: a page not seen before", isCustomer: true, pathOf: (run) => `/en/catalogue/${100 - run}` },
];

interface Visit {
  /** milliseconds until the first byte of the page */
  answered: number;
  painted: number;
}

/**
 * Measures the largest contentful paint of the catalogue in a browser with an empty cache, in turn with that of a
 * server that only sends copies of the same page and files. The catalogue has the demo's 6,000 products, those of a
 * data folder, or a million.
 */
export async function measurePaint({ million, dataDir }: { million: boolean; dataDir?: string }): Promise<void> {
  const multiplied = million && dataDir === undefined ? mkdtempSync(join(tmpdir(), "dizna-bench-")) : undefined;
  try {
    if (multiplied !== undefined) multiplyGoods({ dataDir: multiplied, products: MILLION });
    await paintAll(dataDir ?? multiplied);
  } finally {
    if (multiplied !== undefined) rmSync(multiplied, { recursive: true, force: true });
  }
}

async function paintAll(dataDir: string | undefined): Promise<void> {
  const shop = await startWideShop({ dataDir });
  const copies = await startBareCopies(shop.url);
  const browser = await chromium.launch(await requireChromium());
  try {
    await untilRead(shop);
    const owner = await logInBrowser(shop);
    const rows: string[][] = [];
    for (const kind of KINDS) rows.push(await measureKind(browser, { shop, copies, kind, owner }));
    printTable(
      `Largest paint of the catalogue, ms, medians of ${RUNS} in turn, load average ${figure(loadavg()[0] ?? 0)}`,
      ["", "shop", "copy", "ratio (wanted: 1.5)", "shop: first byte", "copy: first byte"],
      rows,
    );
  } finally {
    await browser.close();
    await Promise.all([shop.stop(), copies.stop()]);
  }
}

/** Waits until the shop has read its catalogue. A million products take some seconds, in which pages may be refused. */
async function untilRead({ url }: Server): Promise<void> {
  const ends = performance.now() + READ_WITHIN;
  for (let answered = 0, page = 300; answered < 5; page += 1) {
    const { ok } = await fetch(`${url}/en/catalogue/${page % 250}?sort=title`);
    answered = ok ? answered + 1 : 0;
    if (performance.now() > ends) throw new Error(`${url} could not read its catalogue`);
    await pause(200);
  }
}

type Server = Pick<BareServer, "url">;

async function measureKind(
  browser: Browser,
  { shop, copies, kind, owner }: { shop: Server; copies: Server; kind: Kind; owner: Cookies },
): Promise<string[]> {
  const cookies = kind.isCustomer ? owner : [];
  const headers = {
    "Accept-Encoding": "br",
    ...(kind.isCustomer && { Cookie: owner.map(({ name, value }) => `${name}=${value}`).join("; ") }),
  };
  const [own, copied]: [Visit[], Visit[]] = [[], []];
  // The first run does not count: the shop reads its catalogue, and the other server copies scripts and pictures.
  for (let run = 0; run <= RUNS; run += 1) {
    const path = kind.pathOf(run);
    if (kind.isKept) await fetch(shop.url + path, { headers });
    const first = await visit(browser, shop.url + path, cookies);
    await fetch(copies.url + path, { headers });
    const second = await visit(browser, copies.url + path, cookies);
    if (run === 0) continue;
    own.push(first);
    copied.push(second);
  }
  sayProgress(kind.name);
  const ratio = median(own, "painted") / median(copied, "painted");
  return [
    kind.name,
    ...[own, copied].map((visits) => figure(median(visits, "painted"))),
    figure(ratio),
    ...[own, copied].map((visits) => figure(median(visits, "answered"))),
  ];
}

function median(visits: readonly Visit[], part: keyof Visit): number {
  return quantile(
    visits.map((visit) => visit[part]),
    0.5,
  );
}

async function visit(browser: Browser, url: string, cookies: Cookies): Promise<Visit> {
  const context = await browser.newContext();
  context.setDefaultTimeout(DEADLINE);
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}`);
    return await page.evaluate(
      () =>
        new Promise<Visit>((resolve) => {
          const [opened] = performance.getEntriesByType("navigation");
          const answered = opened && "responseStart" in opened ? Number(opened.responseStart) : Number.NaN;
          new PerformanceObserver((list) =>
            resolve({ answered, painted: list.getEntries().at(-1)?.startTime ?? Number.NaN }),
          ).observe({ type: "largest-contentful-paint", buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
