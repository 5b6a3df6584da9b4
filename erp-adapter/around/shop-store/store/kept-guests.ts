import { type AnyDatabase, run, type Work } from "#database/work.ts";
import type { Clock, Ids } from "../../../clock-and-ids.ts";
import { SESSION_MS } from "../../../contract/accounts.ts";
import type { SessionToken, UserId } from "../../../contract/context.ts";
import { hashOfToken } from "../../../own/digests.ts";
import { type KeptGuests, toGuestToken } from "../shop-store.ts";
import { onStore, type StoreTables } from "./tables.ts";

/**
 * Milliseconds from the end of a guest's token until its carts are deleted. A guest without a token can never return.
 */
const KEPT_MS = SESSION_MS;

/** Guests that are deleted with each new guest: few, so that the new guest need not wait. */
const CLEARED_AT_ONCE = 20;

export function createKeptGuests(db: AnyDatabase, clock: Clock, ids: Ids): KeptGuests {
  function* create(id: UserId, token: SessionToken): Work<void> {
    const now = clock();
    for (const gone of yield* selectGone({ before: now - KEPT_MS })) yield* clear(gone.id);
    yield* onStore.insert("guest", { id, token: hashOfToken(token), expires_at: now + SESSION_MS });
  }

  return {
    async create() {
      const id = `guest-${ids.user()}` as UserId;
      const token = toGuestToken(ids.token());
      await db.transact((inner) => run(inner, create(id, token)));
      return { id, token };
    },
    find: async (token) => (await run(db, selectGuest({ token: hashOfToken(token), now: clock() })))?.id ?? null,
    async end(token) {
      await run(db, endToken({ token: hashOfToken(token), now: clock() }));
    },
  };
}

/** Deletes a guest with its carts. */
function* clear(user: UserId): Work<void> {
  for (const table of TABLES_OF_CARTS) yield* onStore.remove(table, { user });
  yield* onStore.remove("guest", { id: user });
}

const selectGuest = onStore.row<{ token: Uint8Array; now: number }, { id: UserId }>((query, value) =>
  query.selectFrom("guest").select("id").where("token", "=", value("token")).where("expires_at", ">", value("now")),
);

const endToken = onStore.change<{ token: Uint8Array; now: number }>((query, value) =>
  query
    .updateTable("guest")
    .set(({ eb }) => ({
      token: null,
      expires_at: eb.case().when("expires_at", "<", value("now")).then(eb.ref("expires_at")).else(value("now")).end(),
    }))
    .where("token", "=", value("token")),
);

/** Guests to delete. On PostgreSQL, two machines that delete guests at the same time do not wait for each other. */
const selectGone = onStore.rows<{ before: number }, { id: UserId }>((query, value, engine) => {
  const gone = query
    .selectFrom("guest")
    .select("id")
    .where("expires_at", "<=", value("before"))
    .orderBy("expires_at")
    .limit(CLEARED_AT_ONCE);
  return engine === "postgres" ? gone.forUpdate().skipLocked() : gone;
});

const TABLES_OF_CARTS = [
  "cart",
  "cart_counter",
  "cart_creation",
  "cart_change",
] as const satisfies (keyof StoreTables)[];
