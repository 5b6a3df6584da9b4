import type { CompanyRight } from "#erp-adapter/contract/company-roles.ts";
import { type RequestContext, sessionContext } from "../context.ts";
import { refuse } from "../page-errors.ts";

/**
 * True if the person's company gives them this right, and for visitors and guests: they act for themselves, and what
 * they may do is decided elsewhere.
 */
export function mayInCompany(right: CompanyRight, context: RequestContext): boolean {
  const session = context.get(sessionContext);
  return session.user?.kind !== "customer" || session.may(right);
}

/** Throws 403 if the person lacks the right, or 503 while the shop cannot tell the person's role. */
export function requireCompanyRight(right: CompanyRight, context: RequestContext): void {
  if (mayInCompany(right, context)) return;
  const { member } = context.get(sessionContext);
  throw member ? refuse("forbidden", 403) : refuse("erp-unavailable", 503);
}
