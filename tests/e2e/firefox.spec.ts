import { expect } from "@playwright/test";
import type { Page } from "puppeteer-core";
import { findFirefox, openFirefox } from "#tests/support/firefox.ts";
import { guestForm } from "#tests/support/guest.ts";
import { test } from "#tests/support/test.ts";
import { fill, WORDS } from "#tests/support/words.ts";

const NUMBER = "0 445 110 470";
const words = WORDS.en;

test("a guest finds a part, adds it, changes its quantity and orders, in Firefox", async ({ shop }) => {
  const path = findFirefox();
  if (path === null) {
    console.log(
      "No Firefox here (package firefox-esr, or FIREFOX_PATH): the purchase in a second engine was not tried.",
    );
    return;
  }
  // Firefox starts slowly while other tests run.
  test.setTimeout(120_000);
  const browser = await openFirefox(path);
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
    await order(page, shop.url);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});

async function order(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/en`);
  await page.locator("input[name=query]").fill(NUMBER);
  await page.keyboard.press("Enter");
  await page.locator("#results .row .num").click();
  await page.locator(`.buybox__line ::-p-text(${words.product.addToCart})`).click();
  await page.locator(`.toast ::-p-text(${words.product.goToCart})`).click();

  const before = await textOf(page, "dd.grand");
  await page.locator("input.qty").fill("2");
  await page.locator(`::-p-text(${words.cart.saved})`).wait();
  await expect.poll(() => textOf(page, "dd.grand")).not.toBe(before);

  await page.locator("input[name=buyerDocumentNumber]").fill("N-1");
  await page.locator("button[value=order]").click();
  const { country: _, ...fields } = guestForm("firefox@example.com");
  for (const [name, text] of Object.entries(fields))
    await page.locator(`#guest-order input[name="${name}"]`).fill(text);
  await page.locator("#guest-order button[type=submit]").click();
  await page.waitForFunction(() => location.pathname === "/en/order-success");
  expect(await textOf(page, "main h1")).toMatch(
    new RegExp(`^${fill(words.orderSuccess.heading, { number: "\\S+" })}$`),
  );
}

async function textOf(page: Page, selector: string): Promise<string> {
  return (
    (await page
      .locator(selector)
      .map((element) => element.textContent)
      .wait()) ?? ""
  );
}
