/**
 * What a colleague may do in a company's name. Roles are the shop's own, whatever the ERP; they stand here because the
 * browser reads them too. The ERP's rights to finances and invoices are needed beside the role's.
 */
export const COMPANY_ROLES = ["owner", "buyer", "approver", "bookkeeper", "viewer"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/**
 * order: place orders within one's limits, and ask for the others · cancel: ask to cancel an order · approve: decide about
 * colleagues' orders · addresses, ownNumbers: change the company's · people: invite, change and remove colleagues, and
 * set limits and rules
 */
export const COMPANY_RIGHTS = [
  "order",
  "cancel",
  "orders",
  "approve",
  "finances",
  "invoices",
  "addresses",
  "ownNumbers",
  "people",
] as const;
export type CompanyRight = (typeof COMPANY_RIGHTS)[number];

const BUYING = ["order", "cancel", "orders", "addresses", "ownNumbers"] as const;

const RIGHTS: Record<CompanyRole, ReadonlySet<CompanyRight>> = {
  owner: new Set(COMPANY_RIGHTS),
  buyer: new Set(BUYING),
  approver: new Set([...BUYING, "approve"]),
  bookkeeper: new Set(["orders", "finances", "invoices"]),
  viewer: new Set(["orders"]),
};

/** True if a colleague in this role has the right. */
export function mayAs(role: CompanyRole, right: CompanyRight): boolean {
  return RIGHTS[role].has(right);
}
