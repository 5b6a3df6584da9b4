import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";
import { createLeaseOwner, findEnded } from "../outbox/lease-owner.ts";

/** The position in the ERP's feed of events; one process of the shop reads at a time. */
export interface FeedPlace {
  cursor: string | null;
  /** epoch milliseconds at which the shop first read the feed */
  beganAt: number;
  caughtUp: boolean;
}

/** Thrown by `move` if another process has taken over the reading, so that the transaction is rolled back. */
export class LostLease extends Error {}

/** Milliseconds that a process may take between two calls of `move`. */
const LEASE = 60_000;

export function createEventReading({ db, clock }: { db: ShopDb; clock: Clock }) {
  const owner = createLeaseOwner(db.engine);
  const { query } = db;

  async function freeOfEnded(): Promise<void> {
    const row = await query
      .selectFrom("order_event_reading")
      .select("lease_owner")
      .where("lease_until", ">", clock())
      .executeTakeFirst();
    const holder = row?.lease_owner ?? null;
    if (holder === null || holder === owner || (await findEnded(db, [holder])).length === 0) return;
    await query.updateTable("order_event_reading").set({ lease_until: 0 }).where("lease_owner", "=", holder).execute();
  }

  return {
    /**
     * Takes the lease and returns the place from which to continue; null if the pause after the last reading is not
     * over, or if another process is reading. Always call `end` afterwards.
     */
    async begin(): Promise<FeedPlace | null> {
      const first = { only_row: 1 as const, began_at: clock() };
      await query
        .insertInto("order_event_reading")
        .values(first)
        .onConflict((known) => known.column("only_row").doNothing())
        .execute();
      await freeOfEnded();
      const row = await query
        .updateTable("order_event_reading")
        .set({ lease_owner: owner, lease_until: clock() + LEASE })
        .where("lease_until", "<=", clock())
        .where("next_at", "<=", clock())
        .returning(["cursor", "began_at", "caught_up"])
        .executeTakeFirst();
      return row ? { cursor: row.cursor, beganAt: row.began_at, caughtUp: row.caught_up === 1 } : null;
    },

    /**
     * Stores the new place, in the transaction that stores the events. Throws `LostLease` if another process reads now.
     */
    async move(inner: ShopDb, { cursor, caughtUp }: Pick<FeedPlace, "cursor" | "caughtUp">): Promise<void> {
      const { numUpdatedRows } = await inner.query
        .updateTable("order_event_reading")
        .set({ cursor, caught_up: caughtUp ? 1 : 0, lease_until: clock() + LEASE })
        .where("lease_owner", "=", owner)
        .where("lease_until", ">", 0)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw new LostLease("another process reads the ERP's events");
    },

    /** Gives the lease back; the next reading may begin after `pause` milliseconds. */
    async end(pause: number): Promise<void> {
      await query
        .updateTable("order_event_reading")
        .set({ lease_owner: null, lease_until: 0, next_at: clock() + pause })
        .where("lease_owner", "=", owner)
        .execute();
    },

    /** Lets any process begin the next reading at once. */
    async wake(): Promise<void> {
      await query.updateTable("order_event_reading").set({ next_at: 0 }).execute();
    },
  };
}
