import { loadavg } from "node:os";
import { type Browser, chromium, type Page } from "@playwright/test";
import { requireChromium } from "#tests/support/chromium.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { type Cookies, logInBrowser } from "./log-in-browser.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile } from "./table.ts";

const RUNS = 9;
/** Milliseconds of latency before each answer: none, and that of a connection between two towns. */
const LATENCIES = [0, 80] as const;
/** Milliseconds that the pointer rests on a link before the click. */
const REST = 400;
/** Milliseconds to wait for a page. The measurement fails if the page is not shown by then. */
const DEADLINE = 10_000;

const START = "/en/catalogue/0?line=diesel";
/** Selectors of links on the page START, by the page to which a link leads. */
const LINKS = {
  "a product": ".row a[href*='/en/products/']",
  "a list, by filter": "main a[href^='/en/catalogue/0']:visible",
  "a list, next page": "main a[href^='/en/catalogue/1']:visible",
} as const;

interface Click {
  /** milliseconds from the click until the page's data have arrived; 0 if they had arrived before the click */
  answered: number;
  /** milliseconds from the click to the frame that shows the page */
  shown: number;
}

/**
 * Measures the time from the click on a link to the frame that shows its page: for pages prefetched while the pointer
 * rests on the link, and for links clicked at once. The two kinds of click alternate, so that other work on the machine
 * affects both. Scripts are always in the browser's cache.
 */
export async function measureAhead(): Promise<void> {
  const shop = await startWideShop();
  const browser = await chromium.launch(await requireChromium());
  try {
    for (const latency of LATENCIES) {
      const rows: string[][] = [];
      for (const person of ["visitor", "customer"] as const)
        for (const [name, link] of Object.entries(LINKS)) {
          const page = await openPage(browser, {
            shop,
            latency,
            cookies: person === "customer" ? await logInBrowser(shop) : [],
          });
          const [ahead, asked]: [Click[], Click[]] = [[], []];
          // An uncounted run fills the caches of the browser and the shop.
          for (let run = -1; run < RUNS; run += 1) {
            const clicks = [await clickOnce(page, link, 0), await clickOnce(page, link, REST)] as const;
            if (run < 0) continue;
            asked.push(clicks[0]);
            ahead.push(clicks[1]);
          }
          await page.context().close();
          rows.push([
            `${person}: ${name}`,
            ...compare(ahead, asked, 0.5),
            ...compare(ahead, asked, 0),
            figure(
              quantile(
                asked.map(({ answered }) => answered),
                0.5,
              ),
            ),
          ]);
        }
      printTable(
        `From the click to the frame that shows the page, ms, ${latency} ms before each answer, ${RUNS} in turn, load average ${figure(loadavg()[0] ?? 0)}`,
        [
          "",
          `hovered ${REST} ms`,
          "at once",
          "ratio (wanted: 0.5)",
          "quickest: hovered",
          "at once",
          "ratio",
          "at once: until the answer",
        ],
        rows,
      );
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** The quantile `share` of the times until the page is shown, for prefetched and for other pages, and the ratio. */
function compare(ahead: readonly Click[], asked: readonly Click[], share: number): string[] {
  const [quick, slow] = [shownAt(ahead, share), shownAt(asked, share)];
  return [figure(quick), figure(slow), figure(quick / slow)];
}

function shownAt(clicks: readonly Click[], share: number): number {
  return quantile(
    clicks.map(({ shown }) => shown),
    share,
  );
}

async function openPage(
  browser: Browser,
  { shop, latency, cookies }: { shop: Shop; latency: number; cookies: Cookies },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url });
  context.setDefaultTimeout(DEADLINE);
  await context.addCookies(cookies);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return page;
}

/** Opens the page START, rests the pointer on a link for `rest` milliseconds, and clicks on the link. */
async function clickOnce(page: Page, selector: string, rest: number): Promise<Click> {
  await page.mouse.move(0, 0);
  await page.goto(START, { waitUntil: "networkidle" });
  const link = page.locator(selector).first();
  await link.scrollIntoViewIfNeeded();
  const [box, to] = [await link.boundingBox(), await link.getAttribute("href")];
  if (!box || !to) throw new Error(`${selector} cannot be clicked`);
  const shown = watch(page, to);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  if (rest > 0) await page.waitForTimeout(rest);
  await page.mouse.down();
  await page.mouse.up();
  return shown;
}

/** Measures, inside the page, the time from the next click until the page with the address `to` is shown. */
function watch(page: Page, to: string): Promise<Click> {
  return page.evaluate(
    ({ to, deadline }) =>
      new Promise<Click>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${to} was not there within ${deadline} ms`)), deadline);
        let clicked = 0;
        const note = ({ timeStamp }: Event) => {
          clicked = timeStamp;
        };
        addEventListener("click", note, { capture: true, once: true });
        const watcher = new MutationObserver(() => {
          if (document.body.dataset.address !== to) return;
          watcher.disconnect();
          // The first task after a frame's callbacks: the change is on the screen.
          requestAnimationFrame(() =>
            setTimeout(() => {
              const answered = performance
                .getEntriesByType("resource")
                .filter((entry): entry is PerformanceResourceTiming => "responseEnd" in entry)
                .filter(({ name }) => name.includes(".data"))
                .map(({ responseEnd }) => responseEnd - clicked);
              resolve({ answered: Math.max(0, ...answered), shown: performance.now() - clicked });
            }),
          );
        });
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    { to, deadline: DEADLINE },
  );
}
