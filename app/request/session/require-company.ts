import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { RequestContext } from "../context.ts";
import { refuse } from "../page-errors.ts";
import { ownCompany } from "./own-company.ts";

/** The reader's company; null for a customer without one. Throws 503 if the ERP has not confirmed the company. */
export function requireCompany(context: RequestContext): PartnerCode | null {
  const company = ownCompany(context);
  if (company.kind === "unknown") throw refuse("erp-unavailable", 503);
  return company.kind === "known" ? company.partner : null;
}

/** The reader's company, for a change. Throws as `requireCompany` does, and 403 for a person without a company. */
export function companyToChange(context: RequestContext): PartnerCode {
  const company = requireCompany(context);
  if (company === null) throw refuse("forbidden", 403);
  return company;
}
