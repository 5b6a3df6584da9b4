import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";

/** The most invoices that one payment slip can cover, because each of them is read from the ERP again. */
export const MOST_CHOSEN = 50;

/** The most invoices of an archive: each is read from the ERP and drawn, and a month of the largest customers has fewer. */
export const MOST_ARCHIVED = 200;

/** The query parameter that names a chosen invoice; it may occur many times. */
export const CHOSEN = "invoice";

export interface ChosenReading {
  /** each once, in the order of the URL */
  ids: InvoiceId[];
  /** null if there is at least one id, and at most `MOST_CHOSEN` */
  wrong: "none" | "too-many" | null;
}

/** Reads the chosen invoices. Only their ids are taken from the URL, no amounts. */
export function readChosen(params: URLSearchParams): ChosenReading {
  const named = params.getAll(CHOSEN).map((id) => id.trim());
  const ids = [...new Set(named)].filter((id) => id !== "") as InvoiceId[];
  const wrong = ids.length === 0 ? "none" : ids.length > MOST_CHOSEN ? "too-many" : null;
  return { ids, wrong };
}

/** The query of a URL with these invoices: "" or beginning with "?". */
export function toChosenSearch(ids: readonly string[]): string {
  return ids.length === 0 ? "" : `?${toChosenParams(ids)}`;
}

export function toChosenParams(ids: readonly string[]): URLSearchParams {
  return new URLSearchParams(ids.map((id) => [CHOSEN, id]));
}
