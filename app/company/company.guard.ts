import type { MiddlewareFunction } from "react-router";
import type { CompanyRight } from "#erp-adapter/contract/company-roles.ts";
import type { Member } from "#rules/company-member.ts";
import { type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { refuseEarly } from "../request/guards/refuse-early.ts";
import { orUnavailable } from "../request/session/or-unavailable.ts";
import { ownCompany } from "../request/session/own-company.ts";

/** Guard of a company's people and rules, after `auth`: for those who manage them. */
export const company: MiddlewareFunction<Response> = companyGuard(["people"]);

/**
 * Guard of a company's approval requests, after `auth`: for those who order, those who approve, and those who made
 * requests while they could order: they can still read and withdraw these requests.
 */
export const approvals: MiddlewareFunction<Response> = companyGuard(["order", "approve"], ({ member, context }) =>
  orUnavailable(context.get(shopContext).approvals.hasAsked(member), context),
);

/**
 * Lets a person pass who has a company and one of these rights in it, or for whom `mayElse` is true. Throws 403 for
 * others, 503 while the shop cannot tell the person's role.
 */
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
