import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { Member } from "#rules/company-member.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Quote } from "../ordering/quote.ts";
import { type Above, type ApprovalRule, mayDecide, rulesAbout, sizeOf } from "./decision.ts";
import { withStandIns } from "./gate.ts";

/** A colleague, as rules and requests name them. */
export interface NamedColleague {
  user: UserId;
  name: string;
  email: string;
  role: Member["role"];
}

/** The people of a company who have access, sorted by name. */
export async function peopleOf(db: ShopDb, partner: PartnerCode): Promise<NamedColleague[]> {
  const rows = await db.query
    .selectFrom("company_member")
    .select(["user_id", "name", "email", "role"])
    .where("partner", "=", partner)
    .where("removed", "=", 0)
    .orderBy("name")
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id, ...person }) => ({ user: user_id, ...person }));
}

/** The people of the buyer's company, and those of them who can approve an order of this size. */
export async function findDeciders(
  db: ShopDb,
  order: Pick<Quote, "totals" | "lines">,
  { partner, user, role }: Member,
  { all, now }: { all: readonly ApprovalRule[]; now: number },
): Promise<{ people: NamedColleague[]; deciders: NamedColleague[] }> {
  const people = await peopleOf(db, partner);
  const above = await withStandIns(db, rulesAbout(sizeOf(order), role, all), partner, now);
  return { people, deciders: decidersAmong(people, user, above) };
}

/** The people who can approve an order under these rules. */
export function decidersAmong(people: readonly NamedColleague[], buyer: UserId, above: Above): NamedColleague[] {
  return people.filter(({ user, role }) => mayDecide({ user, role, removed: false }, buyer, above));
}

/**
 * True if somebody can decide. If no owner is among `people`, the account that the distributor approved is an owner
 * without a row in `company_member`. Every owner except the buyer can decide.
 */
export function canBeAsked(people: readonly NamedColleague[], deciders: readonly NamedColleague[]): boolean {
  return deciders.length > 0 || !people.some(({ role }) => role === "owner");
}

/** The names of people, or the addresses of those without a name. */
export function namesOf(people: readonly NamedColleague[]): string[] {
  return people.map(({ name, email }) => name || email);
}
