import { type CompanyRole, mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { sum } from "#erp-adapter/contract/money.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";
import type { Grant } from "../company/member.ts";

/** Whose orders need a colleague's approval. A rule without amount and role is about every order but the owners'. */
export interface Rule {
  id: string;
  /** orders of more than this; null: of any amount */
  over: EurCents | null;
  /** orders with more lines than this; null: with any number. A rule with an amount and a number holds if both are exceeded */
  lines: number | null;
  /** the role of those who order; null: all but the owners */
  role: CompanyRole | null;
  /** one of these approves; empty: any approver */
  approvers: UserId[];
}

/** Why an order must be approved, with the figures of the moment. `spent`: ordered before, on that day or in that month. */
export type Reason =
  | { kind: "order-limit"; limit: EurCents }
  | { kind: "day-limit" | "month-limit"; limit: EurCents; spent: EurCents }
  /** `lines` is missing in requests that an older version stored */
  | { kind: "rule"; rule: string; over: EurCents | null; lines?: number | null; role: CompanyRole | null };

/** The sums that a person has ordered for already. */
export interface Spent {
  day: EurCents;
  month: EurCents;
}

/** An order as rules see it. */
export interface Size {
  amount: EurCents;
  lines: number;
}

export function sizeOf({
  totals,
  lines,
}: {
  totals: Pick<Totals, "goods" | "delivery">;
  lines: readonly unknown[];
}): Size {
  return { amount: amountOf(totals), lines: lines.length };
}

/** The amount that limits and rules are about: goods and delivery, without VAT and deposits. */
export function amountOf({ goods, delivery }: Pick<Totals, "goods" | "delivery">): EurCents {
  return delivery === undefined ? goods : sum([goods, delivery]);
}

/**
 * The reasons why an order must be approved; empty if it may be placed. An amount of exactly the limit passes.
 */
export function reasonsFor(size: Size, { role, limits }: Grant, spent: Spent, rules: readonly Rule[]): Reason[] {
  const { amount } = size;
  const reasons: Reason[] = [];
  if (limits.order !== null && amount > limits.order) reasons.push({ kind: "order-limit", limit: limits.order });
  for (const span of ["day", "month"] as const) {
    const limit = limits[span];
    if (limit !== null && sum([spent[span], amount]) > limit)
      reasons.push({ kind: `${span}-limit`, limit, spent: spent[span] });
  }
  for (const { id, over, lines, role: of } of rulesAbout(size, role, rules))
    reasons.push({ kind: "rule", rule: id, over, lines, role: of });
  return reasons;
}

/** The rules that are about an order of this size by a person in this role. */
export function rulesAbout(size: Size, role: CompanyRole, rules: readonly Rule[]): Rule[] {
  if (role === "owner") return [];
  return rules.filter(
    (rule) =>
      (rule.role === null || rule.role === role) &&
      (rule.over === null || size.amount > rule.over) &&
      (rule.lines === null || size.lines > rule.lines),
  );
}

/** A person who decides today for one who is away, in whose role they do. */
export interface StandIn {
  substitute: UserId;
  absent: UserId;
  /** of the person who is away; one that may approve */
  role: CompanyRole;
}

/** Above an order: the rules about it, and who decides for somebody today. */
export interface Above {
  rules: readonly Rule[];
  standIns: readonly StandIn[];
}

/**
 * True if a person may approve an order: an owner approves any order but their own, and an approver those that no
 * rule gives to others alone. A substitute may do what the absent person may, except about orders of that person, who
 * would otherwise choose who approves them.
 */
export function mayDecide(
  decider: { user: UserId; role: CompanyRole; removed: boolean },
  buyer: UserId,
  { rules, standIns }: Above,
): boolean {
  const { user, role, removed } = decider;
  if (removed || user === buyer || !mayAs(role, "approve")) return false;
  const absent = standIns.filter((one) => one.substitute === user && one.absent !== buyer);
  if (role === "owner" || absent.some((one) => one.role === "owner")) return true;
  const named = new Set([user, ...absent.map((one) => one.absent)]);
  return rules.every(({ approvers }) => approvers.length === 0 || approvers.some((one) => named.has(one)));
}
