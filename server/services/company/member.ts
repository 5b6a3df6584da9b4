import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";

/**
 * The sums that a colleague may order for without being asked about it: goods and delivery, without VAT and deposits.
 * null: no limit.
 */
export interface Limits {
  order: EurCents | null;
  day: EurCents | null;
  month: EurCents | null;
}

/** A person in a company. */
export interface Member {
  partner: PartnerCode;
  user: UserId;
  role: CompanyRole;
  limits: Limits;
  /** true: no access any more */
  removed: boolean;
}

export const NO_LIMITS: Limits = { order: null, day: null, month: null };
