import { openLighthouse } from "#tests/support/lighthouse.ts";
import { LIGHTHOUSE_PAGES } from "#tests/support/lighthouse-pages.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { printTable } from "./table.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** One run on a busy machine says little, so the median of a few counts. */
const RUNS = 3;

/** Measures Lighthouse's scores of the most visited pages, in its mobile profile: simulated slow phone and network. */
export async function measureLighthouse(): Promise<void> {
  const shop = await startWideShop();
  const auditor = await openLighthouse();
  try {
    const rows: string[][] = [];
    for (const { name, path, options } of LIGHTHOUSE_PAGES) {
      const runs = [];
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await auditor.audit(shop.url + path, { categories: CATEGORIES, ...(await options(shop.url)) }));
      runs.sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0));
      const middle = runs[Math.floor(RUNS / 2)];
      if (middle === undefined) throw new Error("no run");
      const { scores, metrics, faults } = middle;
      rows.push([
        name,
        ...CATEGORIES.map((category) => String(scores[category])),
        seconds(metrics["first-contentful-paint"]),
        seconds(metrics["largest-contentful-paint"]),
        String(Math.round(metrics["total-blocking-time"] ?? Number.NaN)),
        (metrics["cumulative-layout-shift"] ?? Number.NaN).toFixed(3),
      ]);
      for (const fault of faults) console.log(`${name}: ${fault.slice(0, 200)}`);
    }
    printTable(
      `Lighthouse, mobile, the middle of ${RUNS} runs`,
      ["", ...CATEGORIES, "FCP s", "LCP s", "TBT ms", "CLS"],
      rows,
    );
  } finally {
    await auditor.close();
    await shop.stop();
  }
}

function seconds(milliseconds: number | undefined): string {
  return ((milliseconds ?? Number.NaN) / 1_000).toFixed(2);
}
