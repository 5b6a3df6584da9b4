import { z } from "zod";
import type { PartnerCode } from "../../../contract/context.ts";
import {
  INVOICE_STATUSES,
  type Invoice,
  type InvoiceId,
  type InvoicePage,
  type InvoiceRow,
} from "../../../contract/invoices.ts";
import { amountSchema } from "../../../contract/money.ts";
import type { Anchor } from "../../../contract/paging.ts";
import { type Codec, dateSchema, flagInQuery, instantOrDaySchema, named } from "../codecs.ts";
import { deliveryPlaceOnWire } from "./delivery-messages.ts";
import { goodsLineShape, orderIdOnWire } from "./orders-messages.ts";
import { anchorFields, pageFields, partFields, periodFields } from "./paging-messages.ts";
import { partySchema } from "./party-message.ts";
import { totalsSchema } from "./totals-messages.ts";

export const invoiceIdOnWire = named<InvoiceId>();

const rowShape = {
  id: invoiceIdOnWire,
  number: z.string(),
  kind: z.enum(["invoice", "credit-note"]),
  date: dateSchema,
  dueDate: dateSchema,
  customerCode: named<PartnerCode>(),
  withoutVat: amountSchema,
  total: amountSchema,
  open: amountSchema,
  status: z.enum(INVOICE_STATUSES),
  order: orderIdOnWire.nullable().optional(),
  buyerDocumentNumber: z.string().optional(),
};

const referenceShape = { model: z.string(), reference: z.string() };

export const invoiceRowSchema: Codec<InvoiceRow> = z.object(rowShape);

export const invoicePageSchema: Codec<InvoicePage> = z.object({
  items: z.array(invoiceRowSchema),
  total: z.int().min(0),
  anchor: named<Anchor>().nullable(),
  sums: z.object({ withoutVat: amountSchema, total: amountSchema, open: amountSchema }),
});

export const invoiceSchema: Codec<Invoice> = z.object({
  ...rowShape,
  issuedAt: instantOrDaySchema,
  deliveryDate: dateSchema,
  deliveryPlace: deliveryPlaceOnWire.optional(),
  order: orderIdOnWire.nullable(),
  buyerDocumentNumber: z.string(),
  corrects: invoiceIdOnWire.nullable(),
  seller: partySchema,
  buyer: partySchema,
  lines: z.array(z.object(goodsLineShape)),
  totals: totalsSchema,
  payment: z
    .object({
      iban: z.string(),
      ...referenceShape,
      joint: z.object(referenceShape).optional(),
    })
    .nullable(),
  payments: z.array(z.object({ date: dateSchema, amount: amountSchema, creditNote: invoiceIdOnWire.nullable() })),
});

const filterFields = {
  status: z.enum(INVOICE_STATUSES).nullable().optional(),
  overdue: flagInQuery.optional(),
  text: z.string().optional(),
  ...periodFields,
};

export const invoiceListFields = z.object({ ...pageFields, ...filterFields, ...anchorFields });
export const invoicePartFields = z.object({ ...filterFields, ...partFields });
