import type { CreditCause, CreditView } from "../../cart/cart-credit.ts";

/** Why an order is refused on account, by the refusal that was just given or by the figures; null if it is not. */
export function creditCause(
  reason: string | null | undefined,
  credit: CreditView | null | undefined,
): { refusedFor: CreditCause | null; isBlocked: boolean } {
  const refusedFor = REFUSALS[reason ?? ""] ?? credit?.refused ?? null;
  return { refusedFor, isBlocked: refusedFor === "overdue" || (credit?.blocking ?? 0) > 0 };
}

const REFUSALS: Record<string, CreditCause | undefined> = { "credit-limit": "limit", overdue: "overdue" };
