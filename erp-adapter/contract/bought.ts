import type { OrderId } from "./orders.ts";
import type { ProductId } from "./product-id.ts";
import type { UnitPrice } from "./unit-price.ts";

/**
 * The orders of a product that a company has placed. Orders that are cancelled as a whole do not count; a line of which
 * only some pieces were cancelled counts as ordered.
 */
export interface BoughtBefore {
  product: ProductId;
  /** number of orders with the product, 1 or more */
  orders: number;
  /** pieces in all these orders */
  pieces: number;
  /** the newest of these orders */
  last: {
    order: OrderId;
    /** the order's number as printed */
    number: string;
    /** local date (Europe/Zagreb), YYYY-MM-DD */
    date: string;
    quantity: number;
    /** net unit price */
    price: UnitPrice;
  };
}
