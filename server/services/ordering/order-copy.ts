import { z } from "zod";
import type { Locale, PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProfileFields } from "#erp-adapter/contract/registration.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { QuoteId } from "./quote.ts";

/** By what sales know a customer; empty where they said nothing. */
export type Buyer = Pick<ProfileFields, "company" | "vat" | "address" | "postalCode" | "city" | "phone">;

/** The shop's own durable copy of an order it placed, as the ERP confirmed it. */
export interface OrderCopy {
  order: Order;
  /** the quote it came from */
  quote: QuoteId;
  user: UserId;
  partner: PartnerCode;
  /** a guest finds the order again by a signed link */
  isGuest: boolean;
  /** language in which the order was given, and of its mail */
  locale: Locale;
  /** who gets the confirmation; e-mail null when a customer's account has none */
  customer: { name: string; email: string | null };
  /** the customer's own fields as the ERP had them; null for a guest and when they could not be read, missing in older copies */
  buyer?: Buyer | null;
  /** epoch milliseconds */
  confirmedAt: number;
}

/**
 * The copies in shop.db, by the quote under whose id the order was booked; they are never deleted. Two may bear one
 * number: an ERP restored from a backup counts from there again.
 */
export interface OrderCopies {
  /** Newest first. */
  ofNumber(orderId: OrderId): OrderCopy[];
  ofQuote(quote: QuoteId): OrderCopy | null;
  /** Whether a customer who was signed in has ordered with this address. */
  isCustomers(email: string): boolean;
  /** Throws when the quote has a copy already. */
  add(copy: OrderCopy): void;
}

const rowSchema = z.object({ body: z.string() });

export function createOrderCopies(db: ShopDb): OrderCopies {
  const byNumber = db.prepare("SELECT body FROM order_copy WHERE order_id = ? ORDER BY confirmed_at DESC");
  const byQuote = db.prepare("SELECT body FROM order_copy WHERE quote_id = ?");
  const insert = db.prepare(
    "INSERT INTO order_copy (order_id, quote_id, user_id, body, confirmed_at) VALUES (?, ?, ?, ?, ?)",
  );
  const byCustomer = db.prepare(
    "SELECT 1 FROM order_copy WHERE lower(body ->> '$.customer.email') = ? AND body ->> '$.isGuest' = 0 LIMIT 1",
  );
  return {
    isCustomers: (email) => byCustomer.get(toEmailKey(email)) !== undefined,
    ofNumber: (orderId) => byNumber.all(orderId).map(toCopy),
    ofQuote(quote) {
      const row = byQuote.get(quote);
      return row === undefined ? null : toCopy(row);
    },
    add(copy) {
      insert.run(copy.order.id, copy.quote, copy.user, JSON.stringify(copy), copy.confirmedAt);
    },
  };
}

function toCopy(row: unknown): OrderCopy {
  return JSON.parse(rowSchema.parse(row).body);
}
