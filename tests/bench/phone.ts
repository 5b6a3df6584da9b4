import { type Browser, chromium, type Page } from "@playwright/test";
import { requireChromium } from "#tests/support/chromium.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { WORDS } from "#tests/support/words.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile } from "./table.ts";

const RUNS = 5;
/** "Slow 4G" of the browser's developer tools: latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWER_CPU = 4;
/** Browsers call a task long if it takes more than 50 ms; it blocks for the time above that. */
const LONG = 50;

interface Visit {
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shifted: number;
}

interface FilterClick {
  /** milliseconds from the click to the end of the answer */
  answered: number;
  /** milliseconds from the end of the answer to the frame that shows its rows */
  shown: number;
}

/**
 * Measures the catalogue on a mid-range phone: a first visit with an empty cache, then the click on a filter. It uses a
 * real browser with a slowed processor and network, and the production server.
 */
export async function measurePhone(): Promise<void> {
  const shop = await startWideShop();
  const browser = await chromium.launch(await requireChromium());
  try {
    for (const lang of ["en", "hr"] as const) {
      const visits: Visit[] = [];
      const clicks: FilterClick[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const page = await openPhone(browser, shop);
        visits.push(await visit(page, `/${lang}/catalogue/0`));
        clicks.push(await clickFilter(page, WORDS[lang].catalogue));
        await page.context().close();
      }
      printTable(
        `/${lang}/catalogue/0 on a phone, processor ${SLOWER_CPU} times slower, slow 4G, ${RUNS} runs`,
        ["", "median", "worst", "wanted"],
        [
          row("first paint, ms", visits, (run) => run.firstPaint, ""),
          row("largest paint, ms", visits, (run) => run.largestPaint, "1,800"),
          row("blocked, ms", visits, (run) => run.blocked, "100"),
          row("layout shift", visits, (run) => run.shifted, "0"),
          row("filter: until the answer, ms", clicks, (run) => run.answered, ""),
          row("filter: from the answer to its rows, ms", clicks, (run) => run.shown, "100"),
        ],
      );
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
}

function row<Run>(name: string, runs: readonly Run[], pick: (run: Run) => number, wanted: string): string[] {
  const values = runs.map(pick);
  return [name, figure(quantile(values, 0.5)), figure(Math.max(...values)), wanted];
}

async function openPhone(browser: Browser, shop: Shop): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  return page;
}

async function visit(page: Page, path: string): Promise<Visit> {
  await page.goto(path, { waitUntil: "networkidle" });
  return page.evaluate((long) => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        // An event that never happened is never reported.
        setTimeout(() => resolve([]), 500);
      });
    const amount = (entry: PerformanceEntry) => ("value" in entry ? Number(entry.value) : 0);
    return Promise.all(["paint", "largest-contentful-paint", "longtask", "layout-shift"].map(entriesOf)).then(
      ([paints = [], largest = [], tasks = [], shifts = []]) => ({
        firstPaint: paints.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN,
        largestPaint: largest.at(-1)?.startTime ?? Number.NaN,
        blocked: tasks.reduce((sum, { duration }) => sum + duration - long, 0),
        shifted: shifts.reduce((sum, shift) => sum + amount(shift), 0),
      }),
    );
  }, LONG);
}

/** Ticks a manufacturer that has no products on the first page, and waits for the frame that shows the new rows. */
async function clickFilter(page: Page, words: (typeof WORDS)["en"]["catalogue"]): Promise<FilterClick> {
  await page.getByRole("main").locator("summary").filter({ hasText: words.filters }).click();
  const box = page.getByRole("group", { name: words.manufacturer }).getByLabel(/^Denso/);
  await box.scrollIntoViewIfNeeded();
  const shown = page.evaluate(
    () =>
      new Promise<{ clicked: number; shown: number }>((resolve) => {
        const numbers = () => Array.from(document.querySelectorAll("main li h3"), (row) => row.textContent).join();
        const before = numbers();
        let clicked = 0;
        const note = () => {
          clicked = performance.now();
        };
        addEventListener("click", note, { capture: true, once: true });
        const watcher = new MutationObserver(() => {
          if (numbers() === before) return;
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve({ clicked, shown: performance.now() })));
        });
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await box.click();
  const { clicked, shown: at } = await shown;
  const answeredAt = await page.evaluate(
    () =>
      performance
        .getEntriesByType("resource")
        .filter((entry): entry is PerformanceResourceTiming => "responseEnd" in entry && entry.name.includes(".data"))
        .at(-1)?.responseEnd ?? Number.NaN,
  );
  return { answered: answeredAt - clicked, shown: at - answeredAt };
}
