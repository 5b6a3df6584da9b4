/**
 * Roles of colleagues in their company. The shop stores the roles, whatever the ERP is; they are in this folder because
 * the browser needs them too. For `finances` and `invoices` a user also needs the right in the ERP.
 */
export const COMPANY_ROLES = ["owner", "buyer", "approver", "bookkeeper", "viewer"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/**
 * order: place orders within one's own limits, and ask for approval of orders beyond them · cancel: ask to cancel an
 * order · orders, finances, invoices: see those of the company · approve: decide on colleagues' orders · addresses,
 * ownNumbers: change the addresses or product numbers of the company · people: invite, change and remove colleagues,
 * and set limits and rules
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

/** The rights that a person has only if both their role and the ERP give them. */
export const FIGURE_RIGHTS = ["invoices", "finances"] as const;
export type FigureRight = (typeof FIGURE_RIGHTS)[number];

/** The rights that the ERP gives a person and that their role has too. */
export function withinRole(role: CompanyRole, erp: Record<FigureRight, boolean>): Record<FigureRight, boolean> {
  return { finances: erp.finances && mayAs(role, "finances"), invoices: erp.invoices && mayAs(role, "invoices") };
}

/** True if a colleague in this role has the right. */
export function mayAs(role: CompanyRole, right: CompanyRight): boolean {
  return RIGHTS[role].has(right);
}
