import { run } from "#database/work.ts";
import type { Locale, PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProfileFields } from "#erp-adapter/contract/registration.ts";
import { listOf } from "#server/shop-db/list-of.ts";
import type { ShopDb, ShopRow } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Overtaken } from "../approvals/request.ts";
import type { QuoteId } from "./quote.ts";

/** Data by which sales recognise a customer; empty if not given. */
export interface Buyer extends Pick<ProfileFields, "company" | "vat" | "address" | "postalCode" | "city" | "phone"> {
  /** ISO 3166-1 alpha-2; only for a guest */
  country?: string;
}

/** The shop's own durable copy of an order it placed, as the ERP confirmed it. */
export interface OrderCopy {
  order: Order;
  /** the quote that was ordered */
  quote: QuoteId;
  user: UserId;
  partner: PartnerCode;
  /** true for a guest, who opens the order again with a signed link */
  isGuest: boolean;
  /** language of the order and of its mail */
  locale: Locale;
  /** recipient of the confirmation; e-mail null if a customer's account has none */
  customer: { name: string; email: string | null };
  /**
   * the data that the guest gave, or the customer's profile in the ERP; null if it could not be read, missing in older
   * copies
   */
  buyer?: Buyer | null;
  /** epoch milliseconds */
  confirmedAt: number;
  /** when the person was told that nothing had been ordered, in epoch milliseconds; missing if they were not */
  deniedAt?: number;
  /** the request of such an order as it was until then; missing if it is of no request */
  overtook?: Overtaken;
}

/**
 * The copies in the shop's database, at most one for each quote; never deleted. Two copies may have the same number: an
 * ERP restored from a backup reissues numbers.
 */
export interface OrderCopies {
  /** Newest first. */
  ofNumber(orderId: OrderId): Promise<OrderCopy[]>;
  ofQuote(quote: QuoteId): Promise<OrderCopy | null>;
  /** Oldest first; the caller bounds their number. One SQL statement. */
  ofQuotes(quotes: readonly QuoteId[]): Promise<OrderCopy[]>;
  /** True if a signed-in customer has ordered with this e-mail address. */
  isCustomers(email: string): Promise<boolean>;
  /** Throws if the quote already has a copy. */
  add(copy: OrderCopy): Promise<void>;
  /** The copies inside a transaction. */
  on(inner: ShopDb): OrderCopies;
}

const findOfNumber = onShop.rows<{ order: OrderId }, Pick<ShopRow<"order_copy">, "body">>((query, value) =>
  query.selectFrom("order_copy").select("body").where("order_id", "=", value("order")).orderBy("confirmed_at", "desc"),
);

export function createOrderCopies(db: ShopDb): OrderCopies {
  return {
    on: createOrderCopies,
    async isCustomers(email) {
      const copies = db.query
        .selectFrom("order_copy")
        .select("quote_id")
        .where("customer_email", "=", toEmailKey(email));
      return (await copies.where("is_guest", "=", 0).limit(1).executeTakeFirst()) !== undefined;
    },
    async ofNumber(orderId) {
      return (await run(db, findOfNumber({ order: orderId }))).map(toCopy);
    },
    async ofQuote(quote) {
      const row = await run(db, onShop.find("order_copy", { quote_id: quote }));
      return row === undefined ? null : toCopy(row);
    },
    async ofQuotes(quotes) {
      const copies = db.query.selectFrom("order_copy").select("body").where("quote_id", "in", listOf(db, quotes));
      return (await copies.orderBy("confirmed_at").orderBy("quote_id").execute()).map(toCopy);
    },
    async add(copy) {
      const row = {
        quote_id: copy.quote,
        order_id: copy.order.id,
        user_id: copy.user,
        body: JSON.stringify(copy),
        confirmed_at: copy.confirmedAt,
        is_guest: copy.isGuest ? 1 : 0,
        customer_email: copy.customer.email?.toLowerCase() ?? null,
        placed_at: copy.order.placedAt,
        partner: copy.partner,
      };
      await run(db, onShop.insert("order_copy", row));
    },
  };
}

function toCopy({ body }: Pick<ShopRow<"order_copy">, "body">): OrderCopy {
  return JSON.parse(body);
}
