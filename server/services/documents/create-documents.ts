import type { Clock } from "../clock.ts";
import { toByteStream } from "./byte-stream.ts";
import { writeCsv } from "./csv.ts";
import type { Documents } from "./documents.ts";
import { writeInvoice } from "./invoice-pdf.ts";
import { loadPaper } from "./page-layout.ts";
import { writeStatement } from "./statement-pdf.ts";
import { writeXlsx } from "./xlsx.ts";

/** The shop's documents. What makes them is loaded with the first of its kind: a server starts without it. */
export function createDocuments({ shopName, clock }: { shopName: string; clock: Clock }): Documents {
  return {
    async invoice(invoice, locale) {
      await loadPaper();
      return toByteStream(writeInvoice(invoice, locale));
    },
    async statement(head, movements, locale) {
      await loadPaper();
      return toByteStream(writeStatement({ head, movements, issuer: shopName, now: new Date(clock()) }, locale));
    },
    table(sheet, format, locale) {
      return toByteStream(format === "csv" ? writeCsv(sheet, locale) : writeXlsx(sheet));
    },
  };
}
