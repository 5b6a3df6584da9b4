import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, SessionToken, UserId } from "#erp-adapter/contract/context.ts";
import { type RequestContext, sessionContext } from "../context.ts";
import { isRefusal } from "../page-errors.ts";
import { createSession, VISITOR } from "../session.ts";
import { mayInCompany, requireCompanyRight } from "./company-right.ts";

const COMPANY = "001001" as PartnerCode;

test.each<[string, RequestContext, "passes" | "403 forbidden" | "503 erp-unavailable"]>([
  ["a visitor", as(null, null), "passes"],
  ["a guest", as("guest", null), "passes"],
  ["a customer who buys for themselves alone", as("customer", null, null), "passes"],
  ["a buyer of a company", as("customer", "buyer"), "passes"],
  ["a viewer of a company", as("customer", "viewer"), "403 forbidden"],
  ["a person whose role the shop cannot tell", as("customer", null), "503 erp-unavailable"],
])("%s, who orders: %s", (_, context, answer) => {
  expect(mayInCompany("order", context)).toBe(answer === "passes");
  expect(verdict(() => requireCompanyRight("order", context))).toBe(answer);
});

function as(
  kind: User["kind"] | null,
  role: CompanyRole | null,
  partner: PartnerCode | null = COMPANY,
): RequestContext {
  const context = new RouterContextProvider();
  const user: User | null = kind && {
    ...{ id: "me" as UserId, kind, name: "", email: null, partner, state: "active" },
    rights: { finances: false, invoices: false },
  };
  const limits = { order: null, day: null, month: null };
  const member = role && { partner: COMPANY, user: "me" as UserId, role, limits, removed: false };
  context.set(sessionContext, createSession({ ...VISITOR, token: user && ("t" as SessionToken), user, member }));
  return context;
}

function verdict(work: () => void): string {
  try {
    work();
    return "passes";
  } catch (thrown) {
    if (isRefusal(thrown)) return `${thrown.init?.status} ${thrown.data.kind}`;
    throw thrown;
  }
}
