import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey, UserId } from "#erp-adapter/contract/context.ts";
import type { NumberedProduct } from "#erp-adapter/contract/number-lookup.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { QuickOrderColumns, QuickOrderFormat, ReadRow, SkippedRow } from "#rules/quick-order/read-row.ts";

/** 128 random bits, which are part of the list's URL. */
export type QuickOrderId = string & { readonly [quickOrderId]: true };
declare const quickOrderId: unique symbol;

/** Milliseconds for which a list is kept. */
export const QUICK_ORDER_LIFE = 24 * 3_600_000;

/** Maximum number of lists per person; a new list replaces the oldest. */
export const MAX_QUICK_ORDERS = 20;

/** Maximum number of bytes of a person's lists together; a new list replaces the oldest, and may itself have more. */
export const MAX_QUICK_ORDER_BYTES = 16_000_000;

/** Maximum number of characters in a stored list. */
export const MAX_CONTENT = 4_000_000;

/** A list of wanted parts while a person reviews it and puts its rows into carts. */
export interface QuickOrder extends QuickOrderContent {
  id: QuickOrderId;
  owner: UserId;
  /** counts up with each change that a form depends on */
  revision: number;
  /** the rows on their way into a cart, until the ERP has answered; null if there are none */
  adding: Adding | null;
  /** epoch milliseconds */
  endsAt: number;
}

export interface QuickOrderContent {
  format: QuickOrderFormat;
  columns: QuickOrderColumns;
  skipped: readonly SkippedRow[];
  rows: readonly QuickOrderRow[];
  /** the additions to carts so far, oldest first */
  additions: readonly Addition[];
}

export interface QuickOrderRow extends ReadRow {
  /** the products for the row's number, and for other numbers that it may mean; null: not looked up yet */
  found: readonly FoundNumber[] | null;
  decision: RowDecision;
  /** the revision whose form put the row into a cart; null: not in a cart yet */
  addedBy: number | null;
}

export interface FoundNumber {
  /** the row's number as read (the first entry), or another number that it may mean */
  number: string;
  products: readonly NumberMatch[];
}

/**
 * A product that a number may mean, and the number by which it was found; own: the company's own number for the
 * product.
 */
export interface NumberMatch {
  product: ProductId;
  by: NumberedProduct["by"] | { kind: "own"; number: string };
}

/** The decisions of the person about a row. */
export interface RowDecision {
  /** the chosen product if the number may mean several, or was doubtful; null: none chosen */
  product: ProductId | null;
  /** other parts that the person accepted in place of the row's part */
  instead: readonly ChosenPieces[] | null;
  /** the offer that `instead` comes from */
  accepted?: string;
  isLeftOut: boolean;
}

export interface ChosenPieces {
  product: ProductId;
  quantity: Quantity;
}

/** Rows on their way into a cart. Sent again, under the same key, until the ERP has answered. */
export interface Adding {
  /** the revision of the form that asked for it */
  revision: number;
  key: IdempotencyKey;
  /** the chosen cart, as the value that the form sent */
  choice: string;
  rows: readonly number[];
  products: readonly ChosenPieces[];
}

/** Rows that are in a cart. */
export interface Addition {
  /** the revision of the form that asked for it */
  revision: number;
  cart: CartId;
  rows: number;
}
