import { z } from "zod";
import type { Locale, PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProfileFields } from "#erp-adapter/contract/registration.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { QuoteId } from "./quote.ts";

/** Data by which sales recognise a customer; empty if not given. */
export type Buyer = Pick<ProfileFields, "company" | "vat" | "address" | "postalCode" | "city" | "phone">;

/** The shop's own durable copy of an order it placed, as the ERP confirmed it. */
export interface OrderCopy {
  order: Order;
  /** the quote it came from */
  quote: QuoteId;
  user: UserId;
  partner: PartnerCode;
  /** a guest opens the order again by a signed link */
  isGuest: boolean;
  /** language of the order and of its mail */
  locale: Locale;
  /** recipient of the confirmation; e-mail null if a customer's account has none */
  customer: { name: string; email: string | null };
  /** the customer's profile in the ERP; null for a guest or if it could not be read, missing in older copies */
  buyer?: Buyer | null;
  /** epoch milliseconds */
  confirmedAt: number;
}

/**
 * The copies in shop.db, by the quote under whose id the order was booked; never deleted. Two copies may have the same
 * number: an ERP restored from a backup reissues numbers.
 */
export interface OrderCopies {
  /** Newest first. */
  ofNumber(orderId: OrderId): OrderCopy[];
  ofQuote(quote: QuoteId): OrderCopy | null;
  /** Whether a signed-in customer has ordered with this address. */
  isCustomers(email: string): boolean;
  /** Throws if the quote already has a copy. */
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
