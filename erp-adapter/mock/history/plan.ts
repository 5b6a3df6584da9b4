import type { PartnerCode, UserId } from "../../contract/context.ts";

/** How a made-up company buys and pays. */
export interface HistoryPlan {
  partner: PartnerCode;
  /** who places its orders */
  user: UserId;
  /** orders over the whole period */
  orders: number;
  /** lines of an order, least and most */
  lines: readonly [number, number];
  /** days from the invoice to the payment, least and most */
  paysAfter: readonly [number, number];
  /** for so many days it has paid only part of its invoices; 0: it always pays */
  troubledDays: number;
  /** whether its newest orders are on their way: one not confirmed yet, one delivered in part */
  isBusy: boolean;
  seed: number;
}

/** Two years, in days. */
export const HISTORY_DAYS = 730;
