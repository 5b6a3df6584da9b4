import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { idOf } from "#erp-adapter/example/price-list.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, orderOnce, sendGuestOrder, toGuestDialog } from "#tests/support/purchase.ts";
import { WORDS } from "#tests/support/words.ts";

/** The whole shop on the example ERP of docs/erp.md: that ERP keeps articles and orders, and the shop keeps the rest. */

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
  expect(refused.location).not.toBe("/en/order-success");
  const again = refused.location ? await guest.follow(refused) : refused;
  expect(again.text("main")).toContain("€650.00");
});

describe.each(["en", "hr"] as const)("there are no logins there (%s)", (lang) => {
  const texts = WORDS[lang];

  test("the header and the login page offer guests their way, and nothing else", async () => {
    const visitor = shop.visit();
    const home = await visitor.get(`/${lang}`);
    expect(home.text("header .tools > a")).toBe(texts.login.continueAsGuest);
    const login = await visitor.get(`/${lang}/login?redirectTo=/${lang}/catalogue/0`);
    expect(login.text("main")).not.toContain(texts.login.noAccount);
    expect(login.page.querySelectorAll("main input:not([type=hidden]), main a")).toEqual([]);
    const gone = await visitor.submit(login, "main form");
    expect(gone.location).toBe(`/${lang}/catalogue/0`);
    const again = await visitor.get(`/${lang}/login`);
    expect(again.text("main")).toContain(texts.login.onlyGuest);
    expect(again.text("header .tools > a")).toBe(texts.header.guest);
  });

  test("a login that is posted all the same is refused", async () => {
    const fields = { intent: "login", email: "a@b.example", password: "some-password" };
    expect((await shop.visit().post(`/${lang}/login`, fields)).status).toBe(400);
  });

  test.each([
    "register",
    "register-success",
    "forgot-password",
    "restore-email",
    "my-profile",
    "orders/0",
    "order/E-1",
    "favorites/0",
    "invoices/0",
    "finances",
  ])("%s is not there", async (page) => {
    const answer = await shop.visit().get(`/${lang}/${page}`);
    expect(answer.status).toBe(404);
    expect(answer.text("main")).toContain(`/${lang}/${page}`);
  });

  test.each(["register", "forgot-password", "my-profile"])("%s cannot be posted", async (page) => {
    const answer = await shop.visit().post(`/${lang}/${page}`, { email: "a@b.example" });
    expect(answer.status).toBe(404);
  });

  test("no product has a star", async () => {
    const answer = await shop.visit().get(`/${lang}/products/${INJECTOR}`);
    expect(answer.page.querySelector(".star")).toBeNull();
  });
});

test("a guest's mailed link opens the order though no list of orders exists", async () => {
  const mails = await shop.mails({ atLeast: 1 });
  const link = /\/en\/order\/\S+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
  const order = await shop.visit().get(link);
  expect(order.status).toBe(200);
  expect(order.text("main")).toContain("E-1");
});
