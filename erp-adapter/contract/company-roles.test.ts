import { expect, test } from "vitest";
import {
  COMPANY_RIGHTS,
  COMPANY_ROLES,
  type CompanyRight,
  type CompanyRole,
  FIGURE_RIGHTS,
  mayAs,
  withinRole,
} from "./company-roles.ts";

test.each<[CompanyRight, CompanyRole[]]>([
  ["order", ["owner", "buyer", "approver"]],
  ["cancel", ["owner", "buyer", "approver"]],
  ["orders", ["owner", "buyer", "approver", "bookkeeper", "viewer"]],
  ["approve", ["owner", "approver"]],
  ["finances", ["owner", "bookkeeper"]],
  ["invoices", ["owner", "bookkeeper"]],
  ["addresses", ["owner", "buyer", "approver"]],
  ["ownNumbers", ["owner", "buyer", "approver"]],
  ["people", ["owner"]],
])("%s is a right of: %s", (right, roles) => {
  expect(COMPANY_ROLES.filter((role) => mayAs(role, right))).toEqual(roles);
});

test("an owner has every right", () => {
  expect(COMPANY_RIGHTS.filter((right) => !mayAs("owner", right))).toEqual([]);
});

test("a person sees figures if both the ERP and their role allow it", () => {
  for (const role of COMPANY_ROLES)
    for (const finances of [true, false])
      for (const invoices of [true, false]) {
        const erp = { finances, invoices };
        for (const right of FIGURE_RIGHTS)
          expect(withinRole(role, erp)[right], `${role}, ${right}`).toBe(erp[right] && mayAs(role, right));
      }
});
