import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";

/**
 * The sums up to which a colleague may order without an approval: goods and delivery, without VAT and deposits. null:
 * no limit.
 */
export interface OrderLimits {
  order: EurCents | null;
  day: EurCents | null;
  month: EurCents | null;
}

/** The role of a colleague, and the limits of their orders. */
export interface Grant {
  role: CompanyRole;
  limits: OrderLimits;
}

/** A person in a company. */
export interface Member extends Grant {
  partner: PartnerCode;
  user: UserId;
  /** true if the person no longer has access */
  removed: boolean;
}

/** A person as colleagues know them. */
export interface NamedPerson {
  id: UserId;
  name: string;
  email: string;
}

/** A person of a company, with the name and address that they had at the last login. */
export interface NamedMember extends Member, Pick<NamedPerson, "name" | "email"> {}

export const NO_LIMITS: OrderLimits = { order: null, day: null, month: null };

/**
 * The grant, without limits unless the role is buyer or approver: owners decide about their own orders, and the other
 * roles do not order.
 */
export function toGrant({ role, limits }: Grant): Grant {
  return { role, limits: role === "buyer" || role === "approver" ? limits : NO_LIMITS };
}
