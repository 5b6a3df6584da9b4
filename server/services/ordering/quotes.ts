import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { run } from "#database/work.ts";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { countDeliveries } from "#erp-adapter/contract/conditions/deliveries.ts";
import { planOf, promisesOf } from "#erp-adapter/contract/conditions/supply.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import type { ShopDb, ShopRow } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock, NewId } from "../clock.ts";
import type { Actor } from "./actor.ts";
import { IS_UNDER_WAY } from "./intents.ts";
import type { Quote, QuoteId } from "./quote.ts";
import { type IsOnPage, unseenSince } from "./unseen.ts";

/** The content of a quote without its id. */
export type Shown = Pick<
  Quote,
  "cart" | "lines" | "leftOut" | "delivery" | "totals" | "changes" | "deliveryChanges" | "previous" | "unseen" | "hold"
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

/**
 * Maximum number of quotes of a cart, and of bytes of all quotes of a person: each change of a cart makes a quote, and
 * one of 1,000 lines has half a megabyte. One order makes up to four (reword, redeliver, withHold).
 */
export const MAX_QUOTES_OF_CART = 8;
export const MAX_QUOTE_BYTES = 8_000_000;

const ORDERED_QUOTE_LIFE = 24 * 3_600_000;

const COLUMNS = ["id", "body", "buyer_document_number", "guest_email", "buyer", "expires_at"] as const;

type QuoteRow = Pick<ShopRow<"quote">, (typeof COLUMNS)[number]>;

/** The newest quote shown when the cart of a quote was last ordered or emptied; 0 if it never was. */
const LAST_CLOSED = sql<number>`(
  select coalesce(max(closed_quote_seq), 0) from intent
  where intent.user_id = quote.user_id and intent.cart_id = quote.cart_id and closed_at is not null
)`;

/**
 * Finds the open quote with the same content. A quote shown before its cart was ordered or emptied does not count, even
 * if the cart has the same content again. The earlier orders are read only if a quote was found, so a page that shows a
 * cart for the first time does not read them.
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
    .where("seq", ">", LAST_CLOSED)
    .orderBy("seq", "desc")
    .limit(1),
);

/**
 * Finds the newest quote of a cart, if it is open and was shown since the cart was last ordered or emptied. The inner
 * query reads no column behind the body, because SQLite would read all bodies of the cart for it.
 */
const findNewest = onShop.row<{ user: UserId; cart: CartId; now: number }, QuoteRow>((query, value) => {
  const newest = query
    .selectFrom("quote")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .where("user_id", "=", value("user"))
    .where("cart_id", "=", value("cart"))
    .whereRef("fingerprint", "<>", "id");
  return query
    .selectFrom("quote")
    .select(COLUMNS)
    .where("seq", "=", newest)
    .where("expires_at", ">", value("now"))
    .where("seq", ">", LAST_CLOSED);
});

/** Finds the document number typed last for a cart since it was last ordered or emptied. */
const findNumber = onShop.row<{ user: UserId; cart: CartId; now: number }, Pick<QuoteRow, "buyer_document_number">>(
  (query, value) =>
    query
      .selectFrom("quote")
      .select("buyer_document_number")
      .where("user_id", "=", value("user"))
      .where("cart_id", "=", value("cart"))
      .whereRef("fingerprint", "<>", "id")
      .where("buyer_document_number", "is not", null)
      .where("expires_at", ">", value("now"))
      .where("seq", ">", LAST_CLOSED)
      .orderBy("seq", "desc")
      .limit(1),
);

/** An input with "" for an absent field. */
interface TypedText {
  number: string;
  email: string;
  buyer: string;
}

/** Adds input to a quote that has none yet, or the same; changes nothing if it has other input. */
const addTyped = onShop.change<TypedText & { id: QuoteId }>((query, value) => {
  const isFree = (column: "buyer_document_number" | "guest_email" | "buyer", field: keyof TypedText) =>
    sql<boolean>`(${value(field)} = '' or coalesce(${sql.ref(column)}, ${value(field)}) = ${value(field)})`;
  const added = (column: "buyer_document_number" | "guest_email" | "buyer", field: keyof TypedText) =>
    sql<string | null>`coalesce(${sql.ref(column)}, nullif(${value(field)}, ''))`;
  return query
    .updateTable("quote")
    .set({
      buyer_document_number: added("buyer_document_number", "number"),
      guest_email: added("guest_email", "email"),
      buyer: added("buyer", "buyer"),
    })
    .where("id", "=", value("id"))
    .where(isFree("buyer_document_number", "number"))
    .where(isFree("guest_email", "email"))
    .where(isFree("buyer", "buyer"));
});

/** Finds the open quote with the content of another one and this input. */
const findTyped = onShop.row<TypedText & { id: QuoteId; now: number }, QuoteRow>((query, value) =>
  query
    .selectFrom("quote")
    .innerJoin("quote as shown", (join) =>
      join
        .onRef("shown.user_id", "=", "quote.user_id")
        .onRef("shown.cart_id", "=", "quote.cart_id")
        .onRef("shown.cart_version", "=", "quote.cart_version")
        .onRef("shown.fingerprint", "=", "quote.fingerprint"),
    )
    .select(COLUMNS.map((column) => `quote.${column}` as const))
    .where("shown.id", "=", value("id"))
    .where("quote.expires_at", ">", value("now"))
    .where(sql<boolean>`coalesce(quote.buyer_document_number, '') = ${value("number")}`)
    .where(sql<boolean>`coalesce(quote.guest_email, '') = ${value("email")}`)
    .where(sql<boolean>`coalesce(quote.buyer, '') = ${value("buyer")}`)
    .orderBy("quote.seq", "desc")
    .limit(1),
);

/** The guest's data in the quote that was ordered last, or in one that was shown since and has any. */
const findGuest = onShop.row<{ user: UserId }, Pick<QuoteRow, "guest_email" | "buyer">>((query, value) =>
  query
    .selectFrom("quote")
    .leftJoin("intent", (join) =>
      join.onRef("intent.user_id", "=", "quote.user_id").onRef("intent.quote_id", "=", "quote.id"),
    )
    .select(["quote.guest_email", "quote.buyer"])
    .where("quote.user_id", "=", value("user"))
    .where("quote.buyer", "is not", null)
    .orderBy(sql`coalesce(confirmed_quote_seq, seq)`, "desc")
    .orderBy(sql`coalesce(intent.id, 0)`, "desc")
    .orderBy("seq", "desc")
    .limit(1),
);

const leaveCart = onShop.change<{ user: UserId; cart: CartId }>((query, value) =>
  query
    .updateTable("quote")
    .set(({ ref }) => ({ fingerprint: ref("id") }))
    .where("user_id", "=", value("user"))
    .where("cart_id", "=", value("cart")),
);

const updateBody = onShop.change<{ id: QuoteId; body: string }>((query, value) =>
  query
    .updateTable("quote")
    .set({ body: value("body") })
    .where("id", "=", value("id")),
);

const updateExpiry = onShop.change<{ id: QuoteId; at: number }>((query, value) =>
  query
    .updateTable("quote")
    .set({ expires_at: value("at") })
    .where("id", "=", value("id"))
    .where("expires_at", "<", value("at")),
);

/**
 * Deletes a person's oldest quotes beyond these maximums, but never the newest, one that an order or a request for an
 * approval is about, or the newest with a guest's data.
 */
const deleteOldest = onShop.change<{ user: UserId }>((query, value) => {
  // The length is read in a query of its own: SQLite copies the columns of a query with windows, and with them the bodies.
  const lengths = query
    .selectFrom("quote")
    .select(["seq", "id", "cart_id", sql<number>`octet_length(body)`.as("length")])
    .select(sql<number>`case when buyer is null then 0 else seq end`.as("with_guest"))
    .where("user_id", "=", value("user"));
  const own = query
    .selectFrom(lengths.as("quote"))
    .select(["seq", "id", sql<number>`row_number() over (partition by cart_id order by seq desc)`.as("place")])
    .select(sql<number>`sum(length) over (order by seq desc)`.as("bytes"))
    .select(sql<number>`row_number() over (order by seq desc)`.as("age"))
    .select(sql<number>`max(with_guest) over ()`.as("of_guest"));
  const beyond = query
    .selectFrom(own.as("own"))
    .select("seq")
    .where("age", ">", 1)
    .where(({ eb, or }) => or([eb("place", ">", MAX_QUOTES_OF_CART), eb("bytes", ">", MAX_QUOTE_BYTES)]))
    .whereRef("seq", "<>", "of_guest")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("intent")
            .select("intent.id")
            .where("user_id", "=", value("user"))
            .whereRef("quote_id", "=", "own.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("approval_request").select("asked_at").whereRef("asked_quote", "=", "own.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("approval_request").select("asked_at").whereRef("quote_id", "=", "own.id"))),
    );
  return query.deleteFrom("quote").where("seq", "in", beyond);
});

/** The quotes in the shop's database. */
export function createQuotes({ db, clock, ids }: { db: ShopDb; clock: Clock; ids: NewId }) {
  async function find(id: QuoteId): Promise<Quote | null> {
    return toQuote(await run(db, onShop.find("quote", { id })));
  }

  async function store(row: Omit<ShopRow<"quote">, "seq">): Promise<void> {
    await run(db, onShop.insert("quote", row));
    await run(db, deleteOldest({ user: row.user_id }));
  }

  async function addInput(quote: Quote, typed: Typed): Promise<Quote | null> {
    const input = { ...typedOf(quote), ...typed };
    if (isDeepStrictEqual(input, typedOf(quote))) return quote;
    const isAdded = (await run(db, addTyped({ id: quote.id, ...toText(typed) }))) === 1;
    return isAdded ? { ...quote, ...input } : null;
  }

  async function withInput(quote: Quote, typed: Typed): Promise<Quote> {
    const added = await addInput(quote, typed);
    if (added) return added;
    const input = { ...typedOf(quote), ...typed };
    const known = toQuote(await run(db, findTyped({ id: quote.id, ...toText(input), now: clock() })));
    if (known) return known;
    const shown = await run(db, onShop.find("quote", { id: quote.id }));
    // A quote that was swept in the meantime cannot be ordered any more.
    if (!shown) return { ...quote, ...input };
    const { seq: _, ...row } = shown;
    const other: Quote = { ...quote, ...input, id: ids() as QuoteId, expiresAt: clock() + QUOTE_LIFE };
    const typedColumns = toColumns(other);
    await store({ ...row, id: other.id, ...typedColumns, expires_at: other.expiresAt });
    return other;
  }

  async function prolongTo(id: QuoteId, expiresAt: number): Promise<void> {
    await run(db, updateExpiry({ id, at: expiresAt }));
  }

  /** The quote with these unseen lines: a page has shown others since it was stored. */
  async function withUnseen(quote: Quote, unseen: Quote["unseen"]): Promise<Quote> {
    if (isDeepStrictEqual(unseen, quote.unseen)) return quote;
    await run(db, updateBody({ id: quote.id, body: JSON.stringify({ ...toShown(quote), unseen }) }));
    return { ...quote, unseen };
  }

  async function shownAgain(known: Quote, after: Quote | undefined): Promise<Quote> {
    const quote = after ? await withInput(known, givenIn(after)) : known;
    // Prolonged only after half of its life: otherwise every view of a cart page would be a write.
    if (quote.expiresAt - clock() > QUOTE_LIFE / 2) return quote;
    const expiresAt = clock() + QUOTE_LIFE;
    await prolongTo(quote.id, expiresAt);
    return { ...quote, expiresAt };
  }

  return {
    /**
     * Stores the shown content as a quote, or returns the open quote with the same content. `after` is the quote that
     * this one follows. `isOnPage`: which lines the page shows, if it does not show all.
     */
    async show(content: Shown, actor: Actor, after?: Quote, isOnPage?: IsOnPage): Promise<Quote> {
      const fingerprint = fingerprintOf(content, actor, after);
      const { id, version } = content.cart;
      const asked = { user: actor.user.id, cart: id, version, fingerprint, now: clock() };
      const known = toQuote(await run(db, findShown(asked)));
      const before = isOnPage ? (known ?? toQuote(await run(db, findNewest(asked)))) : null;
      const shown = before && isOnPage ? { ...content, unseen: unseenSince(before, content, isOnPage) } : content;
      if (known) return shownAgain(await withUnseen(known, shown.unseen), after);
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
        ...toColumns(quote),
        expires_at: quote.expiresAt,
      };
      await store(row);
      return quote;
    },

    get: find,

    /**
     * The quote with the document number that was typed last for its cart, if it has none itself: the prices may have
     * changed between the page on which it was typed and this one.
     */
    async withNumberTyped(quote: Quote, { user }: Actor): Promise<Quote> {
      if (quote.buyerDocumentNumber !== null) return quote;
      const row = await run(db, findNumber({ user: user.id, cart: quote.cart.id, now: clock() }));
      return { ...quote, buyerDocumentNumber: row?.buyer_document_number ?? null };
    },

    /** The data that this guest gave for the last order, or typed since; null if there are none. */
    async guestOf(user: UserId): Promise<SaidGuest | null> {
      const row = await run(db, findGuest({ user }));
      return row?.buyer ? { email: row.guest_email, buyer: JSON.parse(row.buyer) } : null;
    },

    /** Like `get`, but null if the quote is of another user or partner. */
    async getOf(id: QuoteId, { user, partner }: Actor): Promise<Quote | null> {
      return toQuote(await run(db, onShop.find("quote", { id, user_id: user.id, partner })));
    },

    /** Like `get`, but null if the quote is expired or of another user or partner. */
    async getOpen(id: QuoteId, { user, partner }: Actor): Promise<Quote | null> {
      const quote = toQuote(await run(db, onShop.find("quote", { id, user_id: user.id, partner })));
      return quote && quote.expiresAt > clock() ? quote : null;
    },

    /**
     * Stores input with a quote that has none, or the same, and returns the quote; absent fields stay unchanged. Null if
     * the quote has other input: a page was shown with it, and stays as it was shown.
     */
    addInput,

    /** Like `addInput`, but returns a quote of its own for other input: one for each input. */
    withInput,

    /** Makes `show` return none of the cart's quotes so far; they can still be found by their ids. */
    async leave(user: UserId, cart: CartId): Promise<void> {
      await run(db, leaveCart({ user, cart }));
    },

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

/** The content of a quote, without its id and the typed input. */
export function toShown(quote: Quote): Shown {
  const { cart, lines, leftOut, delivery, totals, changes, deliveryChanges, previous, unseen, hold } = quote;
  return { cart, lines, leftOut, delivery, totals, changes, deliveryChanges, previous, unseen, hold };
}

type Input = Required<Typed>;

function typedOf({ buyerDocumentNumber, guestEmail, buyer }: Input): Input {
  return { buyerDocumentNumber, guestEmail, buyer };
}

/** The input without the fields that are still missing. */
function givenIn(quote: Quote): Typed {
  return Object.fromEntries(Object.entries(typedOf(quote)).filter(([, value]) => value !== null));
}

function toColumns({ buyerDocumentNumber, guestEmail, buyer }: Input) {
  return {
    buyer_document_number: buyerDocumentNumber,
    guest_email: guestEmail,
    buyer: buyer && JSON.stringify(buyer),
  };
}

function toText({ buyerDocumentNumber, guestEmail, buyer }: Typed): TypedText {
  return { number: buyerDocumentNumber ?? "", email: guestEmail ?? "", buyer: buyer ? JSON.stringify(buyer) : "" };
}

function toQuote(row: QuoteRow | undefined): Quote | null {
  if (row === undefined) return null;
  const { id, body, buyer_document_number, guest_email, buyer, expires_at } = row;
  // Quotes stored by an older version lack the delivery, the hold, or the unseen lines.
  const shown: Shown = Object.assign({ delivery: null, deliveryChanges: [], unseen: [], hold: null }, JSON.parse(body));
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
 * remarks, lines left out, delivery, number of deliveries, hold and preceding quote.
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
    ...(of.taxNote ? [of.taxNote] : []),
    ...(note || buyerPosition || buyerNumber ? [note, buyerPosition, buyerNumber] : []),
  ]);
  const leftOut = shown.leftOut.map(({ product, quantity, reason }) => [product, quantity, reason]);
  const hold = shown.hold ? [shown.hold] : [];
  const pieces = shown.lines.map(({ condition }) => condition);
  const deliveries = shown.delivery ? countDeliveries(shown.delivery, pieces) : 1;
  const text = JSON.stringify([
    actor.partner,
    actor.locale,
    after?.id ?? null,
    lines,
    leftOut,
    shown.delivery,
    ...hold,
    ...(deliveries === 1 ? [] : [{ deliveries }]),
  ]);
  return createHash("sha256").update(text).digest("base64url");
}
