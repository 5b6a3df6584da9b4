import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";
import { createLeaseOwner, findEnded } from "../outbox/lease-owner.ts";

/** How far the ERP's events are read; one process of the shop reads at a time. */
export interface Place {
  cursor: string | null;
  /** epoch milliseconds: when the shop first read */
  beganAt: number;
  caughtUp: boolean;
}

/** Thrown within the transaction that would move a place that another process has taken over: it is rolled back. */
export class LostLease extends Error {}

/** Milliseconds that a process may take from one part to the next. */
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
    /** The place to read on from, if it is time to, and no other process does; `end` it in any case. */
    async begin(): Promise<Place | null> {
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

    /** Moves on, in the transaction that stores what was read. Throws `LostLease` if another process reads now. */
    async move(inner: ShopDb, { cursor, caughtUp }: Pick<Place, "cursor" | "caughtUp">): Promise<void> {
      const { numUpdatedRows } = await inner.query
        .updateTable("order_event_reading")
        .set({ cursor, caught_up: caughtUp ? 1 : 0, lease_until: clock() + LEASE })
        .where("lease_owner", "=", owner)
        .where("lease_until", ">", 0)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw new LostLease("another process reads the ERP's events");
    },

    /** Gives the place back, to be read from again after so many milliseconds. */
    async end(pause: number): Promise<void> {
      await query
        .updateTable("order_event_reading")
        .set({ lease_owner: null, lease_until: 0, next_at: clock() + pause })
        .where("lease_owner", "=", owner)
        .execute();
    },

    /** It is read again at once, by whichever process comes first. */
    async wake(): Promise<void> {
      await query.updateTable("order_event_reading").set({ next_at: 0 }).execute();
    },
  };
}
