import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { OrderDraft, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { prepare } from "#erp-adapter/sqlite/prepared-statement.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock, NewId } from "../clock.ts";
import { type AttemptOutcome, type HeldIntent, type Intent, toIntent } from "./intent.ts";
import type { Quote, QuoteId } from "./quote.ts";

export type Intents = ReturnType<typeof createIntents>;

/**
 * The intents in shop.db. Each change names the state it starts from and, if a lease is required, its owner. It returns
 * false and changes nothing if another process got there first. Callers set the transaction.
 */
export function createIntents({ db, clock, ids }: { db: ShopDb; clock: Clock; ids: NewId }) {
  const byId = db.prepare("SELECT * FROM intent WHERE id = ?");
  const openOfCart = db.prepare(
    "SELECT * FROM intent WHERE user_id = ? AND cart_id = ? AND closed_at IS NULL ORDER BY id",
  );
  const openOfPerson = db.prepare("SELECT * FROM intent WHERE user_id = ? AND closed_at IS NULL ORDER BY id");
  // A quote shown later is a new order: carts of a restored ERP repeat versions that were ordered before.
  const orderOfQuote = db.prepare(
    `SELECT quote_id FROM order_copy WHERE quote_id = :quote
     UNION ALL
     SELECT quote_id FROM intent
     WHERE user_id = :user AND cart_id = :cart AND cart_version = :version AND state = 'confirmed'
       AND confirmed_quote_seq >= ifnull((SELECT seq FROM quote WHERE id = :quote), 0)
     LIMIT 1`,
  );
  const insert = prepare(db)`
    INSERT INTO intent (user_id, cart_id, cart_version, quote_id, state, attempt, lease_owner, lease_until, actor, check_at, created_at)
    VALUES (?, ?, ?, ?, 'recorded', 1, ?, ?, ?, ?, ?) RETURNING *`;
  const recordAgain = prepare(db)`
    UPDATE intent SET quote_id = ?, state = 'recorded', attempt = attempt + 1, lease_owner = ?, lease_until = ?, actor = ?,
      check_at = ?, draft = NULL, doubtful = 0, silent_since = NULL, checks = 0, last_answer = NULL, asked_at = 0,
      kept = '[]', outcome = NULL
    WHERE id = ? AND state IN ('recorded', 'rejected') RETURNING *`;
  const setSent = db.prepare(
    `UPDATE intent SET state = 'sent', draft = ?, lease_until = ?, check_at = ?
     WHERE id = ? AND lease_owner = ? AND state = 'recorded'`,
  );
  const setRejected = db.prepare(
    `UPDATE intent SET state = 'rejected', outcome = ?, doubtful = ?, actor = NULL, check_at = NULL,
       lease_owner = NULL, lease_until = 0
     WHERE id = ? AND lease_owner = ? AND state IN ('recorded', 'sent', 'unknown')`,
  );
  const setUndoubted = db.prepare("UPDATE intent SET doubtful = 0, lease_owner = NULL, lease_until = 0 WHERE id = ?");
  const setUnknown = db.prepare(
    `UPDATE intent SET state = 'unknown', silent_since = ?, check_at = ?, checks = checks + ?, lease_owner = NULL, lease_until = 0
     WHERE id = ? AND lease_owner = ? AND state IN ('sent', 'unknown')`,
  );
  const setConfirmed = db.prepare(
    `UPDATE intent SET state = 'confirmed', order_id = :order, outcome = NULL, doubtful = 0, checks = 0, asked_at = 0,
       lease_until = min(lease_until, :until), check_at = min(lease_until, :until),
       confirmed_quote_seq = (SELECT ifnull(max(seq), 0) FROM quote)
     WHERE id = :id AND quote_id = :quote AND state IN ('sent', 'unknown', 'rejected')`,
  );
  const setByHand = db.prepare("UPDATE intent SET by_hand = 1 WHERE id = ?");
  const setKept = db.prepare(
    `UPDATE intent SET kept = (SELECT json_group_array(DISTINCT value)
                               FROM (SELECT value FROM json_each(kept) UNION SELECT value FROM json_each(:products)))
     WHERE id = :id`,
  );
  const setClearing = db.prepare("UPDATE intent SET clearing_version = ? WHERE id = ?");
  const setPostponed = db.prepare(
    `UPDATE intent SET check_at = ?, checks = checks + 1, lease_owner = NULL, lease_until = 0
     WHERE id = ? AND lease_owner = ? AND state = 'confirmed'`,
  );
  const setClosed = db.prepare(
    `UPDATE intent SET closed_at = ?, closed_quote_seq = (SELECT ifnull(max(seq), 0) FROM quote), actor = NULL, draft = NULL,
       check_at = NULL, lease_owner = NULL, lease_until = 0
     WHERE id = ? AND state = 'confirmed'`,
  );
  const setLease = prepare(db)`UPDATE intent SET lease_owner = ?, lease_until = ?
    WHERE id = ? AND state = ? AND attempt = ? AND lease_until <= ? AND closed_at IS NULL RETURNING *`;
  const endLease = db.prepare("UPDATE intent SET lease_owner = NULL, lease_until = 0 WHERE id = ? AND lease_owner = ?");
  const setAsked = db.prepare("UPDATE intent SET asked_at = ? WHERE id = ?");
  const setAnswer = db.prepare("UPDATE intent SET last_answer = ? WHERE id = ?");
  const doubted = db.prepare(
    "SELECT * FROM intent WHERE state IN ('sent', 'unknown') AND lease_until <= ? ORDER BY created_at, id",
  );
  const dueNow = db.prepare(
    "SELECT * FROM intent WHERE check_at <= ? AND lease_until <= ? ORDER BY check_at LIMIT 100",
  );
  const deleteSettled = db.prepare(
    "DELETE FROM intent WHERE closed_at <= :before OR (state = 'rejected' AND created_at <= :before)",
  );

  return {
    get: (id: number) => toIntent(byId.get(id)),

    /** All open intents of a cart, of any version. */
    openOf: (user: UserId, cart: CartId) => openOfCart.all(user, cart).map(requireIntent),

    /** All open intents of a user. */
    openOfUser: (user: UserId) => openOfPerson.all(user).map(requireIntent),

    /**
     * The quote whose order also answers this quote: itself, or one of the same cart version that was confirmed after this
     * quote was shown. Null if there is none.
     */
    orderFor(quote: Quote, user: UserId): QuoteId | null {
      const { id, version } = quote.cart;
      const row = orderOfQuote.get({ quote: quote.id, user, cart: id, version });
      return row ? (String(row.quote_id) as QuoteId) : null;
    },

    /** Starts a try with this quote, under a lease. The cart's version must have no other open intent than `again`. */
    record(quote: Quote, user: UserId, actor: string, until: number, again: Intent | null): HeldIntent {
      const { id, version } = quote.cart;
      const lease = { owner: ids(), until };
      const row = again
        ? recordAgain.get(quote.id, lease.owner, until, actor, until, again.id)
        : insert.get(user, id, version, quote.id, lease.owner, until, actor, until, clock());
      return { ...requireIntent(row), lease };
    },

    /** From now on the order may exist in the ERP. */
    send: ({ id, lease: { owner, until } }: HeldIntent, draft: OrderDraft) =>
      setSent.run(JSON.stringify(draft), until, until, id, owner).changes === 1,

    /** Nothing was ordered. `doubtful` if only the ERP's repeated *no such order* says so. */
    reject: ({ id, lease }: HeldIntent, outcome: AttemptOutcome, doubtful: boolean) =>
      setRejected.run(JSON.stringify(outcome), doubtful ? 1 : 0, id, lease.owner).changes === 1,

    /** The ERP was asked again about a doubtful key, and has no order. */
    undoubt(id: number) {
      setUndoubted.run(id);
    },

    /** The outcome is unknown; a job checks again at `checkAt`. `byJob`: only checks by a job lengthen the pauses. */
    doubt(
      { id, lease }: HeldIntent,
      { silentSince, checkAt, byJob }: { silentSince: number | null; checkAt: number | null; byJob: boolean },
    ) {
      setUnknown.run(silentSince, checkAt, byJob ? 1 : 0, id, lease.owner);
    },

    /** Marks the order as booked. Shortens the lease to `until` if it would last longer: the remaining work is short. */
    confirm: ({ id, quote }: Intent, order: OrderId, until: number) =>
      setConfirmed.run({ id, quote, order, until }).changes === 1,

    /** Operators confirmed that the ERP has the order. */
    trust(id: number) {
      setByHand.run(id);
    },

    /** The person set the quantities of these products. */
    keep(id: number, products: readonly ProductId[]) {
      setKept.run({ id, products: JSON.stringify(products) });
    },

    /** Notes that the ordered lines are about to be removed from this version of the cart. */
    clearing(id: number, version: CartVersion) {
      setClearing.run(version, id);
    },

    /** The ordered lines have not left the cart yet; a job tries again. */
    postpone({ id, lease }: HeldIntent, checkAt: number | null) {
      setPostponed.run(checkAt, id, lease.owner);
    },

    /** Everything is done. */
    close(id: number) {
      setClosed.run(clock(), id);
    },

    /**
     * Takes the lease of an intent that no process works on; null if one does, or if the intent has changed since it was
     * read.
     */
    takeOver({ id, state, attempt }: Intent, until: number): HeldIntent | null {
      const lease = { owner: ids(), until };
      const intent = toIntent(setLease.get(lease.owner, until, id, state, attempt, clock()));
      return intent && { ...intent, lease };
    },

    /** Gives the lease back; nothing else changes. */
    free({ id, lease }: HeldIntent) {
      endLease.run(id, lease.owner);
    },

    /** Notes that the ERP is being asked about the order. */
    asking(id: number) {
      setAsked.run(clock(), id);
    },

    /** Notes the ERP's answer about the key. */
    noteAnswer(id: number, code: string) {
      setAnswer.run(code, id);
    },

    /** Intents whose order may exist and that no process works on right now, oldest first. */
    inDoubt: () => doubted.all(clock()).map(requireIntent),

    /** Intents that a job must check now. */
    due: () => dueNow.all(clock(), clock()).map(requireIntent),

    /** Deletes intents that were settled before the given time. */
    forgetSettled(before: number) {
      deleteSettled.run({ before });
    },
  };
}

function requireIntent(row: unknown): Intent {
  const intent = toIntent(row);
  if (!intent) throw new Error("no such intent");
  return intent;
}
