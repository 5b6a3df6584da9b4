import type { CreditCause, CreditView } from "./cart-credit.ts";

/** Whether the company's credit covers an order, according to the figures and to a refusal. */
interface CreditVerdict {
  isRefused: boolean;
  /** true if overdue amounts block the order */
  isBlocked: boolean;
  /** true if the order can be placed only in one of the ways out */
  needsWay: boolean;
}

/** `reason` is the reason of the refusal; missing if there was no refusal. */
export function judgeCredit(reason: string | null | undefined, credit: CreditView | null | undefined): CreditVerdict {
  const cause = creditCause(reason) ?? credit?.refused ?? null;
  const isRefused = cause !== null;
  const isBlocked = cause === "overdue" || (credit?.blocking ?? 0) > 0;
  // An inactive account is also refused the ways out.
  const hasWays = reason !== "account-inactive";
  return { isRefused, isBlocked, needsWay: hasWays && (isRefused || isBlocked || (credit?.room?.over ?? 0) > 0) };
}

/** The cause of a refusal because of credit; null for any other refusal. */
export function creditCause(reason: string | null | undefined): CreditCause | null {
  return CAUSES[reason ?? ""] ?? null;
}

const CAUSES: Record<string, CreditCause | undefined> = { "credit-limit": "limit", overdue: "overdue" };
