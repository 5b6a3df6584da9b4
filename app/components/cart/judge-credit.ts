import type { CreditCause, CreditView } from "../../cart/cart-credit.ts";

/** How the company's credit stands to an order, by the figures and by the refusal that was just given. */
interface CreditVerdict {
  isRefused: boolean;
  /** overdue amounts block the order */
  isBlocked: boolean;
  /** the order can be placed only by one of the ways out */
  needsWay: boolean;
}

/** `reason`: that of the refusal; missing if there was none. */
export function judgeCredit(reason: string | null | undefined, credit: CreditView | null | undefined): CreditVerdict {
  const cause = creditCause(reason) ?? credit?.refused ?? null;
  const isRefused = cause !== null;
  const isBlocked = cause === "overdue" || (credit?.blocking ?? 0) > 0;
  // The ways out are refused to an inactive account as the order was.
  const hasWays = reason !== "account-inactive";
  return { isRefused, isBlocked, needsWay: hasWays && (isRefused || isBlocked || (credit?.room?.over ?? 0) > 0) };
}

/** The cause of a refusal that credit is the reason for; null for any other reason. */
export function creditCause(reason: string | null | undefined): CreditCause | null {
  return CAUSES[reason ?? ""] ?? null;
}

const CAUSES: Record<string, CreditCause | undefined> = { "credit-limit": "limit", overdue: "overdue" };
