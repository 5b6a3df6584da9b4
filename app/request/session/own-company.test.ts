import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { User } from "#erp-adapter/contract/accounts.ts";
import { GENERAL_PARTNER, type PartnerCode, type SessionToken, type UserId } from "#erp-adapter/contract/context.ts";
import { sessionContext } from "../context.ts";
import { isRefusal } from "../page-errors.ts";
import { createSession, VISITOR } from "../session.ts";
import { ownCompany } from "./own-company.ts";
import { companyToChange, requireCompany } from "./require-company.ts";

const COMPANY = "001001" as PartnerCode;
const OWNER: User = {
  id: "u-1" as UserId,
  kind: "customer",
  name: "Ana Primjer",
  email: "owner@autoservis.example",
  partner: COMPANY,
  rights: { finances: false, invoices: false },
  state: "active",
};

test.each<[string, User | null, boolean, ReturnType<typeof ownCompany>]>([
  ["a customer", OWNER, true, { kind: "known", partner: COMPANY }],
  ["a customer whom the ERP has not confirmed", OWNER, false, { kind: "unknown" }],
  ["a customer without a company", { ...OWNER, partner: null }, true, { kind: "none" }],
  ["a customer at the general list", { ...OWNER, partner: GENERAL_PARTNER }, true, { kind: "none" }],
  ["a guest", { ...OWNER, kind: "guest", partner: null }, true, { kind: "none" }],
  ["a visitor", null, false, { kind: "none" }],
])("%s", (_, user, verified, company) => {
  expect(ownCompany(contextOf(user, verified))).toEqual(company);
});

test("numbers are shown and changed only once the ERP has said whose they are", () => {
  expect(requireCompany(contextOf(OWNER, true))).toBe(COMPANY);
  expect(companyToChange(contextOf(OWNER, true))).toBe(COMPANY);
  expect(statusOf(() => requireCompany(contextOf(OWNER, false)))).toBe(503);
  expect(requireCompany(contextOf({ ...OWNER, partner: null }, true))).toBeNull();
  expect(statusOf(() => companyToChange(contextOf({ ...OWNER, partner: null }, true)))).toBe(403);
});

function contextOf(user: User | null, verified: boolean) {
  const context = new RouterContextProvider();
  context.set(sessionContext, createSession({ ...VISITOR, token: user && ("t" as SessionToken), user, verified }));
  return context;
}

function statusOf(work: () => unknown): number | undefined {
  try {
    work();
  } catch (error) {
    if (isRefusal(error)) return error.init?.status;
  }
  return undefined;
}
