import type { DatabaseSync } from "node:sqlite";
import type { Clock, Ids } from "../../clock-and-ids.ts";
import { SESSION_MS } from "../../contract/accounts.ts";
import type { UserId } from "../../contract/context.ts";
import { hashOfToken } from "../../digests.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { type KeptGuests, toGuestToken } from "../shop-store.ts";

/** Milliseconds from the end of a guest's token until its carts are deleted. A guest without a token can never return. */
const KEPT_MS = SESSION_MS;

/** Guests deleted for each new guest: few, so that the new one does not wait. */
const CLEARED_AT_ONCE = 20;

export function createKeptGuests(db: DatabaseSync, clock: Clock, ids: Ids): KeptGuests {
  const insert = prepare(db, "insert into guest (id, token, expires_at) values (?, ?, ?)");
  const select = prepare<{ id: UserId }>(db, "select id from guest where token = ? and expires_at > ?");
  const end = prepare(db, "update guest set token = null, expires_at = min(expires_at, ?) where token = ?");
  const selectGone = prepare<{ id: UserId }>(db)`
    select id from guest where expires_at <= ? order by expires_at limit ${CLEARED_AT_ONCE}`;
  const clear = [
    "guest where id",
    "cart where user",
    "cart_counter where user",
    "cart_creation where user",
    "cart_change where user",
  ].map((rows) => prepare(db, `delete from ${rows} = ?`));

  return {
    async create() {
      const id = `guest-${ids.user()}` as UserId;
      const token = toGuestToken(ids.token());
      return transaction(db, () => {
        for (const gone of selectGone.all(clock() - KEPT_MS)) for (const one of clear) one.run(gone.id);
        insert.run(id, hashOfToken(token), clock() + SESSION_MS);
        return { id, token };
      });
    },
    find: async (token) => select.get(hashOfToken(token), clock())?.id ?? null,
    async end(token) {
      end.run(clock(), hashOfToken(token));
    },
  };
}
