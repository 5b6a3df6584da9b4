import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import type { User } from "../../../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { toUser, type UserRow } from "../../accounts/user-rows.ts";
import type { OfficeSessions } from "./sessions.ts";

/**
 * The users of a shop that keeps the accounts: the books have no sessions, and trust the user and partner of a call for
 * which the shop vouches. A user gets a row at the first call, because each order needs a user. The shop has checked
 * the rights.
 */
export function createVouchedUsers(
  db: DatabaseSync,
  clock: Clock,
): Pick<OfficeSessions, "getUser" | "requireUser" | "vouches"> {
  const select = prepare<UserRow>(db, "select * from user where id = ?");
  const isPartner = prepare<{ code: string }>(db, "select code from partner where code = ?");
  const put = prepare(db)`insert into user (id, kind, partner, sees_finances, sees_invoices, created_at)
    values (?, ?, ?, ?, ?, ?)
    on conflict do update set kind = excluded.kind, partner = excluded.partner,
    sees_finances = excluded.sees_finances, sees_invoices = excluded.sees_invoices`;
  const putAccount = prepare(db, "insert into account (user, requested_at) values (?, ?) on conflict do nothing");

  function requireUser({ user, partner, token, vouched }: CallContext): User {
    if (user === null || token !== null || vouched !== true) throw new ErpError("UNAUTHENTICATED", {});
    const owner = partner === GENERAL_PARTNER ? null : partner;
    const known = select.get(user.id);
    if (known && known.partner === owner) return toUser(known);
    if (owner !== null && !isPartner.get(owner)) throw new ErpError("NOT_FOUND", { what: "partner", id: owner });
    return transaction(db, () => {
      const rights = owner === null ? 0 : 1;
      put.run(user.id, owner === null ? "guest" : "customer", owner, rights, rights, clock());
      if (owner !== null) putAccount.run(user.id, clock());
      const row = select.get(user.id);
      if (!row) throw new TypeError("a user that was written is not there");
      return toUser(row);
    });
  }

  return { getUser: () => null, requireUser, vouches: ({ token, vouched }) => token === null && vouched === true };
}
