import { z } from "zod";
import type { DueInvoice, FinanceSummary, Movement, Statement } from "../../../contract/finances.ts";
import { amountSchema } from "../../../contract/money.ts";
import type { Cursor } from "../../../contract/paging.ts";
import { type Codec, dateSchema, flagInQuery, instantSchema, named } from "../codecs.ts";
import { invoiceIdOnWire } from "./invoices-messages.ts";
import { pageFields, partFields } from "./paging-messages.ts";

export const financeSummarySchema: Codec<FinanceSummary> = z.object({
  creditLimit: amountSchema.nullable(),
  creditUsed: amountSchema.nullable(),
  open: amountSchema,
  due: amountSchema,
  ageing: z.object({
    notDue: amountSchema,
    days1to30: amountSchema,
    days31to60: amountSchema,
    days61to90: amountSchema,
    over90: amountSchema,
  }),
  overdueBlock: z.object({ graceDays: z.int().min(0), amount: amountSchema }).optional(),
  accountStatus: z.enum(["active", "inactive"]),
  asOf: instantSchema,
});

export const dueInvoiceSchema: Codec<DueInvoice> = z.object({
  id: invoiceIdOnWire,
  number: z.string(),
  date: dateSchema,
  dueDate: dateSchema,
  total: amountSchema,
  open: amountSchema,
  daysLate: z.int().min(1),
});

const movementSchema: Codec<Movement> = z.object({
  kind: z.enum(["invoice", "credit-note", "payment", "refund"]),
  date: dateSchema,
  document: invoiceIdOnWire,
  amount: amountSchema,
});

export const statementAnswer: Codec<Statement> = z.object({
  opening: amountSchema,
  debit: amountSchema,
  credit: amountSchema,
  closing: amountSchema,
  rows: z.array(movementSchema),
  cursor: named<Cursor>().nullable(),
});

export const dueFields = z.object(pageFields);
export const statementFields = z.object({
  from: z.string(),
  to: z.string(),
  newestFirst: flagInQuery.optional(),
  ...partFields,
});
