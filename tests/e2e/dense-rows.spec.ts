import { expect, type Page } from "@playwright/test";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import { createShopper } from "#tests/support/shopper.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { test } from "#tests/support/test.ts";
import type { Language } from "#tests/support/words.ts";
import { createCustomer } from "./customers.ts";

/** How many rows and lines a screen shows, and that the longest names, numbers and prices stay readable. */

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test("a screen shows 12 rows of the catalogue and 15 lines of a quick order, a list and a cart; a phone 4", async ({
  page,
  shop,
}) => {
  test.slow();
  const numbers = usualGoods(shop);
  const paths = await openAll(page, shop, "en", numbers);
  for (const [size, rows, lines] of [
    [DESK, 12, 15],
    [PHONE, 4, 4],
  ] as const) {
    await page.setViewportSize(size);
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      const least = name === "catalogue" ? rows : lines;
      // A phone's first screen has the head of the page too; the next has lines alone.
      if (size === PHONE)
        await page
          .locator(ROWS)
          .first()
          .evaluate((row) => scrollBy(0, row.getBoundingClientRect().top));
      expect(await countInSight(page), `${name} at ${size.width} px`).toBeGreaterThanOrEqual(least);
    }
  }
});

for (const { lang, size, letters } of [
  { lang: "hr", size: { width: 320, height: 700 }, letters: 16 },
  { lang: "en", size: PHONE, letters: 16 },
  { lang: "hr", size: PHONE, letters: 32 },
  { lang: "hr", size: { width: 820, height: 1180 }, letters: 16 },
  { lang: "en", size: DESK, letters: 16 },
] as const)
  test(`the longest texts neither overlap nor are cut, ${size.width} px, letters of ${letters} px (${lang})`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    const browser = await page.context().newCDPSession(page);
    // As in the browser's settings, so that media queries in rem see it too.
    await browser.send("Page.setFontSizes", { fontSizes: { standard: letters } });
    const numbers = oddGoods(shop);
    const paths = await openAll(page, shop, lang, numbers);
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      await page.evaluate("document.fonts.ready");
      expect(await page.evaluate("getComputedStyle(document.documentElement).fontSize")).toBe(`${letters}px`);
      expect(await page.locator(ROWS).count(), name).toBeGreaterThanOrEqual(numbers.length);
      expect(await findFaults(page), name).toEqual([]);
    }
    const product = productId(`magneti-marelli-aftermarket~${numbers[0]}`);
    for (const path of [`products/${product}`, "invoices/0", "finances"]) {
      await page.goto(`/${lang}/${path}`);
      expect(await findFaults(page), path).toEqual([]);
    }
  });

test("on paper, lines have no boxes to tick and no closed folds, but the buyer's words", async ({ page, shop }) => {
  const paths = await openAll(page, shop, "en", usualGoods(shop).slice(0, 3));
  await page.goto(paths.list);
  await page.locator("details.remarks > summary").first().click();
  await page.locator(".input--note").first().fill("for the blue van");
  await page.locator(".input--note").first().press("Enter");
  await expect(page.locator(".remarks--said > summary")).toContainText("for the blue van");
  await page.emulateMedia({ media: "print" });
  for (const path of [paths.list, paths.cart]) {
    await page.goto(path);
    await expect(page.locator(".table--lines .num").first()).toBeVisible();
    await expect(
      page.locator(".table--lines :is([type=checkbox], .remarks:not(.remarks--said)) >> visible=true"),
    ).toHaveCount(0);
    await expect(page.locator("main .btn >> visible=true")).toHaveCount(0);
  }
  await page.goto(paths.list);
  await expect(page.getByText("for the blue van")).toBeVisible();
});

test("↓ and ↑ go from quantity to quantity, and Enter adds the row @scripts", async ({ page, shop }) => {
  const [first = "", second = ""] = usualGoods(shop);
  const { row, words } = createShopper(page, "en");
  await page.goto(`/en/catalogue/0?query=${encodeURIComponent("dense part")}&sort=number`);
  await expect(row(first)).toBeVisible();
  await row(first).locator(".qty").focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(second).locator(".qty")).toBeFocused();
  await page.keyboard.type("3");
  await page.keyboard.press("ArrowUp");
  await expect(row(first).locator(".qty")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator(".toast")).toContainText(`3 × ${second}`);
  await expect(page.getByRole("link", { name: words.product.goToCart })).toBeVisible();
});

const ROWS = "main :is(.row, .table--lines tbody tr:not(.line-error))";

/** Makes 40 parts like most; made again, they stay as they are. Returns their numbers. */
function usualGoods(shop: Shop): string[] {
  const staff = createStaff({ dataDir: shop.dataDir });
  const numbers = Array.from({ length: 40 }, (_, at) => `DENSE ${110_300 + at}`);
  staff.addProducts(
    numbers.map((number, at) =>
      testProduct({
        ...{ number, stock: 90_000, size: at % 2 === 0 ? "110 kW" : "", manufacturer: "Bosch", brand: "Bosch" },
        ...{ titleEn: `Dense part, common rail CRI2-${at}, VW Golf VII 2.0 TDI`, titleHr: `Gusti dio CRI2-${at}` },
        ...{ deposit: cents(at % 3 === 0 ? "60.00" : "0.00"), wholesale: cents("2.90") },
      }),
    ),
  );
  staff.close();
  return numbers;
}

/** Makes 12 parts with the longest names, numbers, makers and prices, in stock in five places. Returns their numbers. */
function oddGoods(shop: Shop): string[] {
  const staff = createStaff({ dataDir: shop.dataDir });
  const places = ["Zagreb-Žitnjak", "Slavonski Brod", "Dubrovačko primorje", "Velika Gorica", "Ivanić-Grad"];
  const numbers = Array.from({ length: 12 }, (_, at) => `ODD${"W".repeat(35)}${at + 10}`);
  staff.addProducts(
    numbers.map((number, at) =>
      testProduct({
        ...{ number, stock: 90_000, size: "M14 × 1,25 × 7.5 mm, SW 16, 110 kW", packQuantity: at % 2 === 0 ? 1 : 99 },
        ...{ manufacturer: "Magneti Marelli Aftermarket", brand: "Magneti Marelli Remanufactured" },
        titleEn: at % 2 === 0 ? "Odd long title, ".repeat(12).slice(0, 200).trim() : "W".repeat(200),
        titleHr: at % 2 === 0 ? "Neobičan dugačak naziv, ".repeat(9).slice(0, 200).trim() : "W".repeat(200),
        ...{ wholesale: cents("999999.99"), deposit: cents("123456.78") },
      }),
    ),
  );
  for (const [at, name] of places.entries()) staff.supply.putHouse(`odd-${at}`, { name });
  for (const number of numbers)
    for (const at of places.keys())
      staff.supply.setStockIn(productId(`magneti-marelli-aftermarket~${number}`), `odd-${at}`, at + 1);
  staff.close();
  return numbers;
}

/** Logs a new customer in, and brings the parts into a quick order, a list and a cart. Returns where they are. */
async function openAll(page: Page, shop: Shop, lang: Language, numbers: readonly string[]) {
  const { login } = createShopper(page, lang);
  const main = page.getByRole("main");
  const pasted = numbers.map((number) => `${number}\t${number.startsWith("ODD") ? 99 : 1}`).join("\n");
  const openQuickOrder = async (more: readonly string[] = []) => {
    await page.goto(`/${lang}/quick-order`);
    await page.locator("#paste").fill([pasted, ...more].join("\n"));
    await page
      .locator("form", { has: page.locator("#paste") })
      .getByRole("button")
      .click();
    await expect(main.locator(".table--quick tbody tr:not(.line-error)")).toHaveCount(numbers.length + more.length);
    return new URL(page.url()).pathname;
  };
  await page.goto(`/${lang}/login?redirectTo=/${lang}/quick-order`);
  await login(await createCustomer(shop));
  await expect(page).not.toHaveURL(/login/);
  const toCart = await openQuickOrder();
  await main.locator("button[value=add]").click();
  await expect(page).toHaveURL(/\/cart\/1$/);
  const isOdd = numbers[0]?.startsWith("ODD");
  const quick = await openQuickOrder(isOdd ? ["A number that no part has 4711\t1"] : []);
  await page.goto(`/${lang}/lists/add?quick-order=${toCart.split("/").at(-1)}`);
  await page.locator("#name").fill("All of them");
  await page.locator("#name").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "All of them" })).toBeVisible();
  const list = new URL(page.url()).pathname;
  const search = isOdd ? "manufacturer=magneti-marelli-aftermarket" : "query=dense%20part";
  return { catalogue: `/${lang}/catalogue/0?${search}`, quick, list, cart: `/${lang}/cart/1` };
}

/** The rows that are whole in the window, above what stays at its lower end. */
function countInSight(page: Page): Promise<number> {
  return page.locator(ROWS).evaluateAll((rows) => {
    const bars = [...document.querySelectorAll(".list-add, .cart-bar")].filter((bar) => bar.checkVisibility());
    const end = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= -1 && bottom <= end + 1;
    }).length;
  });
}

/** Finds texts and controls of a row that overlap, texts that are cut, and a page that scrolls sideways. */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate((rows) => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} of ${clientWidth}`);
    const boxesOf = (cell: Element) => {
      const boxes: { of: string; box: DOMRect }[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (node.parentElement?.closest(".sr, option") || !node.parentElement?.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) boxes.push({ of: node.textContent ?? "", box });
      }
      for (const control of cell.querySelectorAll("input:not([type=hidden]), img, svg"))
        if (control.checkVisibility()) boxes.push({ of: control.tagName, box: control.getBoundingClientRect() });
      return boxes;
    };
    for (const row of document.querySelectorAll(rows)) {
      const cells = [...row.children].map(boxesOf);
      for (const [at, boxes] of cells.entries())
        for (const one of boxes)
          for (const other of cells.slice(at + 1).flat()) {
            const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            if (wide > 1 && high > 3) faults.push(`${one.of.slice(0, 30)} over ${other.of.slice(0, 30)}`);
          }
      for (const part of row.querySelectorAll("*")) {
        const isCut = getComputedStyle(part).overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1;
        if (isCut && !part.closest(".sr, input, select")) faults.push(`${part.className} cuts ${part.textContent}`);
      }
    }
    return [...new Set(faults)];
  }, ROWS);
}
