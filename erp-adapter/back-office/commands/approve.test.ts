import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOffice } from "#tests/support/back-office.ts";
import { toRegistration } from "../../conformance/fixture/customers.ts";
import { toRecord } from "../../conformance/fixture/products.ts";
import { withKey } from "../../conformance/ordering.ts";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import { type CallContext, GENERAL_PARTNER } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { createPasswords } from "../../own/accounts/password-hashing.ts";
import { createEmbeddedErp } from "../../own/embedded/create-embedded-erp.ts";
import { createStaff } from "../../own/embedded/staff.ts";

const EMAIL = "ivana@workshop.example";
const TERMS = ["--partner", "001004", "--price-list", "general", "--discount", "12.5", "--payment-days", "30"];

let dataDir: string;
let erp: ErpAdapter;
const run = (...args: string[]) => runOffice(dataDir, ...args);

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-approve-"));
  erp = createEmbeddedErp({ dataDir, passwords: createPasswords({ N: 16, r: 8, p: 1 }) });
  await erp.accounts.register(toRegistration(EMAIL), withKey(visitor()));
});

afterEach(async () => {
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

test("the customer of a running shop may log in, at the terms given", async () => {
  expect(await run("approve", EMAIL.toUpperCase(), ...TERMS)).toEqual({
    code: 0,
    out: `${EMAIL.toUpperCase()}: partner 001004, price list general, 12.50 %, 30 days\nThe partner 001004 is new: a company of its own.`,
    err: "",
  });
  const { user, token } = await login();
  expect(user).toMatchObject({ partner: "001004", rights: { finances: true, invoices: true }, state: "active" });
  const c = { ...visitor(), user: { id: user.id }, token };
  expect(await erp.accounts.profile(c)).toMatchObject({
    priceList: "general",
    discountPercent: 1_250,
    paymentDays: 30,
  });
});

test("rights may be kept back, and a list that is new is told", async () => {
  const { out } = await run("approve", EMAIL, "--no-finances", ...replaced("general", "Export 1"));
  expect(out).toContain("The price list Export 1 is new");
  expect((await login()).user.rights).toEqual({ finances: false, invoices: true });
});

test("a list that is there is found in any case", async () => {
  expect((await run("approve", EMAIL, ...replaced("general", "GENERAL"))).out).toMatch(/price list general, 12.50 %/);
});

test.each([
  ["0", 0],
  ["12", 1_200],
  ["12,5", 1_250],
  ["12.05", 1_205],
  ["7%", 700],
  ["100", 10_000],
])("a discount of %s is %i basis points", async (text, points) => {
  expect(await run("approve", EMAIL, ...replaced("12.5", text))).toMatchObject({ code: 0 });
  const { user, token } = await login();
  const profile = await erp.accounts.profile({ ...visitor(), user: { id: user.id }, token });
  expect(profile.discountPercent).toBe(points);
});

test.each([
  [replaced("12.5", "100.01"), 1, 'the discount "100.01" is not a percentage from 0 to 100'],
  [replaced("12.5", "twelve"), 1, 'the discount "twelve" is not a percentage'],
  [replaced("12.5", "12.555"), 1, 'the discount "12.555" is not a percentage'],
  [replaced("12.5", "1e1"), 1, 'the discount "1e1" is not a percentage'],
  [replaced("30", "366"), 1, 'the payment days "366" are not a whole number from 0 to 365'],
  [replaced("30", "soon"), 1, 'the payment days "soon" are not'],
  [replaced("001004", "a b"), 1, 'the partner code "a b" is not'],
  [replaced("001004", "000981"), 1, "000981 stands for the general price list"],
  [replaced("general", "<b>"), 1, 'the price list "<b>" is no name'],
  [TERMS.slice(2), 2, "--partner is missing"],
  [TERMS.slice(0, -2), 2, "--payment-days is missing"],
  [[...TERMS, "--credit", "1"], 2, "Unknown option '--credit'"],
])("%j is refused with %i and says why", async (terms, code, sentence) => {
  const answer = await run("approve", EMAIL, ...terms);
  expect(answer).toMatchObject({ code, out: "" });
  expect(answer.err).toContain(`erp approve: ${sentence}`);
  await expect(login()).rejects.toMatchObject({ code: "INVALID_STATE", details: { state: "pending" } });
});

test("a colleague with other terms changes nothing for the company unless --change-terms says so; the history is kept", async () => {
  const colleague = "petra@workshop.example";
  await erp.accounts.register(toRegistration(colleague), withKey(visitor()));
  await run("approve", EMAIL, ...TERMS);
  const { user, token } = await login();
  const c = { ...visitor(), user: { id: user.id }, token };
  const staff = createStaff({ dataDir });
  const product = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "1" }));
  staff.close();
  await erp.carts.update(FIRST_CART, { products: [{ product, quantity: 1 as Quantity }] }, c);

  const refused = await run("approve", colleague, ...replaced("12.5", "5"));
  expect(refused).toEqual({
    code: 1,
    out: "",
    err: "erp approve: 001004 has other terms: price list general, 12.50 %, 30 days, not price list general, 5.00 %, 30 days; --change-terms changes them for 1 colleague and 1 open cart, without terms the company's hold",
  });
  expect(await erp.accounts.profile(c)).toMatchObject({ discountPercent: 1_250 });
  expect(await run("approve", colleague, ...replaced("30", "7"))).toMatchObject({ code: 1 });
  expect(await run("approve", colleague, ...replaced("general", "Export"))).toMatchObject({ code: 1 });

  const changed = await run("approve", colleague, ...replaced("12.5", "5"), "--change-terms");
  expect(changed.out.split("\n")).toEqual([
    `${colleague}: partner 001004, price list general, 5.00 %, 30 days`,
    "Changed from price list general, 12.50 %, 30 days for 1 colleague and 1 open cart.",
  ]);
  expect(await erp.accounts.profile(c)).toMatchObject({ discountPercent: 500 });
  const { out } = await run("terms", "001004");
  expect(out).toContain("001004: price list general, 5.00 %, 30 days");
  expect(out).toMatch(/ {2}\S+Z {2}\S+ {2}new → price list general, 12\.50 %, 30 days/);
  expect(out).toMatch(
    / {2}\S+Z {2}\S+ {2}price list general, 12\.50 %, 30 days → price list general, 5\.00 %, 30 days/,
  );
  expect((await run("terms", "nobody")).err).toBe("erp terms: there is no partner nobody with terms");
});

test("a colleague without terms gets the company's", async () => {
  const colleague = "petra@workshop.example";
  await erp.accounts.register(toRegistration(colleague), withKey(visitor()));
  await run("approve", EMAIL, ...TERMS);
  expect((await run("approve", colleague, "--partner", "001004")).out).toBe(
    `${colleague}: partner 001004, price list general, 12.50 %, 30 days`,
  );
  expect((await run("terms", "001004")).out.split("\n")).toHaveLength(2);
});

test("an address without a request and a second approval are refused", async () => {
  expect((await run("approve", "nobody@workshop.example", ...TERMS)).err).toBe(
    "erp approve: no registration with nobody@workshop.example",
  );
  await run("approve", EMAIL, ...TERMS);
  expect((await run("approve", EMAIL, ...TERMS)).err).toBe(`erp approve: the account of ${EMAIL} is active already`);
  expect(await run("approve")).toMatchObject({ code: 2 });
});

function replaced(word: string, by: string): string[] {
  return TERMS.map((one) => (one === word ? by : one));
}

function login() {
  return erp.accounts.login({ email: EMAIL, password: toRegistration(EMAIL).password }, visitor());
}

function visitor(): CallContext {
  const deadline = Date.now() + 30_000;
  return { locale: "en", partner: GENERAL_PARTNER, user: null, token: null, deadline, requestId: "test" };
}
