import type { Clock } from "../clock.ts";
import { toByteStream } from "./byte-stream.ts";
import { writeCsv } from "./csv.ts";
import type { Documents } from "./documents.ts";
import { writeInvoice } from "./invoice-pdf.ts";
import { writeStatement } from "./statement-pdf.ts";
import { writeXlsx } from "./xlsx.ts";

/** The shop's documents. What makes them is loaded when the first of its kind is read. */
export function createDocuments({ shopName, clock }: { shopName: string; clock: Clock }): Documents {
  return {
    async invoice(invoice, locale) {
      return toByteStream(writeInvoice(invoice, locale));
    },
    async statement(head, movements, locale) {
      return toByteStream(writeStatement({ head, movements, issuer: shopName, now: new Date(clock()) }, locale));
    },
    table(sheet, format, locale) {
      return toByteStream(format === "csv" ? writeCsv(sheet, locale) : writeXlsx(sheet));
    },
  };
}
