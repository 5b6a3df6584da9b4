import { z } from "zod";
import type { CallContext } from "./context.ts";
import type { InvoiceId } from "./invoices.ts";
import type { EurCents } from "./money.ts";
import { localDateSchema, type Page, type Part, pageShape, partShape } from "./paging.ts";

/** Open amounts by the number of days past their due date. On the due date itself an amount is still `notDue`. */
export const AGES = ["notDue", "days1to30", "days31to60", "days61to90", "over90"] as const;
export type Age = (typeof AGES)[number];

/** The rule of an ERP that takes no order on account while an amount is overdue for too long. */
export interface OverdueBlock {
  /** an amount blocks once it is overdue for more than this number of days; 0: from the day after its due date on */
  graceDays: number;
  /** the part of `due` that blocks orders now, and must be paid before the next one; 0 if nothing blocks */
  amount: EurCents;
}

export interface FinanceSummary {
  /** null: no limit was agreed, which differs from a limit of 0 */
  creditLimit: EurCents | null;
  /**
   * open amount plus orders not invoiced yet, less advance payments for these orders; or the ERP's own figure
   * (capability finances.creditUsed). Orders that wait for their release do not count. May exceed the limit. null: the
   * ERP does not say
   */
  creditUsed: EurCents | null;
  /** Σ open of all invoices and credit notes; negative when the distributor owes the customer */
  open: EurCents;
  /** the part of `open` past its due date: 0 ≤ due ≤ max(open, 0) */
  due: EurCents;
  /**
   * `open` by age; adds up to `open`. Credit reduces the oldest amounts first; any credit left over is a negative
   * amount in notDue
   */
  ageing: Record<Age, EurCents>;
  /** missing if overdue amounts block no order of this company (capability orders.overdueCheck) */
  overdueBlock?: OverdueBlock;
  accountStatus: "active" | "inactive";
  /** instant of these figures, RFC 3339 in UTC */
  asOf: string;
}

export const dueInvoicesSchema = z.object(pageShape);
export type DueInvoicesRequest = z.input<typeof dueInvoicesSchema>;

/** An invoice that is past its due date and not paid. */
export interface DueInvoice {
  id: InvoiceId;
  number: string;
  date: string;
  dueDate: string;
  total: EurCents;
  open: EurCents;
  daysLate: number;
}

/** Both ends belong to the period; `from` must not be after `to`. */
export const statementSchema = z.object({
  from: localDateSchema,
  to: localDateSchema,
  /** true: lists the newest movement first (capability finances.newestFirst) */
  newestFirst: z.boolean().default(false),
  ...partShape,
});
export type StatementRequest = z.input<typeof statementSchema>;

/** A change of the balance. A positive `amount` raises the customer's debt, a negative one lowers it. */
export interface Movement {
  kind: "invoice" | "credit-note" | "payment" | "refund";
  /** local date */
  date: string;
  /** the invoice itself, or the invoice that was paid */
  document: InvoiceId;
  amount: EurCents;
}

/**
 * A part of a statement of account, oldest movement first unless asked for otherwise. The four amounts cover the whole
 * period and are the same in each part, even if an amount is booked between two parts: opening + debit − credit =
 * closing, and opening + Σ amounts of all parts = closing.
 */
export interface Statement extends Part<Movement> {
  opening: EurCents;
  /** Σ of the movements that raised the balance */
  debit: EurCents;
  /** Σ of the movements that lowered it, as a positive amount */
  credit: EurCents;
  closing: EurCents;
}

/** Finances of the caller's partner. FORBIDDEN for a guest and for a user without the right to finances. */
export interface FinancesArea {
  summary(c: CallContext): Promise<FinanceSummary>;
  /** The invoice that has been overdue longest comes first. */
  due(query: DueInvoicesRequest, c: CallContext): Promise<Page<DueInvoice>>;
  /** VALIDATION (to, period) for a reversed period. A cursor is valid only in a query with the same `newestFirst`. */
  statement(query: StatementRequest, c: CallContext): Promise<Statement>;
}
