import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ShipmentChange } from "#erp-adapter/contract/conditions/deliveries.ts";
import type { ConditionChange } from "#erp-adapter/contract/conditions/recheck-line.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { Delivery, DeliveryChange } from "#erp-adapter/contract/delivery.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import type { HoldKind } from "#erp-adapter/contract/order-hold.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";

/** 128 random bits; also the idempotency key under which the ERP books the order. */
export type QuoteId = IdempotencyKey & { readonly [quoteId]: true };
declare const quoteId: unique symbol;

/** A difference between the delivery that was shown and the one that is possible now. */
export type AgreedDeliveryChange = DeliveryChange | ShipmentChange;

/** A cart with the conditions shown for it; ordering the quote agrees to them. */
export interface Quote {
  id: QuoteId;
  cart: { id: CartId; version: CartVersion; title: string };
  /** the lines that can be ordered, in the cart's order */
  lines: QuotedLine[];
  /** lines that stay in the cart */
  leftOut: LeftOutLine[];
  /**
   * as shown; a guest's own address is missing until the guest gives it. Null if the place no longer exists, and in
   * older quotes
   */
  delivery: Delivery | null;
  /** totals of `lines` and delivery */
  totals: Totals;
  /** changes since `previous`; empty for a first quote */
  changes: ConditionChange[];
  deliveryChanges: AgreedDeliveryChange[];
  /** the content shown before the conditions changed; null for a first quote */
  previous: { lines: QuotedLine[]; delivery: Delivery | null; totals: Totals } | null;
  /**
   * for lines that the page did not show: the conditions in which the person last saw them, if they are others now. The
   * order then begins with a dialog that tells the difference
   */
  unseen: Priced[];
  /** what the order waits for once it is placed; null if it does not wait, and in older quotes */
  hold: HoldKind | null;
  buyerDocumentNumber: string | null;
  guestEmail: string | null;
  /** the data that a guest gave; null for a customer, and until the guest gives them */
  buyer: GuestBuyer | null;
  /** epoch milliseconds */
  expiresAt: number;
}

/** A line as shown, with its title in the language of the page that showed it. */
export interface QuotedLine extends LineRemarks {
  product: ProductId;
  number: string;
  title: string;
  manufacturer: string;
  brand: string;
  size: string;
  unit: string;
  condition: Priced;
}

export interface LeftOutLine {
  product: ProductId;
  number: string;
  /** null if the ERP does not know the product (any more) */
  title: string | null;
  quantity: number;
  reason: LeftOutReason;
  /** pieces left, if the quantity exceeds the stock and the ERP takes no back-orders */
  left?: number;
}

export type LeftOutReason = "gone" | "price-on-request" | "not-orderable";
