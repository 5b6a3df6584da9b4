import { z } from "zod";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";
import { toMailbox } from "../mailbox.ts";
import type { Actor } from "./actor.ts";
import type { Quote } from "./quote.ts";

/**
 * Pieces of a product that a guest may order per day, and pieces of all products per order: an order binds stock as soon as
 * it is booked, and a guest is known only by an e-mail address that anyone may have typed. Enough for a workshop's shelf;
 * larger buyers need an account.
 */
const MOST_OF_A_PRODUCT = 100;
const MOST_OF_AN_ORDER = 1_000;

/** Milliseconds for which an order counts. */
const DAY = 86_400_000;

/** The part of a cart that exceeds a guest's limits. */
export interface BeyondGuest {
  /** products with too many pieces; empty if only their sum is too large */
  products: ProductId[];
  /** pieces of each of `products` that may still be ordered today */
  left: Partial<Record<ProductId, number>>;
  mostOfProduct: number;
  mostOfOrder: number;
}

/** Null if the person may order the quote; always null for a customer. */
export type GuestBound = (
  quote: Pick<Quote, "id" | "lines" | "guestEmail">,
  actor: Pick<Actor, "user">,
) => BeyondGuest | null;

const rowSchema = z.object({ product: z.custom<ProductId>((value) => typeof value === "string"), pieces: z.int() });

/** Counts the orders of one day, including those under way, of the same guest and of guests with the same e-mail address. */
export function createGuestBound({ db, clock }: { db: ShopDb; clock: Clock }): GuestBound {
  const orderedOfLate = db.prepare(
    `WITH placed (quote_id, user_id, email, product, pieces) AS (
       SELECT quote_id, user_id, lower(order_copy.body ->> '$.customer.email'), line.value ->> '$.product', line.value ->> '$.quantity'
       FROM order_copy, json_each(order_copy.body, '$.order.lines') AS line
       WHERE order_copy.body ->> '$.isGuest' = 1 AND confirmed_at > :since
       UNION ALL
       SELECT quote.id, intent.user_id, lower(quote.guest_email), line.value ->> '$.product', line.value ->> '$.condition.quantity'
       FROM intent JOIN quote ON quote.id = intent.quote_id, json_each(quote.body, '$.lines') AS line
       WHERE intent.state IN ('recorded', 'sent', 'unknown') AND (intent.state <> 'recorded' OR intent.lease_until > :now)
         AND quote.guest_email IS NOT NULL
     )
     SELECT product, sum(pieces) AS pieces FROM placed
     WHERE quote_id <> :quote AND (user_id = :user OR email = :name || :domain
       OR (substr(email, 1, length(:name) + 1) = :name || '+' AND substr(email, instr(email, '@')) = :domain))
     GROUP BY product`,
  );

  function ordered({ id, guestEmail }: Pick<Quote, "id" | "guestEmail">, user: string): Map<ProductId, number> {
    const now = clock();
    const rows = orderedOfLate.all({ quote: id, user, ...toMailbox(guestEmail ?? ""), since: now - DAY, now });
    return new Map(rows.map((row) => rowSchema.parse(row)).map(({ product, pieces }) => [product, pieces]));
  }

  return (quote, { user }) => {
    if (user.kind !== "guest") return null;
    const before = ordered(quote, user.id);
    const leftOf = (product: ProductId) => Math.max(0, MOST_OF_A_PRODUCT - (before.get(product) ?? 0));
    const products = quote.lines
      .filter(({ product, condition }) => condition.quantity > leftOf(product))
      .map(({ product }) => product);
    const pieces = quote.lines.reduce((sum, { condition }) => sum + condition.quantity, 0);
    if (products.length === 0 && pieces <= MOST_OF_AN_ORDER) return null;
    const left = Object.fromEntries(products.map((product) => [product, leftOf(product)]));
    return { products, left, mostOfProduct: MOST_OF_A_PRODUCT, mostOfOrder: MOST_OF_AN_ORDER };
  };
}
