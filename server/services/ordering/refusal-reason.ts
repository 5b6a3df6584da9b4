import type { GateRefusal } from "../approvals/gate-refusal.ts";

export type RefusalReason =
  | "credit-limit"
  | "overdue"
  | "account-inactive"
  | "nothing-to-order"
  | "beyond-guest"
  /** prices, stock or the cart could not be read again */
  | "unread"
  /** it was asked for, and the ERP has no such order */
  | "not-placed"
  /** nothing was sent, because the ERP does not say whether it has an earlier order that was denied */
  | "unverified"
  | "failed"
  | GateRefusal;
