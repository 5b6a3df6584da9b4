import { type AnyDatabase, run, type Work } from "#database/work.ts";
import type { UserId } from "../../../contract/context.ts";

/**
 * Does the work in one transaction, during which no other transaction changes the carts of these users. The locks are
 * taken in the order of the users' ids, so that two transactions never wait for each other (no deadlock).
 */
export function changeCarts<Result>(db: AnyDatabase, users: readonly UserId[], work: Work<Result>): Promise<Result> {
  return db.transact(async (inner) => {
    for (const user of [...users].sort()) await inner.lock(`carts of ${user}`);
    return run(inner, work);
  });
}
