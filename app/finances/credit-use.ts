import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { type EurCents, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { freeCredit } from "../cart/credit/credit-room.ts";

/** The parts of a credit limit and its use. Parts of 0 are left out. */
export interface CreditUse {
  limit: EurCents;
  used: EurCents;
  /** used amount as a share of the limit, in hundredths of a percent; null for a limit of 0 */
  rate: number | null;
  /** true if `used` is the ERP's own figure, whose parts are not known */
  isOwn: boolean;
  /** in the order of the bar: the used amount as `due`, `notDue` and `ordered`, or as `used` alone; then `free` */
  shares: { part: CreditPart; amount: EurCents }[];
  /** the same parts as positions on the bar, in percent */
  bar: { part: CreditPart; start: number; width: number }[];
  /** position of the limit on the bar, in percent; null unless more than the limit is used */
  mark: number | null;
}

export type CreditPart = (typeof IN_BAR)[number];
const IN_BAR = ["due", "notDue", "ordered", "used", "free"] as const;

/**
 * Splits a credit limit into its parts; null if no limit was agreed, or if the used amount is unknown. `rule` is what
 * the used amount consists of, as the ERP declares it.
 */
export function toCreditUse(
  { creditLimit: limit, creditUsed: used, open, due }: FinanceSummary,
  rule: Capabilities["finances"]["creditUsed"],
): CreditUse | null {
  const left = freeCredit({ creditLimit: limit, creditUsed: used });
  if (limit === null || used === null || left === null) return null;
  const isOwn = rule === "own";
  const owed = Math.max(open, 0);
  const free = Math.max(left, 0);
  const parts = isOwn
    ? { due: 0, notDue: 0, ordered: 0, used: Math.max(used, 0), free }
    : // A credit balance of the customer already reduces `used`, and so reduces `ordered`.
      { due, notDue: owed - due, ordered: Math.max(used - owed, 0), used: 0, free };
  const whole = parts.due + parts.notDue + parts.ordered + parts.used + parts.free;
  return {
    limit,
    used,
    isOwn,
    rate: limit > 0 ? Math.round((Math.max(used, 0) * 10_000) / limit) : null,
    shares: IN_BAR.map((part) => ({ part, amount: toEurCents(parts[part]) })).filter(({ amount }) => amount !== ZERO),
    bar: whole > 0 ? toBar(parts, whole) : [],
    mark: used > limit ? (limit * 100) / whole : null,
  };
}

function toBar(parts: Record<CreditPart, number>, whole: number): CreditUse["bar"] {
  let start = 0;
  return IN_BAR.map((part) => {
    const width = (parts[part] * 100) / whole;
    start += width;
    return { part, start: start - width, width };
  }).filter(({ width }) => width > 0);
}
