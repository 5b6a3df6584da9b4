import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { WORDS } from "#tests/support/words.ts";

/** A shop without registration: only the distributor's office adds customers, who then log in. */

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, erp: withoutRegistration });
});
afterAll(() => shop.close());

function withoutRegistration(erp: ErpAdapter): ErpAdapter {
  const { capabilities } = erp;
  return { ...erp, capabilities: { ...capabilities, accounts: { ...capabilities.accounts, registration: "none" } } };
}

describe.each(["en", "hr"] as const)("in %s", (lang) => {
  const texts = WORDS[lang];

  test("the login is offered, and no registration", async () => {
    const login = await shop.visit().get(`/${lang}/login`);
    expect(login.text("header .tools > a:last-of-type")).toBe(texts.login.title);
    expect(login.text("main")).not.toContain(texts.login.noAccount);
    const links = login.page.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
    expect(links.filter((to) => to.includes("register"))).toEqual([]);
    expect(links).toContain(`/${lang}/forgot-password`);
  });

  test.each(["register", "register-success"])("%s is not there", async (page) => {
    expect((await shop.visit().get(`/${lang}/${page}`)).status).toBe(404);
    expect((await shop.visit().post(`/${lang}/${page}`, { email: "a@b.example" })).status).toBe(404);
  });
});

test("a customer logs in", async () => {
  const customer = shop.visit();
  await customer.login("owner@autoservis.example");
  expect((await customer.get("/en/my-profile")).status).toBe(200);
});
