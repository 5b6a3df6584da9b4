import type { DatabaseSync } from "node:sqlite";
import type { Clock, Ids } from "../../../clock-and-ids.ts";
import { type AccountsArea, SESSION_MS } from "../../../contract/accounts.ts";
import type { UserId } from "../../../contract/context.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import type { OfficeSessions } from "./sessions.ts";

/**
 * Milliseconds for which a guest is kept: the day of its session, and another day for an order that is still being
 * verified.
 */
const KEPT_MS = 2 * SESSION_MS;

/**
 * Ended guests checked for each new guest: few, so that the new guest does not wait, but more than one, so that the
 * number of ended guests falls.
 */
const SWEPT_AT_ONCE = 20;

/** Creates guests, and deletes those whose session has ended without an order, with their carts. */
export function createGuests(
  db: DatabaseSync,
  { sessions, clock, ids }: { sessions: OfficeSessions; clock: Clock; ids: Ids },
): Pick<AccountsArea, "guest"> {
  const insert = prepare(db, "insert into user (id, kind, created_at) values (?, 'guest', ?)");
  const selectEnded = prepare<{ id: UserId; created_at: number; ordered: number }>(db)`
    select id, created_at, exists (select 1 from customer_order as placed where placed.user = user.id) as ordered
    from user where kind = 'guest' and created_at >= ? and created_at <= ? order by created_at limit ${SWEPT_AT_ONCE}`;
  const remove = prepare(db, "delete from user where id = ?");
  /** epoch milliseconds; guests created before this instant have ordered or are deleted, and are not checked again */
  let sweptUntil = 0;

  function sweep(): void {
    const ended = selectEnded.all(sweptUntil, clock() - KEPT_MS);
    for (const { id, ordered } of ended) if (ordered === 0) remove.run(id);
    const last = ended.at(-1);
    // If all guests found have ordered, the next sweep starts after the last guest's instant. More guests than
    // one sweep reads may share an instant: without this step, the sweep would read the same guests for ever.
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
