import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { shownLabel } from "#locales/shown-address.ts";
import { withoutOwn } from "../../own-numbers/learn-own.ts";

/** An invoice or credit note as a page shows it. */
export interface ShownInvoice extends Invoice {
  /** the place of delivery, line by line in the page's language; empty without one */
  placeLabel: string[];
}

export function toShownInvoice(invoice: Invoice, locale: Locale): ShownInvoice {
  const { deliveryPlace: place } = invoice;
  const placeLabel = place ? shownLabel({ ...place, contact: "", phone: "" }, locale) : [];
  return { ...withoutOwn(invoice), placeLabel };
}
