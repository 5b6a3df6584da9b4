import { createHash } from "node:crypto";
import { z } from "zod";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock, NewId } from "../clock.ts";
import type { Actor } from "./actor.ts";
import type { Quote, QuoteId } from "./quote.ts";

/** The content of a quote without its id. */
export type Shown = Pick<Quote, "cart" | "lines" | "leftOut" | "totals" | "changes" | "previous">;

/** Input of a person on the way to an order. */
export type Typed = Partial<Pick<Quote, "buyerDocumentNumber" | "guestEmail">>;

export type Quotes = ReturnType<typeof createQuotes>;

/** Milliseconds a quote stays open. */
const QUOTE_LIFE = 2 * 3_600_000;

const ORDERED_QUOTE_LIFE = 24 * 3_600_000;

const rowSchema = z.object({
  id: z.custom<QuoteId>((value) => typeof value === "string"),
  body: z.string(),
  buyer_document_number: z.string().nullable(),
  guest_email: z.string().nullable(),
  expires_at: z.int(),
});

/** The quotes in shop.db. */
export function createQuotes({ db, clock, ids }: { db: ShopDb; clock: Clock; ids: NewId }) {
  const columns = "id, body, buyer_document_number, guest_email, expires_at";
  const insert = db.prepare(
    `INSERT INTO quote (id, user_id, partner, cart_id, cart_version, fingerprint, body, buyer_document_number, guest_email, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  // A quote shown before its cart was ordered and emptied is spent, even if the cart has the same content again.
  const findShown = db.prepare(
    `SELECT ${columns} FROM quote
     WHERE user_id = ? AND cart_id = ? AND cart_version = ? AND fingerprint = ? AND expires_at > ?
       AND seq > ifnull((SELECT max(closed_quote_seq) FROM intent
                         WHERE intent.user_id = quote.user_id AND intent.cart_id = quote.cart_id), 0)
     ORDER BY seq DESC LIMIT 1`,
  );
  const findById = db.prepare(`SELECT ${columns} FROM quote WHERE id = ?`);
  const findOpen = db.prepare(
    `SELECT ${columns} FROM quote WHERE id = ? AND user_id = ? AND partner = ? AND expires_at > ?`,
  );
  const setTyped = db.prepare(
    `UPDATE quote SET buyer_document_number = ifnull(?, buyer_document_number), guest_email = ifnull(?, guest_email)
     WHERE id = ?`,
  );
  const setExpiry = db.prepare("UPDATE quote SET expires_at = max(expires_at, ?) WHERE id = ?");
  const deleteExpired = db.prepare(
    `DELETE FROM quote WHERE expires_at <= ?
       AND id NOT IN (SELECT quote_id FROM intent WHERE state IN ('recorded', 'sent', 'unknown'))`,
  );

  return {
    /**
     * Stores the shown content; returns the same open quote if the same was shown before. `after` is the quote that it
     * follows.
     */
    show(shown: Shown, actor: Actor, after?: Quote): Quote {
      const { cart } = shown;
      const fingerprint = fingerprintOf(shown, actor, after);
      const known = toQuote(findShown.get(actor.user.id, cart.id, cart.version, fingerprint, clock()));
      if (known) return shownAgain(known, after);
      const quote: Quote = {
        ...shown,
        id: ids() as QuoteId,
        buyerDocumentNumber: after?.buyerDocumentNumber ?? null,
        guestEmail: after?.guestEmail ?? null,
        expiresAt: clock() + QUOTE_LIFE,
      };
      insert.run(
        quote.id,
        actor.user.id,
        actor.partner,
        cart.id,
        cart.version,
        fingerprint,
        JSON.stringify(shown),
        quote.buyerDocumentNumber,
        quote.guestEmail,
        quote.expiresAt,
      );
      return quote;
    },

    get: (id: QuoteId) => toQuote(findById.get(id)),

    /** Like `get`, but null if the quote is expired or of another user or partner. */
    getOpen: (id: QuoteId, actor: Actor) => toQuote(findOpen.get(id, actor.user.id, actor.partner, clock())),

    /** Stores the input; absent fields stay unchanged. */
    remember(id: QuoteId, typed: Typed) {
      setTyped.run(typed.buyerDocumentNumber ?? null, typed.guestEmail ?? null, id);
    },

    /** Keeps a quote that is being ordered for another day, for reload and Back. */
    prolong(id: QuoteId) {
      setExpiry.run(clock() + ORDERED_QUOTE_LIFE, id);
    },

    /** Deletes expired quotes except those of orders under way. Returns how many. */
    sweep: () => Number(deleteExpired.run(clock()).changes),
  };

  function shownAgain(quote: Quote, after: Quote | undefined): Quote {
    if (after) setTyped.run(after.buyerDocumentNumber, after.guestEmail, quote.id);
    const again = {
      ...quote,
      buyerDocumentNumber: after?.buyerDocumentNumber ?? quote.buyerDocumentNumber,
      guestEmail: after?.guestEmail ?? quote.guestEmail,
    };
    // Prolonged only after half of its life: otherwise every view of a cart page would be a write.
    if (quote.expiresAt - clock() > QUOTE_LIFE / 2) return again;
    const expiresAt = clock() + QUOTE_LIFE;
    setExpiry.run(expiresAt, quote.id);
    return { ...again, expiresAt };
  }
}

function toQuote(row: unknown): Quote | null {
  if (row === undefined) return null;
  const { id, body, buyer_document_number, guest_email, expires_at } = rowSchema.parse(row);
  const shown: Shown = JSON.parse(body);
  return {
    ...shown,
    id,
    buyerDocumentNumber: buyer_document_number,
    guestEmail: guest_email,
    expiresAt: expires_at,
  };
}

/** The same for quotes that a person cannot tell apart: all that is shown of the lines, and the quote that it follows. */
function fingerprintOf(shown: Shown, actor: Actor, after: Quote | undefined): string {
  const lines = shown.lines.map(({ product, condition: of }) => [
    product,
    of.quantity,
    of.wholesale,
    of.discountPercent,
    of.price,
    of.deposit,
    of.vatPercent,
    of.now,
    of.later,
  ]);
  const leftOut = shown.leftOut.map(({ product, quantity, reason }) => [product, quantity, reason]);
  const text = JSON.stringify([actor.partner, actor.locale, after?.id ?? null, lines, leftOut]);
  return createHash("sha256").update(text).digest("base64url");
}
