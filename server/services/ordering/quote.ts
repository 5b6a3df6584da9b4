import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ConditionChange } from "#erp-adapter/contract/conditions/recheck-line.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";

/** 128 random bits; also the idempotency key under which the ERP books the order. */
export type QuoteId = string & { readonly [quoteId]: true };
declare const quoteId: unique symbol;

/** A cart with the conditions a person was shown for it: what they agree to when they order. */
export interface Quote {
  id: QuoteId;
  cart: { id: CartId; version: CartVersion; title: string };
  /** the lines that can be ordered, in the cart's order */
  lines: QuotedLine[];
  /** lines of the cart that stay in it */
  leftOut: LeftOutLine[];
  /** of `lines` */
  totals: Totals;
  /** against `previous`; empty for a first quote */
  changes: ConditionChange[];
  /** what was shown before the conditions changed; null for a first quote */
  previous: { lines: QuotedLine[]; totals: Totals } | null;
  buyerDocumentNumber: string | null;
  guestEmail: string | null;
  /** epoch milliseconds */
  expiresAt: number;
}

/** A line as the page showed it, titles in the language of that page. */
export interface QuotedLine {
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
  /** null when the ERP does not know the product (any more) */
  title: string | null;
  quantity: number;
  reason: LeftOutReason;
  /** of a quantity that the shelf has no more, where nothing can be ordered in: how many it has */
  left?: number;
}

export type LeftOutReason = "gone" | "price-on-request" | "not-orderable";
