import { json, pdf } from "../answers.ts";
import { defineCall } from "../call.ts";
import {
  invoiceIdOnWire,
  invoiceListFields,
  invoicePageSchema,
  invoicePartFields,
  invoiceRowSchema,
  invoiceSchema,
} from "../messages/invoices-messages.ts";
import { partOf } from "../messages/paging-messages.ts";
import { inPath, inQuery } from "../places.ts";

const invoiceId = inPath("invoiceId", invoiceIdOnWire, "invoice");

/** Invoices and credit notes. */
export const INVOICE_CALLS = {
  list: defineCall("GET", "/api/invoices/{userId}", {
    summary: "Invoices and credit notes, newest first, with the sums of the whole filter.",
    carries: ["partnerId"],
    args: [inQuery(invoiceListFields)],
    answer: json(invoicePageSchema),
    capability: "invoices.owner",
  }),
  part: defineCall("GET", "/api/invoices/{userId}/parts", {
    summary: "The same rows part by part, for an export; the cursor of an answer goes into the next call.",
    carries: ["partnerId"],
    args: [inQuery(invoicePartFields)],
    answer: json(partOf(invoiceRowSchema)),
    capability: "invoices.owner",
  }),
  get: defineCall("GET", "/api/invoices/{userId}/{invoiceId}", {
    summary: "An invoice as data.",
    carries: ["partnerId", "lang"],
    args: [invoiceId],
    answer: json(invoiceSchema),
    capability: "invoices.owner",
  }),
  document: defineCall("GET", "/api/invoices/{userId}/{invoiceId}/document", {
    summary: "The file that the back end keeps of an invoice.",
    carries: ["partnerId"],
    args: [invoiceId],
    answer: pdf(),
    capability: "invoices.pdf",
  }),
};
