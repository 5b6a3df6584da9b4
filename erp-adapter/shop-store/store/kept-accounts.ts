import type { DatabaseSync } from "node:sqlite";
import { createAccountBook } from "../../accounts/account-book.ts";
import { createOwnAccounts } from "../../accounts/own-accounts.ts";
import type { Passwords } from "../../accounts/password-hashing.ts";
import { createSessions, type Sessions } from "../../accounts/sessions.ts";
import type { Clock, Ids } from "../../clock-and-ids.ts";
import { ErpError } from "../../contract/errors.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { type AccountsOffice, type KeptAccount, type KeptAccounts, toCustomerToken } from "../kept-accounts.ts";

export interface KeptAccountsSources {
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
}

export function createKeptAccounts(db: DatabaseSync, { clock, ids, passwords }: KeptAccountsSources): KeptAccounts {
  const sessions = createSessions(db, clock, { ...ids, token: () => toCustomerToken(ids.token()) });
  return { ...createOwnAccounts(db, { sessions, passwords, clock, ids }), ...createOffice(db, sessions, clock) };
}

function createOffice(db: DatabaseSync, sessions: Sessions, clock: Clock): AccountsOffice {
  const book = createAccountBook(db);
  const select = prepare<ListedRow>(db)`
    select user.id, user.decided_at as decidedAt, user.decided_by as decidedBy from user
    join account on account.user = user.id order by user.state <> 'pending', account.email_key`;
  const activate = prepare(db)`update user set state = 'active', partner = ?, sees_finances = ?, sees_invoices = ?,
    decided_by = ?, decided_at = ? where id = ?`;
  const setState = prepare(db, "update user set state = ? where id = ?");

  /** NOT_FOUND for an address without an account; INVALID_STATE in any other state than these. */
  function require(email: string, ...states: KeptAccount["state"][]) {
    const account = book.findByEmail(email);
    if (!account) throw new ErpError("NOT_FOUND", { what: "account", id: email });
    const { state } = account.user;
    if (!states.includes(state)) throw new ErpError("INVALID_STATE", { state });
    return account.user;
  }

  return {
    listAccounts: async () =>
      select.all().flatMap(({ id, decidedAt, decidedBy }): KeptAccount[] => {
        const account = book.get(id);
        if (!account) return [];
        const { state, partner, rights } = account.user;
        const requestedAt = toInstant(account.requestedAt);
        const decided = { decidedAt: decidedAt === null ? null : toInstant(decidedAt), decidedBy };
        return [{ ...account.fields, id, state, partner, rights, requestedAt, ...decided }];
      }),
    approve: async ({ email, partner, rights, changesPartner = false, by }) =>
      transaction(db, () => {
        const { id } = changesPartner ? require(email, "pending", "active") : require(email, "pending");
        sessions.endOthers(id, null);
        activate.run(partner, Number(rights.finances), Number(rights.invoices), by, clock(), id);
      }),
    refuse: async (email) => transaction(db, () => book.remove(require(email, "pending").id)),
    block: async (email) => transaction(db, () => void setState.run("blocked", require(email, "active", "blocked").id)),
    unblock: async (email) => transaction(db, () => void setState.run("active", require(email, "blocked").id)),
  };
}

type ListedRow = Pick<KeptAccount, "id" | "decidedBy"> & { decidedAt: number | null };

function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
