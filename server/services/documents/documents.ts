import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Movement } from "#erp-adapter/contract/finances.ts";
import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { dueInAdvance } from "#erp-adapter/contract/order-hold.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import type { Clock } from "../clock.ts";
import { DOCUMENT_TEXTS } from "../texts.ts";
import { type Fetched, writeArrival } from "./arrival-pdf.ts";
import { type BarcodePath, toBarcode, toBarcodePath } from "./barcode.ts";
import { toByteStream } from "./byte-stream.ts";
import { writeChosen } from "./chosen-pdf.ts";
import type { CompanyOf } from "./company-facts.ts";
import { writeCsv, writeLongCsv } from "./csv.ts";
import { type Slip, toHub3, toSlip } from "./hub3.ts";
import { writeInvoice } from "./invoice-pdf.ts";
import { type NoSlip, toJointSlip } from "./joint-slip.ts";
import { loadPaper } from "./page-layout.ts";
import { type ProFormaBuyer, toProForma } from "./paper-document.ts";
import type { LongSheet, Sheet } from "./sheet.ts";
import type { StatementHead } from "./statement-head.ts";
import { writeStatement } from "./statement-pdf.ts";
import { writeXlsx } from "./xlsx.ts";
import { type ArchivedFile, writeZip } from "./zip.ts";

/** A payment slip and its barcode; `barcode` is null if the details do not fit into one. */
export interface DrawnSlip {
  slip: Slip;
  barcode: BarcodePath | null;
}

export type TableFormat = "csv" | "xlsx";

/**
 * The shop's documents as bytes, made only as fast as they are read. Cancelling a stream also ends its sources. An
 * error on the way reaches the reader as an error, never as a document that looks finished.
 */
export type Documents = ReturnType<typeof createDocuments>;

/** The shop's documents. The libraries are loaded with the first document of their kind: a server starts without them. */
export function createDocuments({
  shopName,
  clock,
  companyOf = async () => null,
}: {
  shopName: string;
  clock: Clock;
  companyOf?: CompanyOf;
}) {
  return {
    /** An invoice or credit note on A4, as PDF. */
    async invoice(invoice: Invoice, locale: Locale) {
      const [company] = await Promise.all([companyOf(locale), loadPaper()]);
      return toByteStream(writeInvoice(invoice, company, locale));
    },
    /** The buyer's statement on A4, as PDF, that goods without VAT have arrived in another member state. */
    async arrival(fetched: Fetched, locale: Locale) {
      const [company] = await Promise.all([companyOf(locale), loadPaper()]);
      return toByteStream(writeArrival(fetched, { company, issuer: shopName }, locale));
    },
    /**
     * The pro forma invoice on A4, as PDF, of an order that is paid in advance; with a payment slip if the ERP says how
     * to pay. `buyer`: the customer, for an order that names no guest.
     */
    async proForma(order: Omit<Order, "erpStatus">, locale: Locale, buyer: ProFormaBuyer | null = null) {
      const [company] = await Promise.all([companyOf(locale), loadPaper()]);
      return toByteStream(writeInvoice(toProForma(order, buyer, company?.name ?? shopName), company, locale));
    },
    /** The payment slip of such an order; null if nothing of it is to be paid in advance. */
    async inAdvance(
      order: Omit<Order, "erpStatus">,
      locale: Locale,
      buyer: ProFormaBuyer | null = null,
    ): Promise<DrawnSlip | null> {
      if (dueInAdvance(order) === 0) return null;
      const slip = toSlip(toProForma(order, buyer, shopName), (number) =>
        DOCUMENT_TEXTS[locale]("slip.describeOrder", { number }),
      );
      return slip && drawn(slip);
    },
    /**
     * A statement of account on A4, as PDF; takes movements one by one, in any number. The stream fails if they do not add up
     * to the head.
     */
    async statement(head: StatementHead, movements: AsyncIterable<Movement>, locale: Locale) {
      const [company] = await Promise.all([companyOf(locale), loadPaper()]);
      const source = { head, movements, issuer: shopName, company, now: new Date(clock()) };
      return toByteStream(writeStatement(source, locale));
    },
    /** One payment slip for all open amounts of these invoices and credit notes, or the reason why there is none. */
    async slip(invoices: readonly Invoice[], locale: Locale): Promise<DrawnSlip | NoSlip> {
      const slip = toJointSlip(invoices, DOCUMENT_TEXTS[locale]);
      return typeof slip === "string" ? slip : drawn(slip);
    },
    /** The list of these invoices and credit notes on A4, as PDF, with one payment slip for all. */
    async chosen(invoices: readonly Invoice[], account: { name: string; partner: string }, locale: Locale) {
      const [company] = await Promise.all([companyOf(locale), loadPaper()]);
      const source = { invoices, account, issuer: shopName, company, now: new Date(clock()) };
      return toByteStream(writeChosen(source, locale));
    },
    /** Files as one zip; each is read when the reader has come to it. */
    archive: (files: AsyncIterable<ArchivedFile>) => toByteStream(writeZip(files)),
    /** A long table as CSV; if its rows end with an error, its last line says so before the reader gets the error. */
    longTable: (sheet: LongSheet, locale: Locale) => toByteStream(writeLongCsv(sheet, locale)),
    /** A table as a file. Takes rows one by one while the reader reads. */
    table(sheet: Sheet, format: TableFormat, locale: Locale) {
      return toByteStream(format === "csv" ? writeCsv(sheet, locale) : writeXlsx(sheet));
    },
  };
}

async function drawn(slip: Slip): Promise<DrawnSlip> {
  const hub3 = toHub3(slip);
  return { slip, barcode: hub3 === null ? null : toBarcodePath(await toBarcode(hub3)) };
}
