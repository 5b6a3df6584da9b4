import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { WORDS } from "#tests/support/words.ts";

/** A shop that serves guests only: neither the ERP nor the shop keeps accounts. */

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60, erp: withoutLogins });
});
afterAll(() => shop.close());

function withoutLogins(erp: ErpAdapter): ErpAdapter {
  const { accounts } = erp.capabilities;
  return { ...erp, capabilities: { ...erp.capabilities, accounts: { ...accounts, login: "none" } } };
}

describe.each(["en", "hr"] as const)("a shop without logins (%s)", (lang) => {
  const texts = WORDS[lang];

  test("the header and the login page offer guests their way, and nothing else", async () => {
    const visitor = shop.visit();
    const home = await visitor.get(`/${lang}`);
    expect(home.text("header .tools > a:last-of-type")).toBe(texts.login.continueAsGuest);
    const login = await visitor.get(`/${lang}/login?redirectTo=/${lang}/catalogue/0`);
    expect(login.text("main")).not.toContain(texts.login.noAccount);
    expect(login.page.querySelectorAll("main input:not([type=hidden]), main a")).toEqual([]);
    const gone = await visitor.submit(login, "main form");
    expect(gone.location).toBe(`/${lang}/catalogue/0`);
    const again = await visitor.get(`/${lang}/login`);
    expect(again.text("main")).toContain(texts.login.onlyGuest);
    expect(again.text("header .tools > a:last-of-type")).toBe(texts.header.guest);
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
    "order/26-000001",
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
