import { expect } from "@playwright/test";
import { isPackagedChromium } from "#tests/support/chromium.ts";
import { SCREENS } from "./screens.ts";
import { test } from "./test.ts";

/** The smallest phone, a phone, a tablet, a desktop. Pictures show only the top of a page, as high as the window. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

test.beforeEach(({ browserName: _ }, info) => {
  info.skip(!isPackagedChromium(), "pictures are of the browser that @sparticuz/chromium brings");
});

for (const { name, seenBy, open } of SCREENS) {
  test.describe(() => {
    test.use({ storageState: ({ shop }, use) => use(seenBy === "owner" ? shop.owner : undefined) });

    test(name, async ({ page, lang, shop }) => {
      await open(page, lang, shop);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.evaluate("document.fonts.ready");
        await page.evaluate("scrollTo(0, 0)");
        await expect.soft(page).toHaveScreenshot(`${name}-${size.width}.png`);
      }
    });
  });
}
