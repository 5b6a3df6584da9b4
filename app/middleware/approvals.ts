import type { MiddlewareFunction } from "react-router";
import type { CompanyRight } from "#erp-adapter/contract/company-roles.ts";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { sessionContext } from "../context.ts";
import { refuseEarly } from "../session/refuse-early.ts";

/** Guard of the requests of a company, after `auth`: for those who order, and those who approve. */
export const approvals: MiddlewareFunction<Response> = companyGuard(["order", "approve"]);

/** Guard of a company's rules, after `auth`: for those who set them. */
export const approvalRules: MiddlewareFunction<Response> = companyGuard(["people"]);

/**
 * Lets a person pass who has a company and one of these rights in it. 403 for anybody else, 503 while the shop cannot
 * tell.
 */
function companyGuard(rights: readonly CompanyRight[]): MiddlewareFunction<Response> {
  return async ({ context }) => {
    const session = context.get(sessionContext);
    const { user, verified, member } = session;
    if (user?.partner === null || user?.partner === GENERAL_PARTNER) throw await refuseEarly("forbidden", 403, context);
    if (!verified || !member) throw await refuseEarly("erp-unavailable", 503, context);
    if (!rights.some((right) => session.may(right))) throw await refuseEarly("forbidden", 403, context);
  };
}
