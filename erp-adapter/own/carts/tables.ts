import type { Generated } from "kysely";
import { workOn } from "#database/work.ts";
import type { IdempotencyKey, UserId } from "../../contract/context.ts";
import type { ProductId } from "../../contract/product-id.ts";
import type { Quantity } from "../../contract/quantity.ts";

/**
 * The tables of carts, which are in the database of the embedded ERP and in that of the shop's store. The migrations
 * explain the columns.
 */
export interface CartTables {
  cart: { user: UserId; id: number; title: string; version: number };
  cart_line: { user: UserId; cart: number; position: number; product: ProductId; quantity: Quantity };
  cart_counter: { user: UserId; last_id: Generated<number>; version: Generated<number> };
  cart_creation: { user: UserId; key: IdempotencyKey; cart: number };
  /** `made_at` in epoch milliseconds */
  cart_change: { user: UserId; key: IdempotencyKey; fingerprint: Uint8Array; outcome: string; made_at: number };
}

export const onCarts = workOn<CartTables>();
