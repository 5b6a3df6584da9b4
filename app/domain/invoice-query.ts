import { INVOICE_STATUSES, type InvoiceStatus } from "#erp-adapter/contract/invoices.ts";
import type { Anchor } from "#erp-adapter/contract/paging.ts";
import { type Period, type PeriodReading, readPeriod, setPeriod } from "./period.ts";

/** The choice of invoices that a list, its print and its exports have in common. */
export interface InvoiceFilter extends Period {
  /** null: all */
  status: InvoiceStatus | null;
}

/** The same choice as an address says it, with the errors of its period. */
export interface InvoiceQuery {
  status: InvoiceStatus | null;
  reading: PeriodReading;
  /** the list's state when its first page was read; passed on unchecked, because the ERP checks it */
  anchor: Anchor | null;
}

/** Null for a status that does not exist. */
export function readInvoiceQuery(params: URLSearchParams): InvoiceQuery | null {
  const asked = params.get("status") || null;
  const status = INVOICE_STATUSES.find((one) => one === asked) ?? null;
  if (status !== asked) return null;
  return { status, reading: readPeriod(params), anchor: (params.get("anchor") || null) as Anchor | null };
}

/** The query of an address, "" or beginning with "?"; default values are left out. */
export function toInvoiceSearch(
  { status, from, to }: InvoiceFilter,
  { anchor = null, print = false }: { anchor?: Anchor | null; print?: boolean } = {},
): string {
  const params = new URLSearchParams();
  if (print) params.set("print", "");
  if (status !== null) params.set("status", status);
  setPeriod(params, { from, to });
  if (anchor !== null) params.set("anchor", anchor);
  return params.size > 0 ? `?${params}` : "";
}
