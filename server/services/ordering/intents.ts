import { type Kysely, sql } from "kysely";
import { forUpdate } from "#database/database.ts";
import { run } from "#database/work.ts";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { OrderDraft, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { ShopDb, ShopRow } from "#server/shop-db/shop-db.ts";
import { onShop, type ShopTables } from "#server/shop-db/tables.ts";
import type { Clock, NewId } from "../clock.ts";
import { type AttemptOutcome, type HeldIntent, type Intent, toIntent } from "./intent.ts";
import type { Quote, QuoteId } from "./quote.ts";

export type Intents = ReturnType<typeof createIntents>;

/**
 * True if an order of the intent may exist or may still come. The text equals the condition of the partial index
 * `intent_under_way`, so that statements can use that index.
 */
export const IS_UNDER_WAY = sql<boolean>`state in ('recorded', 'sent', 'unknown')`;

/**
 * True if an order of the intent may exist, or is being placed now. Each half has the condition of an index:
 * `intent_doubtful` and `intent_under_way`.
 */
export function mayBecomeOrder(now: number) {
  return sql<boolean>`(doubtful = 1 or (${IS_UNDER_WAY} and (state <> 'recorded' or lease_until > ${now})))`;
}

/** Milliseconds for which a cart's page says how its last order ended. */
const SAID_FOR = 86_400_000;

const NO_LEASE = { lease_owner: null, lease_until: 0 };

/** Rejected intents are left out: each keeps the draft of its order, and every page of the person asks. */
const findUnsettledOfUser = onShop.rows<{ user: UserId }, ShopRow<"intent">>((query, value) =>
  query
    .selectFrom("intent")
    .selectAll()
    .where("user_id", "=", value("user"))
    .where("closed_at", "is", null)
    .where(({ or, eb }) => or([eb("state", "<>", sql.lit("rejected" as const)), eb("doubtful", "=", sql.lit(1))]))
    .orderBy("id"),
);

const findOpenOfCart = onShop.rows<{ user: UserId; cart: CartId }, ShopRow<"intent">>((query, value) =>
  query
    .selectFrom("intent")
    .selectAll()
    .where("user_id", "=", value("user"))
    .where("cart_id", "=", value("cart"))
    .where("closed_at", "is", null)
    .orderBy("id"),
);

/** Finds the cart's open intents, and its closed ones whose end the cart's page still says. */
const findSaidOfCart = onShop.rows<{ user: UserId; cart: CartId; now: number }, ShopRow<"intent">>((query, value) =>
  query
    .selectFrom("intent")
    .selectAll()
    .where("user_id", "=", value("user"))
    .where("cart_id", "=", value("cart"))
    .where(({ or, eb }) => or([eb("closed_at", "is", null), eb("says_until", ">", value("now"))]))
    .orderBy("id"),
);

const findOrdered = onShop.rows<{ user: UserId }, { cart_id: CartId }>((query, value) =>
  query
    .selectFrom("intent")
    .select("cart_id")
    .distinct()
    .where("user_id", "=", value("user"))
    .where("state", "=", sql.lit("confirmed" as const)),
);

/** Finds the quote's own order, or else an order of the same cart version; see `orderFor`. */
const findOrder = onShop.rows<
  { quote: QuoteId; user: UserId; cart: CartId; version: CartVersion },
  { quote_id: QuoteId }
>((query, value) => {
  const own = query.selectFrom("order_copy").select("quote_id").where("quote_id", "=", value("quote"));
  return own
    .unionAll(
      query
        .selectFrom("intent")
        .select("quote_id")
        .where("user_id", "=", value("user"))
        .where("cart_id", "=", value("cart"))
        .where("cart_version", "=", value("version"))
        .where("state", "=", "confirmed")
        .where(sql<boolean>`confirmed_quote_seq >= coalesce((select seq from quote where id = ${value("quote")}), 0)`)
        .where(({ not, exists }) => not(exists(own))),
    )
    .limit(1);
});

/** The `seq` of the newest quote; a quote with a higher `seq` is a new wish to order. */
function newestQuote(query: Kysely<ShopTables>) {
  return query.selectFrom("quote").select(({ fn, lit }) => fn.coalesce(fn.max("seq"), lit(0)).as("seq"));
}

type Tried = Pick<ShopRow<"intent">, "quote_id" | "lease_until" | "created_at"> & {
  lease_owner: string;
  actor: string;
};

const insert = onShop.rows<Tried & Pick<ShopRow<"intent">, "user_id" | "cart_id" | "cart_version">, ShopRow<"intent">>(
  (query, value) =>
    query
      .insertInto("intent")
      .values({
        user_id: value("user_id"),
        cart_id: value("cart_id"),
        cart_version: value("cart_version"),
        quote_id: value("quote_id"),
        state: "recorded",
        lease_owner: value("lease_owner"),
        lease_until: value("lease_until"),
        actor: value("actor"),
        check_at: value("lease_until"),
        attempt: 1,
        created_at: value("created_at"),
      })
      .returningAll(),
);

const recordAgain = onShop.rows<Tried & { id: number }, ShopRow<"intent">>((query, value) =>
  query
    .updateTable("intent")
    .set(({ eb }) => ({
      quote_id: value("quote_id"),
      state: "recorded",
      lease_owner: value("lease_owner"),
      lease_until: value("lease_until"),
      actor: value("actor"),
      check_at: value("lease_until"),
      draft: null,
      doubtful: 0,
      silent_since: null,
      checks: 0,
      last_answer: null,
      asked_at: 0,
      outcome: null,
      told: null,
      told_at: null,
      says_until: null,
      kept: "[]",
      created_at: value("created_at"),
      attempt: eb("attempt", "+", 1),
    }))
    .where("id", "=", value("id"))
    .where("state", "in", ["recorded", "rejected"])
    .returningAll(),
);

const setSent = onShop.change<{ id: number; owner: string; draft: string; until: number; now: number }>(
  (query, value) =>
    query
      .updateTable("intent")
      .set({ state: "sent", draft: value("draft"), lease_until: value("until"), check_at: value("until") })
      .where("id", "=", value("id"))
      .where("lease_owner", "=", value("owner"))
      .where("lease_until", ">", value("now"))
      .where("state", "=", "recorded"),
);

const setRejected = onShop.change<{ id: number; owner: string; outcome: string }>((query, value) =>
  query
    .updateTable("intent")
    .set({ state: "rejected", outcome: value("outcome"), doubtful: 0, actor: null, check_at: null })
    .set(NO_LEASE)
    .where("id", "=", value("id"))
    .where("lease_owner", "=", value("owner"))
    .where(IS_UNDER_WAY),
);

type Confirmed = { id: number; quote: QuoteId; order: OrderId; until: number; says: number; found: number };

const setConfirmed = onShop.change<Confirmed>((query, value) => {
  const says = sql<number>`cast(${value("says")} as bigint)`;
  const isFound = sql<boolean>`cast(${value("found")} as bigint) = 1 and state <> 'rejected'`;
  const until = value("until");
  const end = sql<number>`case when lease_until < ${sql.val(until)} then lease_until else cast(${until} as bigint) end`;
  return (
    query
      .updateTable("intent")
      .set({ state: "confirmed", order_id: value("order"), outcome: null, doubtful: 0, checks: 0, asked_at: 0 })
      .set({ lease_until: end, check_at: end, confirmed_quote_seq: newestQuote(query) })
      // A cart that said *order again*, or *do not order again*, now says that it was ordered.
      .set({ says_until: sql`case when says_until is not null or (${isFound}) then ${says} end` })
      .where("id", "=", value("id"))
      .where("quote_id", "=", value("quote"))
      .where("state", "in", ["sent", "unknown", "rejected"])
  );
});

const setClosed = onShop.change<{ id: number; now: number }>((query, value) =>
  query
    .updateTable("intent")
    .set({ closed_at: value("now"), closed_quote_seq: newestQuote(query), actor: null, draft: null, check_at: null })
    .set(NO_LEASE)
    .where("id", "=", value("id"))
    .where("state", "=", "confirmed"),
);

/**
 * The intents in the shop's database. A change of state is one statement that names the state it starts from and, if a
 * lease is required, the lease's owner; it changes nothing if another process was first. Callers open the transaction.
 */
export function createIntents({ db, clock, ids }: { db: ShopDb; clock: Clock; ids: NewId }) {
  const { query } = db;
  const change = () => query.updateTable("intent");

  return {
    async get(id: number): Promise<Intent | null> {
      const row = await run(db, onShop.find("intent", { id }));
      return row ? toIntent(row) : null;
    },

    /** All open intents of a cart, of any version. */
    openOf: async (user: UserId, cart: CartId) => (await run(db, findOpenOfCart({ user, cart }))).map(toIntent),

    /** The carts from which this user has ordered. */
    orderedBy: async (user: UserId) => new Set((await run(db, findOrdered({ user }))).map(({ cart_id }) => cart_id)),

    /** The open intents of a cart, and those of which its page says how they ended, oldest first. */
    saidOf: async (user: UserId, cart: CartId) =>
      (await run(db, findSaidOfCart({ user, cart, now: clock() }))).map(toIntent),

    /**
     * All open intents of a cart, of any user and version, the one that was tried last at the end: several colleagues may
     * approve the same request.
     */
    async openOfRequest(cart: CartId): Promise<Intent[]> {
      const open = query.selectFrom("intent").selectAll().where("cart_id", "=", cart).where("closed_at", "is", null);
      return (await open.orderBy("created_at").orderBy("id").execute()).map(toIntent);
    },

    /** The open intents of a user whose order is under way, exists or may exist. */
    unsettledOf: async (user: UserId) => (await run(db, findUnsettledOfUser({ user }))).map(toIntent),

    /**
     * The quote whose order counts as the order of this quote: this quote itself, or one of the same cart version whose
     * order was confirmed after this quote was shown. Earlier orders do not count, because carts of an ERP restored
     * from a backup repeat versions that were already ordered. Null if there is none.
     */
    async orderFor({ id: quote, cart }: Quote, user: UserId): Promise<QuoteId | null> {
      const [row] = await run(db, findOrder({ quote, user, cart: cart.id, version: cart.version }));
      return row?.quote_id ?? null;
    },

    /** Starts a try with this quote, under a lease. The cart's version must have no other open intent than `again`. */
    async record(quote: Quote, user: UserId, actor: string, until: number, again: Intent | null): Promise<HeldIntent> {
      const { id, version } = quote.cart;
      const lease = { owner: ids(), until };
      const tried = { quote_id: quote.id, lease_owner: lease.owner, lease_until: until, actor, created_at: clock() };
      const [row] = again
        ? await run(db, recordAgain({ id: again.id, ...tried }))
        : await run(db, insert({ user_id: user, cart_id: id, cart_version: version, ...tried }));
      if (!row) throw new Error("the intent that is tried again is under way");
      return { ...toIntent(row), lease };
    },

    /** Marks the intent as sent: from now on the order may exist in the ERP. False if the lease is over. */
    async send({ id, lease: { owner, until } }: HeldIntent, draft: OrderDraft): Promise<boolean> {
      return (await run(db, setSent({ id, owner, draft: JSON.stringify(draft), until, now: clock() }))) === 1;
    },

    /** Marks the intent as rejected: nothing was ordered. False if another process has the lease. */
    async reject({ id, lease }: HeldIntent, outcome: AttemptOutcome): Promise<boolean> {
      return (await run(db, setRejected({ id, owner: lease.owner, outcome: JSON.stringify(outcome) }))) === 1;
    },

    /**
     * After `reject`: the person is told that nothing was booked. If the only evidence is the ERP's repeated *no such
     * order*, the intent stays doubtful, and a job asks again at `watchAt`, in the person's name.
     */
    async deny({ id, actor }: HeldIntent, watchAt: number | null): Promise<void> {
      const watched = watchAt === null ? {} : { doubtful: 1, actor, check_at: watchAt, checks: 0 };
      const told = { told: "not-placed", told_at: clock(), says_until: clock() + SAID_FOR } as const;
      await run(db, onShop.update("intent", { id }, { ...told, ...watched }));
    },

    /**
     * Gives back the lease of a rejected intent, after the ERP was asked about its order once more. `byJob`: only checks
     * by a job lengthen the pauses.
     */
    async watch(
      { id, lease }: HeldIntent,
      { doubtful, checkAt, byJob }: { doubtful: boolean; checkAt: number | null; byJob: boolean },
    ): Promise<void> {
      await change()
        .set({ doubtful: doubtful ? 1 : 0, check_at: checkAt, ...(checkAt === null && { actor: null }), ...NO_LEASE })
        .set(({ eb }) => ({ checks: eb("checks", "+", byJob ? 1 : 0) }))
        .where("id", "=", id)
        .where("lease_owner", "=", lease.owner)
        .where("state", "=", "rejected")
        .execute();
    },

    /**
     * Closes the cart's denied intents, and ends what the cart's page says of them: the person orders the cart again, has
     * asked for approval, or has emptied it. Jobs still ask the ERP about those orders.
     */
    async setAside(user: UserId, cart: CartId, again: number | null): Promise<void> {
      const told = change()
        .set({ closed_at: clock(), doubtful: 0 })
        .where("user_id", "=", user)
        .where("cart_id", "=", cart)
        .where("closed_at", "is", null)
        .where("state", "=", "rejected")
        .where("told", "is not", null);
      await (again === null ? told : told.where("id", "<>", again)).execute();
      await change()
        .set({ says_until: null })
        .where("user_id", "=", user)
        .where("cart_id", "=", cart)
        .where("says_until", "is not", null)
        .execute();
    },

    /**
     * Marks the outcome as unknown; a job checks again at `checkAt`. `byJob`: only checks by a job lengthen the pauses.
     * `isTold`: the person is told that the ERP does not say.
     */
    async doubt(
      { id, lease }: HeldIntent,
      {
        silentSince,
        checkAt,
        byJob,
        isTold = false,
      }: { silentSince: number | null; checkAt: number; byJob: boolean; isTold?: boolean },
    ): Promise<void> {
      const told = isTold ? { told: "undecided" as const, told_at: clock() } : {};
      const unknown = { state: "unknown" as const, silent_since: silentSince, check_at: checkAt, ...told };
      await change()
        .set(({ eb }) => ({ ...unknown, checks: eb("checks", "+", byJob ? 1 : 0), ...NO_LEASE }))
        .where("id", "=", id)
        .where("lease_owner", "=", lease.owner)
        .where("state", "in", ["sent", "unknown"])
        .execute();
    },

    /**
     * Marks the order as booked. Shortens the lease to `until` if it would last longer: the remaining work is short. If
     * the intent was sent before it was read, the person may have read that it is being verified, and its cart says that
     * it was placed.
     */
    async confirm({ id, quote, state }: Intent, order: OrderId, until: number): Promise<boolean> {
      const says = { says: clock() + SAID_FOR, found: state === "recorded" ? 0 : 1 };
      return (await run(db, setConfirmed({ id, quote, order, until, ...says }))) === 1;
    },

    /** Notes that operators confirmed that the ERP has the order. */
    async trust(id: number): Promise<void> {
      await run(db, onShop.update("intent", { id }, { by_hand: 1 }));
    },

    /** Notes that the person set the quantities of these products. */
    async keep(id: number, products: readonly ProductId[]): Promise<void> {
      if (products.length === 0) return;
      await db.transact(async (inner) => {
        const found = inner.query.selectFrom("intent").select("kept").where("id", "=", id);
        const row = await forUpdate(inner, found).executeTakeFirst();
        if (!row) return;
        const kept = new Set<ProductId>([...JSON.parse(row.kept), ...products]);
        const all = JSON.stringify([...kept].sort());
        await inner.query.updateTable("intent").set({ kept: all }).where("id", "=", id).execute();
      });
    },

    /** Notes that the ordered lines are about to be removed from this version of the cart. */
    async clearing(id: number, version: CartVersion): Promise<void> {
      await run(db, onShop.update("intent", { id }, { clearing_version: version }));
    },

    /** Notes that the ordered lines are still in the cart; a job tries again at `checkAt`. */
    async postpone({ id, lease }: HeldIntent, checkAt: number | null): Promise<void> {
      await change()
        .set(({ eb }) => ({ check_at: checkAt, checks: eb("checks", "+", 1), ...NO_LEASE }))
        .where("id", "=", id)
        .where("lease_owner", "=", lease.owner)
        .where("state", "=", "confirmed")
        .execute();
    },

    /** Closes the intent: everything is done. */
    async close(id: number): Promise<void> {
      await run(db, setClosed({ id, now: clock() }));
    },

    /**
     * Takes the lease of an intent that no process works on; null if one does, or if the intent has changed since it was
     * read.
     */
    async takeOver({ id, state, attempt }: Intent, until: number): Promise<HeldIntent | null> {
      const lease = { owner: ids(), until };
      const row = await change()
        .set({ lease_owner: lease.owner, lease_until: until })
        .where("id", "=", id)
        .where("state", "=", state)
        .where("attempt", "=", attempt)
        .where("lease_until", "<=", clock())
        // An intent that was set aside is closed, and still has a time to be checked.
        .where(({ or, eb }) => or([eb("closed_at", "is", null), eb("check_at", "is not", null)]))
        .returningAll()
        .executeTakeFirst();
      return row ? { ...toIntent(row), lease } : null;
    },

    /** Gives the lease back; nothing else changes. */
    async free({ id, lease }: HeldIntent): Promise<void> {
      await run(db, onShop.update("intent", { id, lease_owner: lease.owner }, NO_LEASE));
    },

    /** Notes that the ERP is being asked about the order. */
    async asking(id: number): Promise<void> {
      await run(db, onShop.update("intent", { id }, { asked_at: clock() }));
    },

    /** Notes the ERP's answer about the key. */
    async noteAnswer(id: number, code: string): Promise<void> {
      await run(db, onShop.update("intent", { id }, { last_answer: code }));
    },

    /** Intents whose order may exist and that no process works on right now, oldest first. */
    async inDoubt(): Promise<Intent[]> {
      const doubted = query
        .selectFrom("intent")
        .selectAll()
        .where("state", "in", ["sent", "unknown"])
        .where("lease_until", "<=", clock());
      return (await doubted.orderBy("created_at").orderBy("id").execute()).map(toIntent);
    },

    /** At most 100 intents that a job must check now. */
    async due(): Promise<Intent[]> {
      const due = query
        .selectFrom("intent")
        .selectAll()
        .where("check_at", "<=", clock())
        .where("lease_until", "<=", clock());
      return (await due.orderBy("check_at").limit(100).execute()).map(toIntent);
    },

    /** Deletes intents that were closed before the given time, or were last tried before it and rejected. */
    async forgetSettled(before: number): Promise<void> {
      await query
        .deleteFrom("intent")
        .where(({ or, and, eb }) =>
          or([eb("closed_at", "<=", before), and([eb("state", "=", "rejected"), eb("created_at", "<=", before)])]),
        )
        .execute();
    },
  };
}
