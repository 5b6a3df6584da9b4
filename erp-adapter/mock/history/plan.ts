import type { PartnerCode, UserId } from "../../contract/context.ts";

/** The buying and paying habits of a fictional company. */
export interface HistoryPlan {
  partner: PartnerCode;
  /** the user who places its orders */
  user: UserId;
  /** orders over the whole period */
  orders: number;
  /** lines of an order, minimum and maximum */
  lines: readonly [number, number];
  /** days from the invoice to the payment, minimum and maximum */
  paysAfter: readonly [number, number];
  /** number of recent days in which it paid its invoices only in part; 0: it always pays */
  troubledDays: number;
  /** true: its newest orders are still open, one unconfirmed and one delivered in part */
  isBusy: boolean;
  seed: number;
}

/** Two years, in days. */
export const HISTORY_DAYS = 730;
