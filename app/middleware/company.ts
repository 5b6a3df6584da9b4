import type { MiddlewareFunction } from "react-router";
import type { CompanyRight } from "#erp-adapter/contract/company-roles.ts";
import type { Member } from "#server/services/company/member.ts";
import { orUnavailable } from "../approvals/or-unavailable.ts";
import { type RequestContext, sessionContext, shopContext } from "../context.ts";
import { ownCompany } from "../own-numbers/company.ts";
import { refuseEarly } from "../session/refuse-early.ts";

/** Guard of a company's people and rules, after `auth`: for those who look after them. */
export const company: MiddlewareFunction<Response> = companyGuard(["people"]);

/**
 * Guard of the requests of a company, after `auth`: for those who order, those who approve, and those who have asked
 * while they could order, who can still read and withdraw what they asked for.
 */
export const approvals: MiddlewareFunction<Response> = companyGuard(["order", "approve"], ({ member, context }) =>
  orUnavailable(context.get(shopContext).approvals.hasAsked(member), context),
);

/** Lets a person pass who has a company and one of these rights in it. Throws 403 for others, 503 while the shop cannot tell. */
function companyGuard(
  rights: readonly CompanyRight[],
  mayElse: (of: { member: Member; context: RequestContext }) => Promise<boolean> = async () => false,
): MiddlewareFunction<Response> {
  return async ({ context }) => {
    const { member, may } = context.get(sessionContext);
    const { kind } = ownCompany(context);
    if (kind === "none") throw await refuseEarly("forbidden", 403, context);
    if (kind === "unknown" || !member) throw await refuseEarly("erp-unavailable", 503, context);
    if (rights.some((right) => may(right)) || (await mayElse({ member, context }))) return;
    throw await refuseEarly("forbidden", 403, context);
  };
}
