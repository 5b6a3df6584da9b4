import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { idOf } from "#erp-adapter/example/price-list.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderOnce, sendGuestOrder, successIn, toGuestDialog } from "#tests/support/purchase.ts";

/** The whole shop on the example ERP of docs/connect-your-erp.md: that ERP keeps articles, terms and orders, and the shop keeps the rest. */

let shop: TestShop;

const INJECTOR = idOf("Bosch", "0 445 110 470");
const PUMP = idOf("Denso", "294000-0039");

beforeAll(async () => {
  shop = await openTestShop({ products: 1, env: { ERP_ADAPTER: "./erp-adapter/example/adapter.ts" } });
});
afterAll(() => shop.close());

test("an article is found, in both languages, at the price of the list", async () => {
  for (const lang of ["en", "hr"]) {
    const found = await shop.visit().get(`/${lang}/catalogue/0?query=${encodeURIComponent("0445.110-470")}`);
    expect(found.status).toBe(200);
    expect(found.text("main")).toContain("Common rail injector");
    expect(found.text("main")).toContain(lang === "en" ? "€189.90" : "189,90");
  }
});

test("a guest orders, and is shown the order and sent its mail", async () => {
  const success = await orderOnce(shop.visit(), INJECTOR, "2");
  expect(success.status).toBe(200);
  expect(success.text("main")).toContain("E-1");
  const [mail] = await shop.mails({ atLeast: 1 });
  expect(`${mail?.subject} ${mail?.text}`).toContain("E-1");
});

test("the office changes a price between cart and order: the guest is asked again", async () => {
  const guest = shop.visit();
  await addToCart(guest, PUMP, "1");
  const dialog = await toGuestDialog(guest);
  const file = join(shop.dataDir, "price-list.json");
  writeFileSync(file, readFileSync(file, "utf8").replace("612.00", "650.00"));
  const refused = await sendGuestOrder(guest, dialog);
  expect(refused.location).not.toEqual(successIn("en"));
  const again = refused.location ? await guest.follow(refused) : refused;
  expect(again.text("main")).toContain("€650.00");
});

test("a guest's mailed link opens the order, which is on no list of orders", async () => {
  const mails = await shop.mails({ atLeast: 2 });
  const [link = ""] = mails.flatMap(({ text }) => /\/en\/order\/\S+/.exec(text ?? "")?.[0] ?? []);
  const order = await shop.visit().get(link);
  expect(order.status).toBe(200);
  expect(order.text("main")).toContain("E-1");
});

test("no menu names a product line of which the ERP has nothing", async () => {
  const home = await shop.visit().get("/en");
  for (const place of ["header", "footer", "ul.lines"]) {
    expect(home.text(place)).toContain("Turbochargers");
    expect(home.text(place)).not.toMatch(/Vitesco|Delphi Euro 6/);
  }
});

test("a price of four decimals is shown with all of them, and a hundred pieces come to the cent", async () => {
  const file = join(shop.dataDir, "price-list.json");
  writeFileSync(file, readFileSync(file, "utf8").replace("650.00", "17.3145"));
  for (const [lang, price] of [
    ["en", "€17.3145"],
    ["hr", "17,3145\u00a0€"],
  ] as const)
    for (const page of [`products/${PUMP}`, `catalogue/0?query=${encodeURIComponent("294000-0039")}`])
      expect((await shop.visit().get(`/${lang}/${page}`)).text("main")).toContain(price);
  const guest = shop.visit();
  await addToCart(guest, PUMP, "100");
  const cart = (await guest.get("/en/cart/1")).text("main");
  expect(cart).toContain("€17.3145");
  expect(cart).toContain("€1,731.45");
  const email = "hundred@example.com";
  const sent = await sendGuestOrder(guest, await toGuestDialog(guest), email);
  expect(sent.location).toEqual(successIn("en"));
  const [mail] = await shop.mails({ to: email });
  expect(mail?.text).toContain("€17.3145");
  expect(mail?.text).toContain("€1,731.45");
  const link = /\/en\/order\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const order = (await guest.get(link)).text("main");
  expect(order).toContain("€17.3145");
  expect(order).toContain("€1,731.45");
});
