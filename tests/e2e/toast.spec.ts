import { expect, type Locator, type Page } from "@playwright/test";
import { pickToday } from "#tests/support/rounds.ts";
import { createShopper } from "#tests/support/shopper.ts";
import { test } from "#tests/support/test.ts";
import { fill } from "#tests/support/words.ts";

const INJECTOR = { id: "bosch~0_445_110_470", number: "0 445 110 470" };

const SIZES = [
  [390, 844],
  [1024, 700],
  [1440, 700],
] as const;

for (const [width, height] of pickToday(SIZES, 1)) {
  test(`it covers no way to the order at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { words, fillCart } = createShopper(page, "hr");
    await fillCart([INJECTOR.id]);
    const quantity = page.getByLabel(fill(words.product.quantityOf, { number: INJECTOR.number }));
    await quantity.fill("2");
    await quantity.press("Enter");
    await expect(page.locator(".toast")).toContainText(words.notices["cart-updated"]);
    for (const control of [
      page.getByRole("link", { name: words.cart.toOrder }),
      page.getByRole("button", { name: words.cart.order, exact: true }),
      page.getByRole("button", { name: words.cart.update }),
      quantity,
    ])
      if (await control.isVisible()) expect(await isCovered(control), String(control)).toBe(false);
  });
}

test("it leaves by itself after eight seconds, not while it is pointed at, and a refusal stays", async ({ page }) => {
  const { words, add } = createShopper(page, "en");
  await add(INJECTOR.id);
  expect(await animationOf(page)).toEqual({ delay: 8_000, fill: "forwards", state: "running", ends: "hidden" });
  await page.locator(".toast").hover();
  expect(await animationOf(page)).toMatchObject({ state: "paused" });
  await page.mouse.move(0, 0);
  await page.getByRole("link", { name: words.product.goToCart }).focus();
  expect(await animationOf(page)).toMatchObject({ state: "paused" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const duration = await page.locator(".toast").evaluate((toast) => getComputedStyle(toast).animationDuration);
  expect(Number.parseFloat(duration), "nothing moves, it is just gone").toBe(0);
  await end(page);
  await expect(page.locator(".toast")).toBeHidden();
});

test("it can be closed: the page stays, and it is said no more", async ({ page, javaScriptEnabled }) => {
  const { words, add } = createShopper(page, "en");
  await add(INJECTOR.id);
  const url = page.url();
  await page.evaluate(() => scrollTo(0, 120));
  const scrolled = await page.evaluate(() => scrollY);
  // Playwright's own click would first scroll the page, although the header with the link is always in sight.
  const { x, y } = (await page.getByRole("link", { name: words.site.close }).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 9, y + 9);
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(page).toHaveURL(url);
  if (javaScriptEnabled) {
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("button", { name: words.product.addToCart }).first().click();
    await expect(page.locator(".toast"), "the next answer is said again").toBeVisible();
  }
});

/** True if a point of the control cannot be pressed. */
function isCovered(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    for (let x = left + 2; x < right - 1; x += 4)
      for (let y = top + 2; y < Math.min(bottom - 1, innerHeight); y += 4) {
        const hit = document.elementFromPoint(x, y);
        if (hit?.closest(".toast")) return true;
      }
    return false;
  });
}

function animationOf(page: Page) {
  return page.locator(".toast").evaluate((toast) => {
    const [animation] = toast.getAnimations();
    const effect = animation?.effect as KeyframeEffect | undefined;
    const { delay, fill } = effect?.getTiming() ?? {};
    return { delay, fill, state: animation?.playState, ends: effect?.getKeyframes().at(-1)?.visibility };
  });
}

function end(page: Page): Promise<void> {
  return page.locator(".toast").evaluate((toast) => {
    for (const animation of toast.getAnimations()) animation.finish();
  });
}
