import { z } from "zod";
import type { BoughtBefore } from "../../../contract/bought.ts";
import type { Cancellation } from "../../../contract/cancellations.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import type { GuestBuyer, Prepayment } from "../../../contract/guest-buyer.ts";
import type { InvoiceId } from "../../../contract/invoices.ts";
import { amountSchema, percentSchema } from "../../../contract/money.ts";
import { type DeliveryNote, ORDER_STEPS, type OrderEventPart, type Tracking } from "../../../contract/order-events.ts";
import { HOLD_KINDS, HOLD_STATES, type OrderHold } from "../../../contract/order-hold.ts";
import { ORDER_STATUSES, type Order, type OrderId, type OrderRow } from "../../../contract/orders.ts";
import { unitPriceSchema } from "../../../contract/unit-price.ts";
import { type Codec, dateSchema, instantOrDaySchema, named, rateSchema, sentQuantity } from "../codecs.ts";
import { productIdOnWire } from "./catalogue-messages.ts";
import { feedKey, promisedSchema, supplySchema, taxNoteSchema } from "./conditions-messages.ts";
import { deliveryOnWire } from "./delivery-messages.ts";
import { anchorFields, pageFields, periodFields } from "./paging-messages.ts";
import { partySchema } from "./party-message.ts";
import { totalsSchema } from "./totals-messages.ts";

const count = z.int().min(0);
/** A quantity of a document: an ERP may sell by the metre, up to thousandths of it; the shop sells whole units. */
export const piecesSchema = z.number().multipleOf(0.001);
const pieces = piecesSchema.min(0);

export const cancellationAnswer: Codec<Cancellation> = z.object({
  requestedAt: instantOrDaySchema,
  lines: z.array(z.int().min(1)),
  reason: z.string(),
  answer: z
    .object({
      answeredAt: instantOrDaySchema,
      accepted: z.array(z.int().min(1)),
      refused: z.array(z.int().min(1)),
      reason: z.string().nullable(),
    })
    .optional(),
});

export const orderIdOnWire = named<OrderId>();

/** The earlier purchases of a product by a company. */
export const boughtSchema: Codec<BoughtBefore> = z.object({
  product: productIdOnWire,
  orders: z.int().min(1),
  pieces,
  last: z.object({
    order: orderIdOnWire,
    number: z.string(),
    date: dateSchema,
    quantity: pieces,
    price: unitPriceSchema,
  }),
});

/** The buyer's remarks on a line; each is left out if there is none. */
const remarksShape = {
  note: z.string().optional(),
  buyerPosition: z.string().optional(),
  buyerNumber: z.string().optional(),
};

/** The fields of a line of goods. The quantity is negative on a credit note. */
export const goodsLineShape = {
  position: z.int().min(1),
  product: productIdOnWire,
  number: z.string(),
  manufacturer: z.string(),
  title: z.string(),
  quantity: piecesSchema,
  unit: z.string(),
  wholesale: unitPriceSchema,
  discountPercent: percentSchema,
  price: unitPriceSchema,
  deposit: amountSchema,
  vatPercent: percentSchema,
  taxNote: taxNoteSchema.optional(),
  total: amountSchema,
  ...remarksShape,
};

const orderLineSchema = z.object({
  ...goodsLineShape,
  quantity: pieces,
  now: pieces,
  later: pieces,
  delivered: pieces,
  open: pieces,
  supply: z.array(supplySchema).readonly().optional(),
});

const buyerOnWire: Codec<GuestBuyer> = z.object({
  company: z.string(),
  country: z.string(),
  vat: z.string(),
  name: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  phone: z.string(),
});

const prepaymentOnWire: Codec<Prepayment> = z.object({
  seller: partySchema,
  iban: z.string(),
  model: z.string(),
  reference: z.string(),
});

const portionsOnWire = z.array(z.object({ position: z.number(), quantity: z.number() })).readonly();

const trackingOnWire: Codec<Tracking> = z.object({
  carrier: z.string(),
  number: z.string(),
  url: z.string().nullable(),
});

/** Dates and numbers are checked later, step by step: one wrong step must not block all others. */
const stepShape = {
  id: z.string(),
  at: z.string(),
  kind: z.string().meta({ description: ORDER_STEPS.join(" | ") }),
  lines: portionsOnWire.optional(),
  delivery: z.string().optional(),
  tracking: trackingOnWire.optional(),
  invoice: named<InvoiceId>().optional(),
  date: z.string().nullable().optional(),
  before: z.string().nullable().optional(),
  accepted: z.array(z.number()).readonly().optional(),
  refused: z.array(z.number()).readonly().optional(),
  reason: z.string().optional(),
};

export const orderEventPart: Codec<OrderEventPart> = z.object({
  events: z
    .array(
      z.object({
        ...stepShape,
        order: orderIdOnWire,
        placedAt: z.string(),
        partner: named<PartnerCode>().nullable(),
      }),
    )
    .readonly(),
  cursor: z.string(),
  more: z.boolean(),
});

const noteOnWire: Codec<DeliveryNote> = z.object({
  number: z.string(),
  date: dateSchema,
  lines: portionsOnWire,
  tracking: trackingOnWire.nullable(),
});

const holdOnWire: Codec<OrderHold> = z.object({
  kind: z.enum(HOLD_KINDS),
  state: z.enum(HOLD_STATES),
  until: dateSchema,
  reason: z.string().optional(),
});

const headShape = {
  id: orderIdOnWire,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  erpStatus: z.string(),
  placedAt: instantOrDaySchema,
  date: dateSchema,
  buyerDocumentNumber: z.string(),
  hold: holdOnWire.optional(),
};

export const orderSchema: Codec<Order> = z.object({
  ...headShape,
  guestEmail: z.string().nullable(),
  buyer: buyerOnWire.optional(),
  delivery: deliveryOnWire.optional(),
  prepayment: prepaymentOnWire.optional(),
  lines: z.array(orderLineSchema),
  totals: totalsSchema,
  cancellations: z.array(cancellationAnswer),
  deliveries: z.array(noteOnWire).readonly().optional(),
  history: z.array(z.object(stepShape)).readonly().optional(),
});

export const orderRowSchema: Codec<OrderRow> = z.object({
  ...headShape,
  firstLine: z.object({ number: z.string(), manufacturer: z.string() }),
  lines: count,
  withoutVat: amountSchema,
  total: amountSchema,
});

export const orderDraftOnWire = z.object({
  lines: z.array(
    z.object({
      product: productIdOnWire,
      quantity: sentQuantity,
      agreed: z.object({
        price: unitPriceSchema,
        deposit: amountSchema,
        vatPercent: rateSchema,
        now: z.number(),
        later: z.number(),
        supply: z.array(promisedSchema).readonly().optional(),
      }),
      key: feedKey.optional(),
      ...remarksShape,
    }),
  ),
  buyerDocumentNumber: z.string(),
  guestEmail: z.string().optional(),
  buyer: buyerOnWire.optional(),
  delivery: deliveryOnWire.optional(),
  note: z.string().optional(),
  hold: z.enum(HOLD_KINDS).optional(),
});

export const orderListFields = z.object({
  ...pageFields,
  ...periodFields,
  ...anchorFields,
  status: z.enum(ORDER_STATUSES).nullable().optional(),
  text: z.string().optional(),
  number: z.string().optional(),
});

export const cancellationWish = z.object({ lines: z.array(z.number()).optional(), reason: z.string() });
