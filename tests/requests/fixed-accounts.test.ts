import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/** Shops whose ERP keeps the accounts. One lets no customer change their details; the other, their password. */

let fixedDetails: TestShop;
let fixedPasswords: TestShop;
let customer: Person;

beforeAll(async () => {
  fixedDetails = await openTestShop({ products: 20, erp: lacking({ profileUpdate: false }) });
  fixedPasswords = await openTestShop({ products: 20, erp: lacking({ passwordChange: false }) });
});
afterAll(() => Promise.all([fixedDetails.close(), fixedPasswords.close()]));

function lacking(accounts: Partial<Capabilities["accounts"]>): (erp: ErpAdapter) => ErpAdapter {
  return ({ capabilities, ...erp }) => ({
    ...erp,
    capabilities: { ...capabilities, accounts: { ...capabilities.accounts, ...accounts } },
  });
}

describe.each(LANGUAGES)("details that only the office changes (%s)", (lang) => {
  test("are shown in full, without a form; the password has its own", async () => {
    customer = fixedDetails.visit();
    await customer.login("owner@autoservis.example");
    const page = await customer.get(`/${lang}/my-profile`);
    expect(page.status).toBe(200);
    expect(page.text("main")).toContain(WORDS[lang].profile.askSales);
    expect(page.text("main")).toContain("owner@autoservis.example");
    expect(page.page.querySelectorAll("main form").map((form) => form.getAttribute("id"))).toEqual([
      "mail-choices",
      "change-password",
    ]);
  });

  test("cannot be posted, and no mailed link puts an address back", async () => {
    const fields = { intent: "profile", name: "X", vat: "10000000000", email: "owner@autoservis.example" };
    expect((await customer.post(`/${lang}/my-profile`, fields)).status).toBe(400);
    expect((await customer.get(`/${lang}/restore-email?key=x`)).status).toBe(404);
  });
});

describe.each(LANGUAGES)("passwords that only the office changes (%s)", (lang) => {
  test("have no form and no way to forget one", async () => {
    customer = fixedPasswords.visit();
    const login = await customer.get(`/${lang}/login`);
    expect(login.page.querySelector("main a[href*=forgot]")).toBeNull();
    expect((await customer.get(`/${lang}/forgot-password`)).status).toBe(404);
    expect((await customer.post(`/${lang}/forgot-password`, { email: "owner@autoservis.example" })).status).toBe(404);
    await customer.login("owner@autoservis.example");
    const page = await customer.get(`/${lang}/my-profile`);
    expect(page.page.querySelectorAll("main form").map((form) => form.getAttribute("id"))).toEqual([
      "details",
      "mail-choices",
    ]);
    const fields = {
      intent: "password",
      oldPassword: "dizna-demo",
      password: "another 22",
      passwordRepeat: "another 22",
    };
    expect((await customer.post(`/${lang}/my-profile`, fields)).status).toBe(400);
  });

  test("hold the address, and let the rest be saved", async () => {
    const page = await customer.get(`/${lang}/my-profile`);
    expect(page.page.querySelector("input[name=email]")?.hasAttribute("readonly")).toBe(true);
    const moved = await customer.submit(page, "form#details", { email: "other@autoservis.example" });
    expect(moved.status).toBe(400);
    expect((await customer.submit(page, "form#details", { city: `Sisak ${lang}` })).status).toBe(303);
    expect((await customer.get(`/${lang}/my-profile`)).body).toContain(`Sisak ${lang}`);
  });
});
