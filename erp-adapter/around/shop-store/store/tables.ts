import type { Generated } from "kysely";
import { workOn } from "#database/work.ts";
import type { CartId } from "../../../contract/carts/carts.ts";
import type { IdempotencyKey, UserId } from "../../../contract/context.ts";
import type { OrderId } from "../../../contract/orders.ts";
import type { AddressTables } from "../../../own/addresses/address-book.ts";
import type { CartTables } from "../../../own/carts/tables.ts";
import type { FavouriteTables } from "../../../own/favourites/user-favourites.ts";

/**
 * The tables of the shop's store beside those of accounts. Times are epoch milliseconds. The migrations explain the
 * columns.
 */
export interface StoreTables extends CartTables, FavouriteTables, AddressTables {
  guest: { id: UserId; token: Uint8Array | null; expires_at: number };
  cart_stamp: { user: UserId; cart: CartId; content: Uint8Array; version: number };
  cart_stamp_counter: { user: UserId; version: number };
  cart_move: { guest: UserId; cart: number; move: string };
  order_key: OrderKeyTable;
  turn: { name: string; holder: string; until: number };
}

interface OrderKeyTable {
  key: IdempotencyKey;
  user: UserId;
  fingerprint: Uint8Array;
  draft: string | null;
  sent_at: number;
  maker: string;
  until: number;
  customer_order: Generated<OrderId | null>;
}

export const onStore = workOn<StoreTables>();
