import type { EurCents } from "#erp-adapter/contract/money.ts";

/** The data above and below the movements of a statement of account. Days are YYYY-MM-DD. */
export interface StatementHead {
  from: string;
  to: string;
  opening: EurCents;
  debit: EurCents;
  credit: EurCents;
  closing: EurCents;
  /** `vat` with the country's prefix; "" if unknown */
  account: { name: string; vat: string; partner: string };
}
