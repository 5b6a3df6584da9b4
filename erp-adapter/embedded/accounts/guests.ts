import { type AccountsArea, SESSION_MS } from "../../contract/accounts.ts";
import type { UserId } from "../../contract/context.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import type { AccountParts } from "./account-parts.ts";

/** A guest is kept this long, milliseconds: their session, and a day for an order that is still being verified. */
const KEPT_MS = 2 * SESSION_MS;

/** Ended guests that are looked at when a new one comes: few, so that nobody waits for it, and more than come. */
const SWEPT_AT_ONCE = 20;

/** Makes guests, and deletes those whose session has ended and who ordered nothing, with their carts. */
export function createGuests({ db, sessions, clock, ids }: AccountParts): Pick<AccountsArea, "guest"> {
  const insert = prepare(db, "insert into user (id, kind, created_at) values (?, 'guest', ?)");
  const selectEnded = prepare<{ id: UserId; created_at: number; ordered: number }>(
    db,
    `select id, created_at, exists (select 1 from customer_order as placed where placed.user = user.id) as ordered
      from user where kind = 'guest' and created_at >= ? and created_at <= ? order by created_at limit ${SWEPT_AT_ONCE}`,
  );
  const remove = prepare(db, "delete from user where id = ?");
  /** Those before it ordered something and stay; they are not looked at again while the process runs. */
  let sweptUntil = 0;

  function sweep(): void {
    const ended = selectEnded.all(sweptUntil, clock() - KEPT_MS);
    for (const { id, ordered } of ended) if (ordered === 0) remove.run(id);
    const last = ended.at(-1);
    // Of one instant there may be more than are looked at: then those that stay would be looked at again for ever.
    if (last) sweptUntil = last.created_at + (ended.every(({ ordered }) => ordered === 1) ? 1 : 0);
  }

  return {
    async guest() {
      return transaction(db, () => {
        sweep();
        const id = ids.user();
        insert.run(id, clock());
        return { id, token: sessions.issue(id) };
      });
    },
  };
}
