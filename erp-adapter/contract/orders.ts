import { z } from "zod";
import type { BoughtBefore } from "./bought.ts";
import type { Cancellation, CancellationRequest } from "./cancellations.ts";
import type { Agreed } from "./conditions/recheck-line.ts";
import type { Supply } from "./conditions/supply.ts";
import type { CallContext, IdempotencyKey } from "./context.ts";
import type { Delivery } from "./delivery.ts";
import { deliverySchema } from "./delivery-schema.ts";
import { MAX_DOCUMENT_NUMBER } from "./document-number.ts";
import type { GoodsLine } from "./goods-line.ts";
import { type GuestBuyer, guestBuyerSchema, type Prepayment } from "./guest-buyer.ts";
import { buyerNumberSchema, buyerPositionSchema, type LineRemarks, lineNoteSchema } from "./line-remarks.ts";
import type { EurCents } from "./money.ts";
import type { DeliveryNote, OrderEventPart, OrderStep } from "./order-events.ts";
import { type HoldKind, holdKindSchema, type OrderHold } from "./order-hold.ts";
import { type AnchoredPage, anchorShape, pageShape, periodShape } from "./paging.ts";
import { type ProductId, productIdSchema } from "./product-id.ts";
import { type Quantity, quantitySchema } from "./quantity.ts";
import type { Totals } from "./totals.ts";
import { isUnitPrice, toParts, type UnitPrice } from "./unit-price.ts";
import { isFreeOfLinks, isVisibleText } from "./visible-text.ts";

/** The ERP's own order number, as printed on paper. */
export type OrderId = string & { readonly [orderId]: true };
declare const orderId: unique symbol;

/**
 * Every order has exactly one status: pending = not confirmed · undelivered = confirmed, not fully delivered · other =
 * a status of the ERP that is not mapped.
 */
export const ORDER_STATUSES = ["undelivered", "pending", "delivered", "cancelled", "other"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface OrderDraft {
  /** `key`: the ERP's own key of the product, from its feed; missing if the shop has no catalogue of its own */
  lines: (LineRemarks & { product: ProductId; quantity: Quantity; agreed: Agreed; key?: string })[];
  /** 1 to 35 characters of any script, kept byte for byte */
  buyerDocumentNumber: string;
  /** required of a guest */
  guestEmail?: string;
  /** the guest's data, if the ERP keeps them (capability orders.guestBuyer); missing for a customer */
  buyer?: GuestBuyer;
  /** place, carrier and date of delivery, if the ERP keeps them (capability orders.delivery) */
  delivery?: Delivery;
  note?: string;
  /**
   * given if the order is to wait until it is paid, or until sales release it; customers only (capability orders.holds)
   */
  hold?: HoldKind;
}

/** The most characters of a text by which orders or invoices are found. */
export const MAX_DOCUMENT_TEXT = 100;

/** The most characters of a note: room for a guest's data, another address and a message to the driver. */
export const MAX_ORDER_NOTE = 2_000;

/** One line of visible text without a link, in any script; kept unchanged. */
export const buyerDocumentNumberSchema = z
  .string()
  .max(MAX_DOCUMENT_NUMBER)
  .refine((text) => isVisibleText(text) && isFreeOfLinks(text));

const wholeNumber = z.int().min(0);
const promised = z.object({ quantity: z.int().min(1), date: z.iso.date().nullable() });
const cents = z.custom<EurCents>((value) => Number.isSafeInteger(value) && (value as number) >= 0);

export const orderDraftSchema = z.object({
  lines: z
    .array(
      z.object({
        product: productIdSchema,
        quantity: quantitySchema,
        agreed: z.object({
          price: z.custom<UnitPrice>((value) => isUnitPrice(value) && toParts(value) >= 0),
          deposit: cents,
          vatPercent: wholeNumber,
          now: wholeNumber,
          later: wholeNumber,
          supply: z.array(promised).max(50).optional(),
        }),
        key: z.string().optional(),
        note: lineNoteSchema,
        buyerPosition: buyerPositionSchema,
        buyerNumber: buyerNumberSchema,
      }),
    )
    .min(1)
    .max(1_000),
  buyerDocumentNumber: buyerDocumentNumberSchema,
  guestEmail: z.email().max(254).optional(),
  buyer: guestBuyerSchema,
  delivery: z.optional(deliverySchema),
  note: z
    .string()
    .max(MAX_ORDER_NOTE)
    .refine((text) => text === "" || isVisibleText(text, { multiline: true }))
    .optional(),
  hold: holdKindSchema,
});

export interface OrderLine extends GoodsLine {
  now: number;
  later: number;
  delivered: number;
  /** quantity still to be delivered; 0 once the order, or this line, is cancelled */
  open: number;
  /** where the pieces of the line come from and when, as agreed; missing if the ERP does not say */
  supply?: readonly Supply[];
}

export interface Order {
  id: OrderId;
  number: string;
  status: OrderStatus;
  /** the ERP's own word, for staff; never shown to a customer */
  erpStatus: string;
  /** instant, RFC 3339 in UTC, or only the day (YYYY-MM-DD) if the ERP knows no more */
  placedAt: string;
  /** local date (Europe/Zagreb), YYYY-MM-DD */
  date: string;
  buyerDocumentNumber: string;
  guestEmail: string | null;
  /** the guest's data as sent with the order; missing for a customer, or if the ERP does not keep them */
  buyer?: GuestBuyer;
  /** delivery as agreed; missing if none was agreed, or if the ERP does not keep it */
  delivery?: Delivery;
  /**
   * how to pay in advance for a guest's order, or one with a hold of kind prepayment; missing for any other order, and
   * if the ERP does not say
   */
  prepayment?: Prepayment;
  /** missing if the order was placed without a hold */
  hold?: OrderHold;
  lines: OrderLine[];
  totals: Totals;
  /** oldest first */
  cancellations: Cancellation[];
  /** the deliveries so far, oldest first; missing if the ERP keeps no delivery notes */
  deliveries?: readonly DeliveryNote[];
  /** the order's steps, as `events` returns them, oldest first; missing if the ERP keeps no steps */
  history?: readonly OrderStep[];
}

export const orderListSchema = z.object({
  ...pageShape,
  ...periodShape,
  ...anchorShape,
  status: z.enum(ORDER_STATUSES).nullable().default(null),
  /**
   * each word must begin a number in the order (its own or a product's), the buyer's document number or a
   * manufacturer's name
   */
  text: z.string().max(MAX_DOCUMENT_TEXT).default(""),
  /**
   * only orders that have this whole number, whatever its capitals and separators: their own, the buyer's document
   * number, or a delivery note's (capability orders.numbers)
   */
  number: z.string().max(MAX_DOCUMENT_TEXT).default(""),
});
export type OrderListRequest = z.input<typeof orderListSchema>;

/** An order as a list shows it. */
export interface OrderRow {
  id: OrderId;
  number: string;
  status: OrderStatus;
  erpStatus: string;
  /** instant, RFC 3339 in UTC, or only the day (YYYY-MM-DD) if the ERP knows no more */
  placedAt: string;
  /** local date */
  date: string;
  buyerDocumentNumber: string;
  firstLine: { number: string; manufacturer: string };
  /** number of lines */
  lines: number;
  withoutVat: EurCents;
  total: EurCents;
  /** missing if the order was placed without a hold */
  hold?: OrderHold;
}

/**
 * A user sees all orders of their partner. A guest has no partner, and sees only the orders that they placed. Any other
 * order is NOT_FOUND.
 */
export interface OrdersArea {
  /**
   * Books the order exactly once per idempotency key (required), all or nothing, after checking the agreed conditions
   * again. On VALIDATION, CONDITIONS_CHANGED, CREDIT_LIMIT, OVERDUE, ACCOUNT_INACTIVE, IDEMPOTENCY_MISMATCH and
   * IN_PROGRESS nothing is written and the key is free again. If both CREDIT_LIMIT and OVERDUE apply, the error is
   * OVERDUE. An order with a `hold` is checked in the same way, except for credit: until its release it is `pending`,
   * uses no credit, and its goods are reserved. With a `hold`, VALIDATION (hold) for a guest, and UNSUPPORTED without
   * capability orders.holds.
   */
  place(draft: OrderDraft, c: CallContext): Promise<Order>;
  /** Finds the order placed with this key, for a caller whose answer was lost. NOT_FOUND if there is none. */
  findByKey(key: IdempotencyKey, c: CallContext): Promise<Order>;
  get(id: OrderId, c: CallContext): Promise<Order>;
  /** Newest first. VALIDATION for an invalid page, size, status, date or anchor; (to, period) for a reversed period. */
  list(query: OrderListRequest, c: CallContext): Promise<AnchoredPage<OrderRow>>;
  /**
   * The earlier purchases of these products, in the order asked; products that were never bought are left out. The orders
   * that `list` shows the caller count (capability orders.boughtBefore). VALIDATION for more than 1,000 ids.
   */
  bought(ids: readonly ProductId[], c: CallContext): Promise<BoughtBefore[]>;
  /**
   * Records the wish to cancel an order or some of its lines; needs an idempotency key. VALIDATION (reason, lines).
   * INVALID_STATE: its details hold the order's status if no line is open any more, `delivered` if a chosen line is
   * delivered, `cancellation-requested` if all these lines were requested before. IDEMPOTENCY_MISMATCH as for `place`.
   */
  requestCancellation(id: OrderId, request: CancellationRequest, c: CallContext): Promise<Cancellation>;
  /**
   * The steps of all orders, for the shop itself (`vouched`; capability orders.events). Cursor null begins with the
   * steps that the ERP still keeps, at least those of the last 30 days; later cursors return the steps since. A step
   * may come more than once and out of order, but never changes and never gets lost. A cursor that the ERP does not
   * know begins from the start. At most `limit` events, 1 to 1,000; VALIDATION (limit) otherwise. FORBIDDEN for any
   * caller but the shop, and for a shop other than the bound one.
   */
  events(cursor: string | null, limit: number, c: CallContext): Promise<OrderEventPart>;
  /**
   * Binds the ERP to the context's shop; called before a shop serves visitors. An unbound ERP binds to the first shop
   * that calls this or writes. Until the ERP's staff release the shop, the ERP answers FORBIDDEN to orders and requests
   * to cancel that name another shop or no shop, and to every other write that names another shop, including this
   * method. Binding the same shop again is harmless. VALIDATION (shop) without a shop.
   */
  bindShop(c: CallContext): Promise<void>;
}
