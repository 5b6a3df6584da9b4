import type { MiddlewareFunction } from "react-router";
import type { CompanyRight } from "#erp-adapter/contract/company-roles.ts";
import { sessionContext } from "../context.ts";
import { ownCompany } from "../own-numbers/company.ts";
import { refuseEarly } from "../session/refuse-early.ts";

/** Guard of a company's people and rules, after `auth`: for those who look after them. */
export const company: MiddlewareFunction<Response> = companyGuard(["people"]);

/** Guard of the requests of a company, after `auth`: for those who order, and those who approve. */
export const approvals: MiddlewareFunction<Response> = companyGuard(["order", "approve"]);

/** Lets a person pass who has a company and one of these rights in it. Throws 403 for others, 503 while the shop cannot tell. */
function companyGuard(rights: readonly CompanyRight[]): MiddlewareFunction<Response> {
  return async ({ context }) => {
    const session = context.get(sessionContext);
    const { kind } = ownCompany(context);
    if (kind === "none") throw await refuseEarly("forbidden", 403, context);
    if (kind === "unknown" || !session.member) throw await refuseEarly("erp-unavailable", 503, context);
    if (!rights.some((right) => session.may(right))) throw await refuseEarly("forbidden", 403, context);
  };
}
