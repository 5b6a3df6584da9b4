import { json } from "../answers.ts";
import { defineCall } from "../call.ts";
import {
  dueFields,
  dueInvoiceSchema,
  financeSummarySchema,
  statementAnswer,
  statementFields,
} from "../messages/finances-messages.ts";
import { pageOf } from "../messages/paging-messages.ts";
import { inQuery } from "../places.ts";

/** Balance, due invoices and statements of account. */
export const FINANCE_CALLS = {
  summary: defineCall("GET", "/api/finances/{userId}", {
    summary: "Credit limit, open and due amounts, account status.",
    carries: ["partnerId"],
    args: [],
    answer: json(financeSummarySchema),
    capability: "finances.owner",
  }),
  due: defineCall("GET", "/api/finances/{userId}/due", {
    summary: "Invoices past their due date, longest due first.",
    carries: ["partnerId"],
    args: [inQuery(dueFields)],
    answer: json(pageOf(dueInvoiceSchema)),
    capability: "finances.owner",
  }),
  statement: defineCall("GET", "/api/finances/{userId}/statement", {
    summary: "A part of a statement of account, oldest movement first unless `newestFirst`.",
    carries: ["partnerId"],
    args: [inQuery(statementFields)],
    answer: json(statementAnswer),
    capability: "finances.statement",
  }),
};
