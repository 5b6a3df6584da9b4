import { expect } from "@playwright/test";
import { test } from "#tests/support/test.ts";
import { loadedBy, weigh } from "#tests/support/weight.ts";
import { LANGUAGES } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

/** Bytes (gzip) of everything that a visitor's catalogue page of 24 rows loads. */
const BUDGET = { HTML: 11_300, CSS: 22_200, JavaScript: 180_200 };

for (const lang of LANGUAGES) {
  test(`a catalogue page of 24 rows keeps its budget of bytes (${lang}) @scripts`, async ({ page, shop }) => {
    await page.goto(`/${lang}/catalogue/0`);
    await expect(page.locator(".row")).toHaveCount(24);
    await expectScripted(page);
    const weights = await weigh(shop.url, await loadedBy(page));
    const { HTML, CSS, JavaScript } = weights;
    // Checks that no file was missed: the framework alone has more than a hundred thousand bytes.
    expect([HTML.files, CSS.files]).toEqual([1, 1]);
    expect(JavaScript.bytes).toBeGreaterThan(100_000);
    for (const kind of ["HTML", "CSS", "JavaScript"] as const)
      expect.soft(weights[kind].bytes, `${kind}: ${JSON.stringify(weights)}`).toBeLessThanOrEqual(BUDGET[kind]);
  });
}
