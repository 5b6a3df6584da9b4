import type { InvoiceRow, InvoiceSums } from "#erp-adapter/contract/invoices.ts";
import { sum, toEurCents } from "#erp-adapter/contract/money.ts";

/** The sums of some invoices, and how many they are. */
export interface CountedSums extends InvoiceSums {
  count: number;
}

export function sumUp(rows: readonly Pick<InvoiceRow, keyof InvoiceSums>[]): CountedSums {
  const add = (field: keyof InvoiceSums) => sum(rows.map((row) => row[field]));
  return { count: rows.length, withoutVat: add("withoutVat"), total: add("total"), open: add("open") };
}

/** The VAT in sums, or of one invoice. */
export function vatOf({ total, withoutVat }: Pick<InvoiceRow, "total" | "withoutVat">) {
  return toEurCents(total - withoutVat);
}
