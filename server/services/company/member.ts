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

/** The role of a colleague, and the sums up to which it counts. */
export interface Grant {
  role: CompanyRole;
  limits: Limits;
}

/** A person in a company. */
export interface Member extends Grant {
  partner: PartnerCode;
  user: UserId;
  /** true: no access any more */
  removed: boolean;
}

/** A person as colleagues know them. */
export interface NamedPerson {
  id: UserId;
  name: string;
  email: string;
}

/** A person of a company with name and address, which are those of the last login. */
export interface NamedMember extends Member, Pick<NamedPerson, "name" | "email"> {}

export const NO_LIMITS: Limits = { order: null, day: null, month: null };

/** The grant with limits for those alone who have some: owners decide about themselves, and others do not order. */
export function toGrant({ role, limits }: Grant): Grant {
  return { role, limits: role === "buyer" || role === "approver" ? limits : NO_LIMITS };
}
