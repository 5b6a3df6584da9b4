import { chromium } from "@playwright/test";
import { requireChromium } from "#tests/support/chromium.ts";
import { loadedBy, weigh } from "#tests/support/weight.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { printTable } from "./table.ts";

const ENCODINGS = ["identity", "gzip", "br"];

/** Measures the bytes that a first visit to the catalogue transfers: by kind of file, plain, gzip and brotli. */
export async function measureWeight(): Promise<void> {
  const shop = await startWideShop();
  const browser = await chromium.launch(await requireChromium());
  try {
    const page = await browser.newPage({ baseURL: shop.url });
    for (const path of ["/en/catalogue/0", "/hr/catalogue/0"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      const loaded = await loadedBy(page);
      const weights = await Promise.all(ENCODINGS.map((encoding) => weigh(shop.url, loaded, encoding)));
      const rows = Object.entries(weights[0] ?? {}).map(([kind, { files }]) => [
        kind,
        String(files),
        ...weights.map((weight) => String(weight[kind as keyof typeof weight].bytes)),
      ]);
      printTable(`${path}, first visit, bytes`, ["", "files", "plain", "gzip", "brotli"], rows);
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
}
