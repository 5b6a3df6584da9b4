import { sql } from "kysely";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { OrderDraft, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { prepared } from "#server/shop-db/prepared.ts";
import { forUpdate, type Row, type ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock, NewId } from "../clock.ts";
import { type AttemptOutcome, type HeldIntent, type Intent, toIntent } from "./intent.ts";
import type { Quote, QuoteId } from "./quote.ts";

export type Intents = ReturnType<typeof createIntents>;

/** An order of the intent may come, or may be there. As it stands in the index of these. */
export const IS_UNDER_WAY = sql<boolean>`state in ('recorded', 'sent', 'unknown')`;

const NO_LEASE = { lease_owner: null, lease_until: 0 };

const findById = prepared<{ id: number }, Row<"intent">>((query, value) =>
  query.selectFrom("intent").selectAll().where("id", "=", value("id")),
);

const findOpenOfUser = prepared<{ user: UserId }, Row<"intent">>((query, value) =>
  query
    .selectFrom("intent")
    .selectAll()
    .where("user_id", "=", value("user"))
    .where("closed_at", "is", null)
    .orderBy("id"),
);

const findOpenOfCart = prepared<{ user: UserId; cart: CartId }, Row<"intent">>((query, value) =>
  query
    .selectFrom("intent")
    .selectAll()
    .where("user_id", "=", value("user"))
    .where("cart_id", "=", value("cart"))
    .where("closed_at", "is", null)
    .orderBy("id"),
);

/** The own order of a quote comes before one of the same wish. */
const findOrder = prepared<
  { quote: QuoteId; user: UserId; cart: CartId; version: CartVersion },
  { quote_id: QuoteId; rank: number }
>((query, value) =>
  query
    .selectFrom("order_copy")
    .select(["quote_id", sql<number>`0`.as("rank")])
    .where("quote_id", "=", value("quote"))
    .unionAll(
      query
        .selectFrom("intent")
        .select(["quote_id", sql<number>`1`.as("rank")])
        .where("user_id", "=", value("user"))
        .where("cart_id", "=", value("cart"))
        .where("cart_version", "=", value("version"))
        .where("state", "=", "confirmed")
        .where(sql<boolean>`confirmed_quote_seq >= coalesce((select seq from quote where id = ${value("quote")}), 0)`),
    )
    .orderBy("rank")
    .limit(1),
);

/**
 * The intents in the shop's database. Each change is one statement that names the state it starts from and, if a lease is
 * required, its owner. It returns false and changes nothing if another process got there first. Callers set the transaction.
 */
export function createIntents({ db, clock, ids }: { db: ShopDb; clock: Clock; ids: NewId }) {
  const { query } = db;
  const rows = query.selectFrom("intent").selectAll();
  const change = query.updateTable("intent");
  /** The newest quote: later ones are a new wish. */
  const newestQuote = query.selectFrom("quote").select(({ fn, val }) => fn.coalesce(fn.max("seq"), val(0)).as("seq"));

  return {
    async get(id: number): Promise<Intent | null> {
      const [row] = await findById(db, { id });
      return row ? toIntent(row) : null;
    },

    /** All open intents of a cart, of any version. */
    openOf: async (user: UserId, cart: CartId) => (await findOpenOfCart(db, { user, cart })).map(toIntent),

    /** All open intents of a user. */
    openOfUser: async (user: UserId) => (await findOpenOfUser(db, { user })).map(toIntent),

    /**
     * The quote whose order also answers this quote: itself, or one of the same cart version that was confirmed after this
     * quote was shown, because carts of a restored ERP repeat versions that were ordered before. Null if there is none.
     */
    async orderFor({ id: quote, cart }: Quote, user: UserId): Promise<QuoteId | null> {
      const [row] = await findOrder(db, { quote, user, cart: cart.id, version: cart.version });
      return row?.quote_id ?? null;
    },

    /** Starts a try with this quote, under a lease. The cart's version must have no other open intent than `again`. */
    async record(quote: Quote, user: UserId, actor: string, until: number, again: Intent | null): Promise<HeldIntent> {
      const { id, version } = quote.cart;
      const lease = { owner: ids(), until };
      const tried = {
        quote_id: quote.id,
        state: "recorded" as const,
        lease_owner: lease.owner,
        lease_until: until,
        actor,
        check_at: until,
      };
      const anew = {
        draft: null,
        doubtful: 0,
        silent_since: null,
        checks: 0,
        last_answer: null,
        asked_at: 0,
        outcome: null,
      };
      const row = again
        ? await change
            .set(({ eb }) => ({ ...tried, ...anew, kept: "[]", attempt: eb("attempt", "+", 1) }))
            .where("id", "=", again.id)
            .where("state", "in", ["recorded", "rejected"])
            .returningAll()
            .executeTakeFirstOrThrow()
        : await query
            .insertInto("intent")
            .values({ user_id: user, cart_id: id, cart_version: version, ...tried, attempt: 1, created_at: clock() })
            .returningAll()
            .executeTakeFirstOrThrow();
      return { ...toIntent(row), lease };
    },

    /** From now on the order may exist in the ERP. */
    async send({ id, lease: { owner, until } }: HeldIntent, draft: OrderDraft): Promise<boolean> {
      const { numUpdatedRows } = await change
        .set({ state: "sent", draft: JSON.stringify(draft), lease_until: until, check_at: until })
        .where("id", "=", id)
        .where("lease_owner", "=", owner)
        .where("state", "=", "recorded")
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** Nothing was ordered. `doubtful` if only the ERP's repeated *no such order* says so. */
    async reject({ id, lease }: HeldIntent, outcome: AttemptOutcome, doubtful: boolean): Promise<boolean> {
      const rejected = { state: "rejected" as const, outcome: JSON.stringify(outcome), doubtful: doubtful ? 1 : 0 };
      const { numUpdatedRows } = await change
        .set({ ...rejected, actor: null, check_at: null, ...NO_LEASE })
        .where("id", "=", id)
        .where("lease_owner", "=", lease.owner)
        .where(IS_UNDER_WAY)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** The ERP was asked again about a doubtful key, and has no order. */
    async undoubt(id: number): Promise<void> {
      await change
        .set({ doubtful: 0, ...NO_LEASE })
        .where("id", "=", id)
        .execute();
    },

    /** The outcome is unknown; a job checks again at `checkAt`. `byJob`: only checks by a job lengthen the pauses. */
    async doubt(
      { id, lease }: HeldIntent,
      { silentSince, checkAt, byJob }: { silentSince: number | null; checkAt: number | null; byJob: boolean },
    ): Promise<void> {
      const unknown = { state: "unknown" as const, silent_since: silentSince, check_at: checkAt };
      await change
        .set(({ eb }) => ({ ...unknown, checks: eb("checks", "+", byJob ? 1 : 0), ...NO_LEASE }))
        .where("id", "=", id)
        .where("lease_owner", "=", lease.owner)
        .where("state", "in", ["sent", "unknown"])
        .execute();
    },

    /** Marks the order as booked. Shortens the lease to `until` if it would last longer: the remaining work is short. */
    async confirm({ id, quote }: Intent, order: OrderId, until: number): Promise<boolean> {
      const end = sql<number>`case when lease_until < ${sql.val(until)} then lease_until else cast(${until} as bigint) end`;
      const anew = { outcome: null, doubtful: 0, checks: 0, asked_at: 0 };
      const { numUpdatedRows } = await change
        .set({
          state: "confirmed",
          order_id: order,
          ...anew,
          lease_until: end,
          check_at: end,
          confirmed_quote_seq: newestQuote,
        })
        .where("id", "=", id)
        .where("quote_id", "=", quote)
        .where("state", "in", ["sent", "unknown", "rejected"])
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** Operators confirmed that the ERP has the order. */
    async trust(id: number): Promise<void> {
      await change.set({ by_hand: 1 }).where("id", "=", id).execute();
    },

    /** The person set the quantities of these products. */
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
      await change.set({ clearing_version: version }).where("id", "=", id).execute();
    },

    /** The ordered lines have not left the cart yet; a job tries again. */
    async postpone({ id, lease }: HeldIntent, checkAt: number | null): Promise<void> {
      await change
        .set(({ eb }) => ({ check_at: checkAt, checks: eb("checks", "+", 1), ...NO_LEASE }))
        .where("id", "=", id)
        .where("lease_owner", "=", lease.owner)
        .where("state", "=", "confirmed")
        .execute();
    },

    /** Everything is done. */
    async close(id: number): Promise<void> {
      const done = { closed_at: clock(), closed_quote_seq: newestQuote, actor: null, draft: null, check_at: null };
      await change
        .set({ ...done, ...NO_LEASE })
        .where("id", "=", id)
        .where("state", "=", "confirmed")
        .execute();
    },

    /**
     * Takes the lease of an intent that no process works on; null if one does, or if the intent has changed since it was
     * read.
     */
    async takeOver({ id, state, attempt }: Intent, until: number): Promise<HeldIntent | null> {
      const lease = { owner: ids(), until };
      const row = await change
        .set({ lease_owner: lease.owner, lease_until: until })
        .where("id", "=", id)
        .where("state", "=", state)
        .where("attempt", "=", attempt)
        .where("lease_until", "<=", clock())
        .where("closed_at", "is", null)
        .returningAll()
        .executeTakeFirst();
      return row ? { ...toIntent(row), lease } : null;
    },

    /** Gives the lease back; nothing else changes. */
    async free({ id, lease }: HeldIntent): Promise<void> {
      await change.set(NO_LEASE).where("id", "=", id).where("lease_owner", "=", lease.owner).execute();
    },

    /** Notes that the ERP is being asked about the order. */
    async asking(id: number): Promise<void> {
      await change.set({ asked_at: clock() }).where("id", "=", id).execute();
    },

    /** Notes the ERP's answer about the key. */
    async noteAnswer(id: number, code: string): Promise<void> {
      await change.set({ last_answer: code }).where("id", "=", id).execute();
    },

    /** Intents whose order may exist and that no process works on right now, oldest first. */
    async inDoubt(): Promise<Intent[]> {
      const doubted = rows.where("state", "in", ["sent", "unknown"]).where("lease_until", "<=", clock());
      return (await doubted.orderBy("created_at").orderBy("id").execute()).map(toIntent);
    },

    /** Intents that a job must check now. */
    async due(): Promise<Intent[]> {
      const due = rows.where("check_at", "<=", clock()).where("lease_until", "<=", clock());
      return (await due.orderBy("check_at").limit(100).execute()).map(toIntent);
    },

    /** Deletes intents that were settled before the given time. */
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
