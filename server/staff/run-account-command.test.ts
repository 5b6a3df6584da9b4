import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ShopStore } from "#erp-adapter/around/shop-store/shop-store.ts";
import { openShopStore } from "#erp-adapter/around/shop-store/store/open-shop-store.ts";
import { toRegistration } from "#erp-adapter/conformance/fixture/customers.ts";
import { visitor } from "#erp-adapter/conformance/fixture/visitor.ts";
import { withKey } from "#erp-adapter/conformance/ordering.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { createErpAdapter } from "#erp-adapter/example/adapter.ts";
import { createCountedPasswords } from "#erp-adapter/own/accounts/testing/counted-passwords.ts";
import { runAccountCommand } from "./run-account-command.ts";
import { createTellingOffice } from "./telling-office.ts";

const EMAIL = "ana@workshop.example";

let dataDir: string;
let erp: ErpAdapter;
let store: ShopStore;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "account-commands-"));
  erp = createErpAdapter({ dataDir });
  store = openShopStore({ dataDir, passwords: createCountedPasswords().passwords });
  await store.accounts.register(toRegistration(EMAIL), withKey(visitor()));
});

afterEach(async () => {
  await Promise.all([erp.close(), store.close()]);
  rmSync(dataDir, { recursive: true });
});

describe("accounts", () => {
  test("lists requests with what was filled in; --json as data, --pending without the others", async () => {
    const { code, out } = await run("accounts");
    expect(code).toBe(0);
    for (const text of [EMAIL, "pending", "Ivana Primjer", "Radionica Primjer d.o.o.", "21000 Split"])
      expect(out).toContain(text);
    await run("approve", EMAIL, "--partner", "001001");
    expect((await run("accounts", "--pending")).out).toBe("No accounts.");
    expect(JSON.parse((await run("accounts", "--json")).out)).toMatchObject([{ email: EMAIL, partner: "001001" }]);
  });
});

test("each decision about an account is told, one that is refused is not", async () => {
  const told: string[] = [];
  const office = createTellingOffice(store.accounts, async (user) => void told.push(user));
  const id = (await office.listAccounts())[0]?.id;
  await expect(office.block("another@workshop.example")).rejects.toThrow();
  const rights = { finances: true, invoices: true };
  const partner = "001001" as PartnerCode;
  await office.approve({ email: EMAIL.toUpperCase(), partner, rights, changesPartner: false, by: "test" });
  await office.block(EMAIL);
  await office.unblock(EMAIL);
  expect(told).toEqual([id, id, id]);
});

describe("approve", () => {
  test("names the company and its terms, and doubts that the person must look at", async () => {
    const { out } = await run("approve", EMAIL, "--partner", "001002");
    expect(out).toContain("partner 001002, price list dealers, 20.00 %, 0 days");
    expect(out).toContain("Diesel Primjer j.d.o.o.  HR99900000029");
    expect(out).toContain("another VAT number, HR99900000011");
  });

  test("says nothing of a VAT number that is the company's, with or without its country", async () => {
    expect((await run("approve", EMAIL, "--partner", "001001")).out).not.toContain("VAT number");
  });

  test("keeps rights back that are named", async () => {
    await run("approve", EMAIL, "--partner", "001001", "--no-finances");
    expect((await store.accounts.listAccounts())[0]?.rights).toEqual({ finances: false, invoices: true });
  });

  test("moves an account to another partner only when told to", async () => {
    await run("approve", EMAIL, "--partner", "001001");
    expect((await run("approve", EMAIL, "--partner", "001002")).errors).toContain("is active");
    expect((await run("approve", EMAIL, "--partner", "001002", "--change-partner")).code).toBe(0);
    expect((await store.accounts.listAccounts())[0]?.partner).toBe("001002");
  });

  test.each([
    ["a partner that the ERP does not know", [EMAIL, "--partner", "999999"], "the ERP knows no partner 999999"],
    ["the general list", [EMAIL, "--partner", "000981"], "the ERP knows no partner 000981"],
    ["an address that has not registered", ["x@y.example", "--partner", "001001"], "no registration with x@y.example"],
    [
      "no partner, and an address that the ERP knows",
      ["owner@autoservis.example"],
      "at 001001 Autoservis Primjer d.o.o.",
    ],
    ["no partner, and an address that it does not", [EMAIL], "no partner of the ERP has this address"],
  ])("refuses %s, and changes nothing", async (_, args, sentence) => {
    const { code, errors } = await run("approve", ...args);
    expect(code).toBe(1);
    expect(errors).toContain(sentence);
    expect((await store.accounts.listAccounts())[0]?.state).toBe("pending");
  });

  test("an ERP that does not answer, or wants the key, is a sentence", async () => {
    const failing = (error: ErpError) => ({
      ...erp,
      accounts: { ...erp.accounts, partner: () => Promise.reject(error) },
    });
    for (const [error, sentence] of [
      [new ErpError("UNAVAILABLE", {}), "does not answer (UNAVAILABLE)"],
      [new ErpError("FORBIDDEN", {}), "ERP_API_KEY"],
    ] as const) {
      const { code, errors } = await runOn(failing(error), "approve", EMAIL, "--partner", "001001");
      expect([code, errors.includes(sentence)]).toEqual([1, true]);
    }
  });
});

test("refuse frees the address, block and unblock say what they did", async () => {
  expect((await run("block", EMAIL)).errors).toContain("is pending");
  expect((await run("refuse", EMAIL)).code).toBe(0);
  expect((await run("accounts")).out).toBe("No accounts.");
  await store.accounts.register(toRegistration(EMAIL), withKey(visitor()));
  await run("approve", EMAIL, "--partner", "001001");
  expect((await run("block", EMAIL)).out).toBe(`${EMAIL} is blocked.`);
  expect((await run("accounts")).out).toContain("blocked");
  expect((await run("unblock", EMAIL)).code).toBe(0);
  expect((await run("unblock", EMAIL)).errors).toContain("is active");
});

test("an ERP that keeps the accounts itself is told apart from one that does not answer", async () => {
  const accounts = { ...erp.capabilities.accounts, login: "erp" as const };
  const other = { ...erp, capabilities: { ...erp.capabilities, accounts } };
  expect((await runOn(other, "accounts")).errors).toContain("as ERP_ADAPTER=http, the ERP keeps the accounts itself");
  const silent = { ...other, health: async () => ({ ok: false, detail: "" }) };
  expect((await runOn(silent, "accounts")).errors).toContain("does not answer");
});

test.each([
  [["approve"]],
  [["approve", EMAIL, "twice"]],
  [["accounts", EMAIL]],
  [["accounts", "--partner", "001001"]],
  [["refuse", EMAIL, "--json"]],
  [["block", "--nothing"]],
])("%j is wrong usage", async (args) => {
  const { code, errors } = await run(...args);
  expect(code).toBe(2);
  expect(errors).toContain("approve EMAIL --partner CODE");
});

function run(...args: string[]) {
  return runOn(erp, ...args);
}

async function runOn(asked: ErpAdapter, ...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const print = (text: string) => void out.push(text);
  const printError = (text: string) => void errors.push(text);
  const code = await runAccountCommand(args, {
    erp: asked,
    kind: "http",
    office: store.accounts,
    now: Date.now(),
    print,
    printError,
  });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}
