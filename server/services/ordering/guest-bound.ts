import { type RawBuilder, sql } from "kysely";
import { run } from "#database/work.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { ShopDb, ShopRow } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { type Mailbox, toMailbox } from "../mailbox.ts";
import type { Actor } from "./actor.ts";
import { quantitiesOf } from "./draft-of-quote.ts";
import { IS_UNDER_WAY } from "./intents.ts";
import type { OrderCopy } from "./order-copy.ts";
import type { Quote } from "./quote.ts";

/**
 * Pieces of one product that a guest may order within 24 hours. The limits of guests are low because an order binds
 * stock as soon as it is booked, and because a guest is known only by an e-mail address that anyone may have typed.
 * They are enough for a workshop's shelf; larger buyers need an account.
 */
const MOST_OF_A_PRODUCT = 100;
/** Pieces of all products together that a guest may order at once. */
const MOST_OF_AN_ORDER = 1_000;

/** Milliseconds for which an order counts towards the limit of a day. */
const DAY = 86_400_000;

/** The part of a cart that exceeds a guest's limits. */
export interface BeyondGuest {
  /** products with too many pieces; empty if only the sum of all products is too large */
  products: ProductId[];
  /** pieces of each of `products` that may still be ordered now */
  left: Partial<Record<ProductId, number>>;
  mostOfProduct: number;
  mostOfOrder: number;
}

/** Null if the person may order the quote; always null for a customer. */
export type GuestBound = (
  quote: Pick<Quote, "id" | "lines" | "guestEmail">,
  actor: Pick<Actor, "user">,
) => Promise<BeyondGuest | null>;

/**
 * Counts the orders of the last 24 hours, including those under way, of the same guest and of guests with the same
 * mailbox (`mailbox.ts`).
 */
export function createGuestBound({ db, clock }: { db: ShopDb; clock: Clock }): GuestBound {
  type Lines = { quote: string; user: string; email: string | null; lines: readonly Ordered[] };

  async function placedOfLate(asked: Asked): Promise<Lines[]> {
    const rows = await run(db, findPlaced(asked));
    return rows.map(({ quote_id, user_id, customer_email, body }) => {
      const { order }: OrderCopy = JSON.parse(body);
      return { quote: quote_id, user: user_id, email: customer_email, lines: order.lines };
    });
  }

  async function underWay(asked: Asked): Promise<Lines[]> {
    const rows = await run(db, findUnderWay(asked));
    return rows.map(({ id, user_id, guest_email, body }) => {
      const { lines }: Pick<Quote, "lines"> = JSON.parse(body);
      const ordered = lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
      return { quote: id, user: user_id, email: guest_email, lines: ordered };
    });
  }

  async function ordered({ id, guestEmail }: Pick<Quote, "id" | "guestEmail">, user: string) {
    const now = clock();
    const mailbox = guestEmail === null ? null : toMailbox(guestEmail);
    const name = mailbox?.name.replaceAll(".", "") ?? null;
    const start = { name, letters: [...(name ?? "")].length };
    const asked = { user, ...start, now, since: now - DAY };
    const isOf = ({ user: orderer, email }: Lines) =>
      orderer === user || (mailbox !== null && email !== null && isSame(mailbox, toMailbox(email)));
    // Orders under way are read before the copies: an order that is confirmed in between is in at least one of the two
    // results.
    const pending = await underWay(asked);
    const placed = await placedOfLate(asked);
    const all = [...new Map([...pending, ...placed].map((one) => [one.quote, one])).values()];
    return quantitiesOf(all.filter((one) => one.quote !== id && isOf(one)).flatMap(({ lines }) => lines));
  }

  return async (quote, { user }) => {
    if (user.kind !== "guest") return null;
    const before = await ordered(quote, user.id);
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

type Ordered = { product: string; quantity: number };

interface Asked {
  user: string;
  /** name of the guest's mailbox, without dots; null if there is none */
  name: string | null;
  /** number of characters in `name`; 0 if null */
  letters: number;
  now: number;
  since: number;
}

type PlacedRow = Pick<ShopRow<"order_copy">, "quote_id" | "user_id" | "customer_email" | "body">;

const findPlaced = onShop.rows<Asked, PlacedRow>((query, value) =>
  query
    .selectFrom("order_copy")
    .select(["quote_id", "user_id", "customer_email", "body"])
    .where("is_guest", "=", 1)
    .where("confirmed_at", ">", value("since"))
    .where(isLike("order_copy.user_id", "order_copy.customer_email", value)),
);

type RowUnderWay = Pick<ShopRow<"quote">, "id" | "guest_email" | "body"> & Pick<ShopRow<"intent">, "user_id">;

const findUnderWay = onShop.rows<Asked, RowUnderWay>((query, value) =>
  query
    .selectFrom("intent")
    .innerJoin("quote", "quote.id", "intent.quote_id")
    .select(["quote.id", "intent.user_id", "quote.guest_email", "quote.body"])
    .where(IS_UNDER_WAY)
    .where(({ or, eb }) => or([eb("intent.state", "<>", "recorded"), eb("intent.lease_until", ">", value("now"))]))
    .where("quote.guest_email", "is not", null)
    .where(isLike("intent.user_id", "quote.guest_email", value)),
);

/** Also matches other mailboxes whose names without dots begin alike; the caller filters those out. */
function isLike(
  userColumn: string,
  emailColumn: string,
  value: <Name extends keyof Asked>(name: Name) => Asked[Name],
): RawBuilder<boolean> {
  const start = sql<string>`substr(replace(lower(${sql.ref(emailColumn)}), '.', ''), 1, ${value("letters")})`;
  return sql<boolean>`(${sql.ref(userColumn)} = ${value("user")} or ${start} = ${value("name")})`;
}

function isSame(one: Mailbox, other: Mailbox): boolean {
  return one.name === other.name && one.domain === other.domain;
}
