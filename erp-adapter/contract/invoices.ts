import { z } from "zod";
import type { CallContext, PartnerCode } from "./context.ts";
import type { Address, Delivery } from "./delivery.ts";
import type { GoodsLine } from "./goods-line.ts";
import type { EurCents } from "./money.ts";
import { MAX_DOCUMENT_TEXT, type OrderId } from "./orders.ts";
import { type AnchoredPage, anchorShape, type Part, pageShape, partShape, periodShape } from "./paging.ts";
import type { Totals } from "./totals.ts";

/** The ERP's own number of an invoice or credit note, as printed on paper. */
export type InvoiceId = string & { readonly [invoiceId]: true };
declare const invoiceId: unique symbol;

/**
 * How much of a document is paid, regardless of its due date; every document has exactly one status. no-data: the ERP
 * has the document, but not its payments.
 */
export const INVOICE_STATUSES = ["paid", "partially-paid", "unpaid", "no-data"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * overdue: only invoices that are open after their due date (capability invoices.overdue); on the due date itself an
 * invoice is not overdue yet · text: only invoices with this piece of a number, whatever its capitals and separators: their
 * own, their order's or the buyer's document number (capability invoices.search)
 */
const filterShape = {
  status: z.enum(INVOICE_STATUSES).nullable().default(null),
  overdue: z.boolean().default(false),
  text: z.string().max(MAX_DOCUMENT_TEXT).default(""),
  ...periodShape,
};

export const invoiceListSchema = z.object({ ...pageShape, ...filterShape, ...anchorShape });
export type InvoiceListRequest = z.input<typeof invoiceListSchema>;

export const invoicePartSchema = z.object({ ...filterShape, ...partShape });
export type InvoicePartRequest = z.input<typeof invoicePartSchema>;

/** An invoice as a list shows it. All amounts of a credit note are negative. */
export interface InvoiceRow {
  id: InvoiceId;
  number: string;
  kind: "invoice" | "credit-note";
  /** local date */
  date: string;
  /** local date, not before `date` */
  dueDate: string;
  customerCode: PartnerCode;
  withoutVat: EurCents;
  total: EurCents;
  /** the unpaid amount; 0 for no-data */
  open: EurCents;
  status: InvoiceStatus;
  /** the order that the invoice charges; null as in `Invoice`; missing if the back end does not say it in lists */
  order?: OrderId | null;
  /** missing if the back end does not say it in lists */
  buyerDocumentNumber?: string;
}

/** Sums over all invoices that match a filter. */
export interface InvoiceSums {
  withoutVat: EurCents;
  total: EurCents;
  open: EurCents;
}

export interface InvoicePage extends AnchoredPage<InvoiceRow> {
  sums: InvoiceSums;
}

/** A line as it was delivered; its quantity is negative on a credit note. */
export type InvoiceLine = GoodsLine;

/** A company as it was on the day of the document. Unknown fields are empty. */
export interface InvoiceParty {
  name: string;
  vat: string;
  address: string;
  postalCode: string;
  city: string;
}

/** The place where goods were handed over, without the person who took them. */
export interface DeliveryPlace extends Pick<Address, "name" | "address" | "postalCode" | "city" | "country"> {
  /** picked-up: the buyer took the goods in a branch of the distributor */
  kind: "delivered" | "picked-up";
}

export interface InvoicePayment {
  iban: string;
  model: string;
  reference: string;
  /**
   * Model and reference for paying several invoices at once; the reference names the customer instead of an invoice.
   * Missing if the ERP knows none: such a payment has no reference (model HR99), and its description names the
   * invoices.
   */
  joint?: { model: string; reference: string };
}

/** The whole document as data: everything needed to show or print it. */
export interface Invoice extends InvoiceRow {
  /** instant, RFC 3339 in UTC, or only the day (YYYY-MM-DD) if the ERP knows no more */
  issuedAt: string;
  /** local date of the last delivery on the invoice */
  deliveryDate: string;
  /**
   * Where the goods of an invoice went, if not to the buyer's own address (capability invoices.deliveryPlace). Missing
   * on a credit note, and if the goods went to several places, which the delivery notes then name.
   */
  deliveryPlace?: DeliveryPlace;
  /** the order that the invoice charges; null if it charges none that the customer can see, or several */
  order: OrderId | null;
  buyerDocumentNumber: string;
  /** the invoice that a credit note corrects */
  corrects: InvoiceId | null;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  lines: InvoiceLine[];
  totals: Totals;
  /** where and how to pay; null for a credit note */
  payment: InvoicePayment | null;
  /** oldest first; a payment by set-off against a credit note names that note */
  payments: { date: string; amount: EurCents; creditNote: InvoiceId | null }[];
}

/** The ERP's own file of an invoice. */
export interface InvoiceDocument {
  mime: "application/pdf";
  name: string;
  bytes: Uint8Array;
}

/**
 * Invoices of the caller's partner. FORBIDDEN for a guest and for a user without the right to invoices. Drafts and
 * invoices of other partners are NOT_FOUND. `get` and `document` also answer the shop itself (`vouched`, without a
 * token) for a customer whose account the shop keeps, so that it can mail an invoice.
 */
export interface InvoicesArea {
  /** Newest first. The sums cover the whole filter, not the page. */
  list(query: InvoiceListRequest, c: CallContext): Promise<InvoicePage>;
  /** The same rows part by part, for an export (`readParts`). */
  part(query: InvoicePartRequest, c: CallContext): Promise<Part<InvoiceRow>>;
  /** DOCUMENT_UNAVAILABLE if the ERP has only the row of the invoice, without lines and parties. */
  get(id: InvoiceId, c: CallContext): Promise<Invoice>;
  /**
   * The file that the ERP stores for an invoice. UNSUPPORTED if the ERP stores no files (capability invoices.pdf): the
   * shop then creates one from `get`. DOCUMENT_UNAVAILABLE if only the file of this invoice is missing.
   */
  document(id: InvoiceId, c: CallContext): Promise<InvoiceDocument>;
}

/**
 * The place of an agreed delivery as a document names it; null for the buyer's own address, which every document has
 * anyway.
 */
export function toDeliveryPlace(delivery: Pick<Delivery, "to"> | null | undefined): DeliveryPlace | null {
  if (!delivery || delivery.to.kind === "own") return null;
  const { kind, address: agreed } = delivery.to;
  const { name, address, postalCode, city, country } = agreed;
  return { kind: kind === "pickup" ? "picked-up" : "delivered", name, address, postalCode, city, country };
}

/** The order in which a payment settles documents: invoices before credit notes, and the earliest due date first. */
export function inOrderOfPayment<Row extends Pick<InvoiceRow, "kind" | "dueDate" | "number">>(
  documents: readonly Row[],
): Row[] {
  const keyOf = ({ kind, dueDate, number }: Row) => `${kind === "invoice" ? 0 : 1} ${dueDate} ${number}`;
  return documents.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
