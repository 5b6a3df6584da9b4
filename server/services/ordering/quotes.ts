import { createHash } from "node:crypto";
import { run } from "#database/work.ts";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { planOf, promisesOf } from "#erp-adapter/contract/conditions/supply.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import type { Row, ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock, NewId } from "../clock.ts";
import type { Actor } from "./actor.ts";
import { IS_UNDER_WAY } from "./intents.ts";
import type { Quote, QuoteId } from "./quote.ts";

/** The content of a quote without its id. */
export type Shown = Pick<
  Quote,
  "cart" | "lines" | "leftOut" | "delivery" | "totals" | "changes" | "deliveryChanges" | "previous" | "hold"
>;

/** Input of a person on the way to an order. */
export type Typed = Partial<Pick<Quote, "buyerDocumentNumber" | "guestEmail" | "buyer">>;

/** The e-mail address and data that a guest gave earlier. */
export interface SaidGuest {
  email: string | null;
  buyer: GuestBuyer;
}

export type Quotes = ReturnType<typeof createQuotes>;

/** Milliseconds a quote stays open. */
export const QUOTE_LIFE = 2 * 3_600_000;

const ORDERED_QUOTE_LIFE = 24 * 3_600_000;

const COLUMNS = ["id", "body", "buyer_document_number", "guest_email", "buyer", "expires_at"] as const;

type QuoteRow = Pick<Row<"quote">, (typeof COLUMNS)[number]>;

/**
 * Finds the open quote with the same content. A quote shown before its cart was ordered and emptied does not count,
 * even if the cart has the same content again. The earlier orders are read only if a quote was found, so a page that
 * shows a cart for the first time does not read them.
 */
const findShown = onShop.row<
  { user: UserId; cart: CartId; version: CartVersion; fingerprint: string; now: number },
  QuoteRow
>((query, value) =>
  query
    .selectFrom("quote")
    .select(COLUMNS)
    .where("user_id", "=", value("user"))
    .where("cart_id", "=", value("cart"))
    .where("cart_version", "=", value("version"))
    .where("fingerprint", "=", value("fingerprint"))
    .where("expires_at", ">", value("now"))
    .where("seq", ">", ({ selectFrom, fn, lit }) =>
      selectFrom("intent")
        .select(({ fn: { max } }) => fn.coalesce(max("closed_quote_seq"), lit(0)).as("seq"))
        .whereRef("intent.user_id", "=", "quote.user_id")
        .whereRef("intent.cart_id", "=", "quote.cart_id")
        .where("closed_at", "is not", null),
    )
    .orderBy("seq", "desc")
    .limit(1),
);

const updateTyped = onShop.change<{
  id: QuoteId;
  number: string | null;
  email: string | null;
  buyer: string | null;
}>((query, value) =>
  query
    .updateTable("quote")
    .set(({ fn, val }) => ({
      buyer_document_number: fn.coalesce(val(value("number")), "buyer_document_number"),
      guest_email: fn.coalesce(val(value("email")), "guest_email"),
      buyer: fn.coalesce(val(value("buyer")), "buyer"),
    }))
    .where("id", "=", value("id")),
);

/** The guest's data in the newest quote that has any. */
const findGuest = onShop.row<{ user: UserId }, Pick<QuoteRow, "guest_email" | "buyer">>((query, value) =>
  query
    .selectFrom("quote")
    .select(["guest_email", "buyer"])
    .where("user_id", "=", value("user"))
    .where("buyer", "is not", null)
    .orderBy("seq", "desc")
    .limit(1),
);

const updateExpiry = onShop.change<{ id: QuoteId; at: number }>((query, value) =>
  query
    .updateTable("quote")
    .set({ expires_at: value("at") })
    .where("id", "=", value("id"))
    .where("expires_at", "<", value("at")),
);

/** The quotes in the shop's database. */
export function createQuotes({ db, clock, ids }: { db: ShopDb; clock: Clock; ids: NewId }) {
  async function find(id: QuoteId): Promise<Quote | null> {
    return toQuote(await run(db, onShop.find("quote", { id })));
  }

  async function setTyped(id: QuoteId, typed: Typed): Promise<void> {
    const { buyerDocumentNumber: number = null, guestEmail: email = null, buyer = null } = typed;
    if (number === null && email === null && buyer === null) return;
    await run(db, updateTyped({ id, number, email, buyer: buyer && JSON.stringify(buyer) }));
  }

  async function prolongTo(id: QuoteId, expiresAt: number): Promise<void> {
    await run(db, updateExpiry({ id, at: expiresAt }));
  }

  async function shownAgain(quote: Quote, after: Quote | undefined): Promise<Quote> {
    if (after) await setTyped(quote.id, after);
    const again = {
      ...quote,
      buyerDocumentNumber: after?.buyerDocumentNumber ?? quote.buyerDocumentNumber,
      guestEmail: after?.guestEmail ?? quote.guestEmail,
      buyer: after?.buyer ?? quote.buyer,
    };
    // Prolonged only after half of its life: otherwise every view of a cart page would be a write.
    if (quote.expiresAt - clock() > QUOTE_LIFE / 2) return again;
    const expiresAt = clock() + QUOTE_LIFE;
    await prolongTo(quote.id, expiresAt);
    return { ...again, expiresAt };
  }

  return {
    /**
     * Stores the shown content as a quote, or returns the open quote with the same content. `after` is the quote that
     * this one follows.
     */
    async show(shown: Shown, actor: Actor, after?: Quote): Promise<Quote> {
      const fingerprint = fingerprintOf(shown, actor, after);
      const { id, version } = shown.cart;
      const asked = { user: actor.user.id, cart: id, version, fingerprint, now: clock() };
      const known = toQuote(await run(db, findShown(asked)));
      if (known) return shownAgain(known, after);
      const quote: Quote = {
        ...shown,
        id: ids() as QuoteId,
        buyerDocumentNumber: after?.buyerDocumentNumber ?? null,
        guestEmail: after?.guestEmail ?? null,
        buyer: after?.buyer ?? null,
        expiresAt: clock() + QUOTE_LIFE,
      };
      const row = {
        id: quote.id,
        user_id: actor.user.id,
        partner: actor.partner,
        cart_id: quote.cart.id,
        cart_version: quote.cart.version,
        fingerprint,
        body: JSON.stringify(shown),
        buyer_document_number: quote.buyerDocumentNumber,
        guest_email: quote.guestEmail,
        buyer: quote.buyer && JSON.stringify(quote.buyer),
        expires_at: quote.expiresAt,
      };
      await run(db, onShop.insert("quote", row));
      return quote;
    },

    get: find,

    /** The data that this guest gave, from the newest stored quote that has any; null if there is none. */
    async guestOf(user: UserId): Promise<SaidGuest | null> {
      const row = await run(db, findGuest({ user }));
      return row?.buyer ? { email: row.guest_email, buyer: JSON.parse(row.buyer) } : null;
    },

    /** Like `get`, but null if the quote is expired or of another user or partner. */
    async getOpen(id: QuoteId, { user, partner }: Actor): Promise<Quote | null> {
      const quote = toQuote(await run(db, onShop.find("quote", { id, user_id: user.id, partner })));
      return quote && quote.expiresAt > clock() ? quote : null;
    },

    /** Stores the input; absent fields stay unchanged. */
    remember: setTyped,

    /** Prolongs a quote that is being ordered: it stays open for 24 hours from now, for reload and Back. */
    prolong: (id: QuoteId) => prolongTo(id, clock() + ORDERED_QUOTE_LIFE),

    /** Deletes expired quotes except those of orders under way. Returns the number of deleted quotes. */
    async sweep(): Promise<number> {
      const { numDeletedRows } = await db.query
        .deleteFrom("quote")
        .where("expires_at", "<=", clock())
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("intent").select("id").whereRef("quote_id", "=", "quote.id").where(IS_UNDER_WAY))),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

function toQuote(row: QuoteRow | undefined): Quote | null {
  if (row === undefined) return null;
  const { id, body, buyer_document_number, guest_email, buyer, expires_at } = row;
  // Quotes stored by an older version lack the delivery, or the hold.
  const shown: Shown = Object.assign({ delivery: null, deliveryChanges: [], hold: null }, JSON.parse(body));
  return {
    ...shown,
    id,
    buyerDocumentNumber: buyer_document_number,
    guestEmail: guest_email,
    buyer: buyer === null ? null : JSON.parse(buyer),
    expiresAt: expires_at,
  };
}

/**
 * Equal for quotes that a person cannot tell apart: same company, language, lines with their conditions and the buyer's
 * remarks, lines left out, delivery, hold and preceding quote.
 */
function fingerprintOf(shown: Shown, actor: Actor, after: Quote | undefined): string {
  const lines = shown.lines.map(({ product, condition: of, note, buyerPosition, buyerNumber }) => [
    product,
    of.quantity,
    of.wholesale,
    of.discountPercent,
    of.price,
    of.deposit,
    of.vatPercent,
    of.now,
    of.later,
    ...(of.supply ? [promisesOf(planOf(of.quantity, of.supply))] : []),
    ...(note || buyerPosition || buyerNumber ? [note, buyerPosition, buyerNumber] : []),
  ]);
  const leftOut = shown.leftOut.map(({ product, quantity, reason }) => [product, quantity, reason]);
  const hold = shown.hold ? [shown.hold] : [];
  const text = JSON.stringify([
    actor.partner,
    actor.locale,
    after?.id ?? null,
    lines,
    leftOut,
    shown.delivery,
    ...hold,
  ]);
  return createHash("sha256").update(text).digest("base64url");
}
