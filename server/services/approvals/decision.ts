import { type CompanyRole, mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { sum } from "#erp-adapter/contract/money.ts";
import { approvalAmount, type Totals } from "#erp-adapter/contract/totals.ts";
import type { Grant } from "#rules/company-member.ts";

/** Orders that a colleague must approve. A rule without any condition applies to all orders except the owners'. */
export interface ApprovalRule {
  id: string;
  /** the rule applies to orders above this amount; null: of any amount */
  over: EurCents | null;
  /**
   * the rule applies to orders with more lines than this; null: with any number of lines. If `over` is set too, both
   * must be exceeded
   */
  lines: number | null;
  /** the role of the person who orders; null: any role except owner */
  role: CompanyRole | null;
  /** one of these must approve; empty: any approver */
  approvers: UserId[];
}

/**
 * Why an order must be approved, with the figures of that check. `spent`: the amount of the person's earlier orders on
 * that day or in that month.
 */
export type Reason =
  | { kind: "order-limit"; limit: EurCents }
  | { kind: "day-limit" | "month-limit"; limit: EurCents; spent: EurCents }
  /** `lines` is missing in requests that an older version stored */
  | { kind: "rule"; rule: string; over: EurCents | null; lines?: number | null; role: CompanyRole | null };

/** The amounts of a person's orders today and this month. */
export interface Spent {
  day: EurCents;
  month: EurCents;
}

/** The values of an order that rules compare. */
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
  return { amount: approvalAmount(totals), lines: lines.length };
}

/**
 * The reasons why an order must be approved; empty if it may be placed. An amount of exactly the limit passes.
 */
export function reasonsFor(
  size: Size,
  { role, limits }: Grant,
  spent: Spent,
  rules: readonly ApprovalRule[],
): Reason[] {
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

/** The rules that apply to an order of this size by a person with this role. */
export function rulesAbout(size: Size, role: CompanyRole, rules: readonly ApprovalRule[]): ApprovalRule[] {
  if (role === "owner") return [];
  return rules.filter(
    (rule) =>
      (rule.role === null || rule.role === role) &&
      (rule.over === null || size.amount > rule.over) &&
      (rule.lines === null || size.lines > rule.lines),
  );
}

/** A person who decides today in place of an absent person, and the role in which they do so. */
export interface StandIn {
  substitute: UserId;
  absent: UserId;
  /** the role of the absent person; one that may approve */
  role: CompanyRole;
}

/** The rules that apply to an order, and today's substitutes. */
export interface Above {
  rules: readonly ApprovalRule[];
  standIns: readonly StandIn[];
}

/**
 * True if a person may approve an order. An owner may approve any order except their own, an approver any that no rule
 * reserves for others. A substitute may do what the absent person may, except approve that person's own orders:
 * otherwise people could choose who approves their orders.
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
