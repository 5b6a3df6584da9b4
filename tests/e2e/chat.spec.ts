import { expect } from "@playwright/test";
import { pickToday } from "#tests/support/rounds.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import { test as base } from "#tests/support/test.ts";
import { WORDS } from "#tests/support/words.ts";
import { expectScripted } from "./scripted.ts";

const WIDGET = "https://chat.example/widget.js";

/** A shop with a live chat, on the day before a closed one; the test itself answers for the chat's service. */
const test = base.extend<object, { shop: Awaited<ReturnType<typeof startSmallShop>> }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const shop = await startSmallShop({ LIVE_CHAT_URL_EN: WIDGET, CLOSED_DAY: tomorrow });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

const SIZES = [
  [1280, 720],
  [1280, 560],
  [820, 720],
  [390, 700],
] as const;

for (const [width, height] of pickToday(SIZES, 2))
  test(`the open chat covers no control of the head: ${width} × ${height} @scripts`, async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(/^foreign host: https:\/\/chat\.example\//);
    await context.route(WIDGET, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    const words = WORDS.en;
    await page.setViewportSize({ width, height });
    await page.goto("/en/catalogue/0");
    await expectScripted(page);
    await page.getByRole("button", { name: words.consent.accept }).click();
    await expectScripted(page);
    await expect(page.locator(".banner"), "the head is pushed down").not.toHaveCount(0);
    const chat = page.locator("details.chat");
    await chat.locator("summary").click();
    await expect(chat.locator("iframe")).toBeVisible();
    const covered = () =>
      page.locator("header.header :is(a, button, input, summary):visible").evaluateAll((controls) =>
        controls.flatMap((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          const at = document.elementFromPoint(left + width / 2, top + height / 2);
          return at?.closest(".chat") ? [control.textContent] : [];
        }),
      );
    await expect.poll(covered).toEqual([]);
    for (const to of [150, 0]) {
      await page.mouse.move(width / 2, height / 2);
      await page.evaluate((y) => scrollTo(0, y), to);
      await expect.poll(covered, `scrolled to ${to}`).toEqual([]);
    }
    const { y = -1, height: tall = 0 } = (await chat.locator("iframe").boundingBox()) ?? {};
    expect([y >= 0, tall >= 120], `${y} ${tall}`).toEqual([true, true]);
  });
