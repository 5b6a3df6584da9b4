import type { DatabaseSync } from "node:sqlite";
import type { AccountsArea } from "../../contract/accounts.ts";
import { ErpError } from "../../contract/errors.ts";
import { prepare } from "../sqlite/statement.ts";
import { transaction } from "../sqlite/transaction.ts";
import type { Clock, Ids } from "../surroundings.ts";
import type { Sessions } from "./sessions.ts";

/** Accounts on the books of the embedded ERP. */
export function createAccountsArea(db: DatabaseSync, sessions: Sessions, clock: Clock, ids: Ids): AccountsArea {
  const insertGuest = prepare(db, "insert into user (id, kind, created_at) values (?, 'guest', ?)");

  return {
    async guest() {
      return transaction(db, () => {
        const id = ids.user();
        insertGuest.run(id, clock());
        return { id, token: sessions.issue(id) };
      });
    },
    async verify(c) {
      const user = c.token === null ? null : sessions.getUser(c.token);
      if (!user) throw new ErpError("UNAUTHENTICATED", {});
      return c.user === null ? user : sessions.requireUser(c);
    },
    async logout(c) {
      if (c.token !== null) sessions.end(c.token);
    },
  };
}
