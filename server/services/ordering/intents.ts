import type { CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { OrderDraft, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { prepare } from "#erp-adapter/sqlite/prepared-statement.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";
import { type AttemptOutcome, type Intent, toIntent } from "./intent.ts";
import type { Quote, QuoteId } from "./quote.ts";

/**
 * The intents in shop.db. Each change names the state it starts from and, if a lease is required, its owner. It returns
 * false and changes nothing if another process got there first. Callers set the transaction.
 */
export interface Intents {
  get(id: number): Intent | null;
  /** All open intents of a cart, of any version. */
  openOf(user: UserId, cart: Quote["cart"]["id"]): Intent[];
  /** All open intents of a user. */
  openOfUser(user: UserId): Intent[];
  /**
   * The quote whose order also answers this quote: itself, or one of the same cart version that was confirmed after this
   * quote was shown.
   */
  orderFor(quote: Quote, user: UserId): QuoteId | null;
  /** Starts a try with this quote, under a lease. The cart's version must have no other open intent than `again`. */
  record(quote: Quote, user: UserId, actor: string, lease: Lease, again: Intent | null): Intent;
  /** From now on the order may exist in the ERP. */
  send(id: number, lease: Lease, draft: OrderDraft): boolean;
  /** Nothing was ordered. `doubtful` if only the ERP's repeated *no such order* says so. */
  reject(id: number, owner: string, outcome: AttemptOutcome, doubtful?: boolean): boolean;
  /** The ERP was asked again about a doubtful key, and has no order. */
  undoubt(id: number): void;
  /** The outcome is unknown; a job checks again at `checkAt`. `byJob`: only checks by a job lengthen the pauses. */
  doubt(
    id: number,
    owner: string,
    more: { silentSince: number | null; checkAt: number | null; byJob: boolean },
  ): boolean;
  /** Marks the order as booked. Shortens the lease to `until` if it would last longer: the remaining work is short. */
  confirm(id: number, quote: QuoteId, order: OrderId, until: number): boolean;
  /** Operators confirmed that the ERP has the order. */
  trust(id: number): void;
  /** The person set the quantities of these products. */
  keep(id: number, products: readonly ProductId[]): void;
  /** Notes that the ordered lines are about to be removed from this version of the cart. */
  clearing(id: number, version: CartVersion): void;
  /** The ordered lines have not left the cart yet; a job tries again. */
  postpone(id: number, owner: string, checkAt: number | null): void;
  /** Everything is done. */
  close(id: number): void;
  /**
   * Takes the lease of an intent that no process works on; null if one does, or if the intent has changed since it was read.
   */
  takeOver(intent: Intent, lease: Lease): Intent | null;
  /** Gives a lease back; nothing else changes. */
  free(id: number, owner: string): void;
  /** Notes that the ERP is being asked about the order. */
  asking(id: number): void;
  /** Notes the ERP's answer about the key. */
  noteAnswer(id: number, code: string): void;
  /** Intents whose order may exist and that no process works on right now, oldest first. */
  inDoubt(): Intent[];
  /** Intents that a job must check now. */
  due(): Intent[];
  /** Deletes intents that were settled before the given time. */
  forgetSettled(before: number): void;
}

/** The right to work on an intent: its owner, and its end in epoch milliseconds. */
export interface Lease {
  owner: string;
  until: number;
}

export function createIntents({ db, clock }: { db: ShopDb; clock: Clock }): Intents {
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
  const insert = prepare(
    db,
    `INSERT INTO intent (user_id, cart_id, cart_version, quote_id, state, attempt, lease_owner, lease_until, actor, check_at, created_at)
     VALUES (?, ?, ?, ?, 'recorded', 1, ?, ?, ?, ?, ?) RETURNING *`,
  );
  const recordAgain = prepare(
    db,
    `UPDATE intent SET quote_id = ?, state = 'recorded', attempt = attempt + 1, lease_owner = ?, lease_until = ?, actor = ?,
       check_at = ?, draft = NULL, doubtful = 0, silent_since = NULL, checks = 0, last_answer = NULL, asked_at = 0,
       kept = '[]', outcome = NULL
     WHERE id = ? AND state IN ('recorded', 'rejected') RETURNING *`,
  );
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
  const setLease = prepare(
    db,
    `UPDATE intent SET lease_owner = ?, lease_until = ?
     WHERE id = ? AND state = ? AND attempt = ? AND lease_until <= ? AND closed_at IS NULL RETURNING *`,
  );
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
    get: (id) => toIntent(byId.get(id)),

    openOf: (user, cart) => openOfCart.all(user, cart).map(requireIntent),

    openOfUser: (user) => openOfPerson.all(user).map(requireIntent),

    orderFor(quote, user) {
      const { id, version } = quote.cart;
      const row = orderOfQuote.get({ quote: quote.id, user, cart: id, version });
      return row ? (String(row.quote_id) as QuoteId) : null;
    },

    record(quote, user, actor, lease, again) {
      const { owner, until } = lease;
      if (again) return requireIntent(recordAgain.get(quote.id, owner, until, actor, until, again.id));
      const { id, version } = quote.cart;
      return requireIntent(insert.get(user, id, version, quote.id, owner, until, actor, until, clock()));
    },

    send: (id, { owner, until }, draft) => setSent.run(JSON.stringify(draft), until, until, id, owner).changes === 1,

    reject: (id, owner, outcome, doubtful = false) =>
      setRejected.run(JSON.stringify(outcome), doubtful ? 1 : 0, id, owner).changes === 1,

    undoubt(id) {
      setUndoubted.run(id);
    },

    doubt: (id, owner, { silentSince, checkAt, byJob }) =>
      setUnknown.run(silentSince, checkAt, byJob ? 1 : 0, id, owner).changes === 1,

    confirm: (id, quote, order, until) => setConfirmed.run({ id, quote, order, until }).changes === 1,

    trust(id) {
      setByHand.run(id);
    },

    keep(id, products) {
      setKept.run({ id, products: JSON.stringify(products) });
    },

    clearing(id, version) {
      setClearing.run(version, id);
    },

    postpone(id, owner, checkAt) {
      setPostponed.run(checkAt, id, owner);
    },

    close(id) {
      setClosed.run(clock(), id);
    },

    takeOver: ({ id, state, attempt }, { owner, until }) =>
      toIntent(setLease.get(owner, until, id, state, attempt, clock())),

    free(id, owner) {
      endLease.run(id, owner);
    },

    asking(id) {
      setAsked.run(clock(), id);
    },

    noteAnswer(id, code) {
      setAnswer.run(code, id);
    },

    inDoubt: () => doubted.all(clock()).map(requireIntent),

    due: () => dueNow.all(clock(), clock()).map(requireIntent),

    forgetSettled(before) {
      deleteSettled.run({ before });
    },
  };
}

function requireIntent(row: unknown): Intent {
  const intent = toIntent(row);
  if (!intent) throw new Error("no such intent");
  return intent;
}
