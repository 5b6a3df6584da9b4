import { INVOICE_STATUSES, type InvoiceId, type InvoiceStatus } from "#erp-adapter/contract/invoices.ts";
import { MAX_DOCUMENT_TEXT } from "#erp-adapter/contract/orders.ts";
import type { Anchor } from "#erp-adapter/contract/paging.ts";
import { type Period, type PeriodReading, readPeriod, setPeriod } from "../../request/forms/period.ts";
import { CHOSEN, MOST_CHOSEN, readChosen } from "./chosen-invoices.ts";

/** The filters of a list of invoices: a payment status, or all that is overdue. */
export const INVOICE_FILTERS = ["overdue", ...INVOICE_STATUSES] as const;
export type InvoiceListStatus = (typeof INVOICE_FILTERS)[number];

/** The choice of invoices that a list, its print and its exports have in common. */
export interface InvoiceFilter extends Period {
  /** null: all */
  status: InvoiceListStatus | null;
  /** a piece of the number of an invoice, its order or the buyer's document; "" for all */
  text?: string;
}

/** The same choice as read from a URL, with the errors of its period. */
export interface InvoiceQuery {
  status: InvoiceListStatus | null;
  text: string;
  reading: PeriodReading;
  /** the list's state when its first page was read; passed on unchecked, because the ERP checks it */
  anchor: Anchor | null;
  /** invoices chosen so far, on this page or another */
  chosen: InvoiceId[];
}

/** Reads the query of a list of invoices; null if the parameter `status` has an unknown value. */
export function readInvoiceQuery(params: URLSearchParams): InvoiceQuery | null {
  const asked = params.get("status") || null;
  const status = INVOICE_FILTERS.find((one) => one === asked) ?? null;
  if (status !== asked) return null;
  const anchor = (params.get("anchor") || null) as Anchor | null;
  const text = (params.get("text") ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, MAX_DOCUMENT_TEXT);
  return { status, text, reading: readPeriod(params), anchor, chosen: readChosen(params).ids.slice(0, MOST_CHOSEN) };
}

/** The filter in the form of the ERP. `overdue` and `text` are only there if they are chosen: not every ERP knows them. */
export function toErpFilter({ status, text = "", ...period }: InvoiceFilter): Period & {
  status: InvoiceStatus | null;
  overdue?: true;
  text?: string;
} {
  const asked = text === "" ? period : { ...period, text };
  return status === "overdue" ? { ...asked, status: null, overdue: true } : { ...asked, status };
}

/** The query of a URL, "" or beginning with "?"; default values are left out. */
export function toInvoiceSearch(
  { status, text = "", from, to }: InvoiceFilter,
  {
    anchor = null,
    print = false,
    chosen = [],
  }: { anchor?: Anchor | null; print?: boolean; chosen?: readonly InvoiceId[] } = {},
): string {
  const params = new URLSearchParams();
  if (print) params.set("print", "");
  if (status !== null) params.set("status", status);
  if (text !== "") params.set("text", text);
  setPeriod(params, { from, to });
  if (anchor !== null) params.set("anchor", anchor);
  for (const id of chosen) params.append(CHOSEN, id);
  return params.size > 0 ? `?${params}` : "";
}
