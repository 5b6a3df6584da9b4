import type { AnyDatabase } from "#database/work.ts";
import type { Clock, Ids } from "../../../clock-and-ids.ts";
import { ErpError } from "../../../contract/errors.ts";
import {
  type Account,
  type AccountRow,
  admit,
  getAccount,
  holdAccountOf,
  removeAccount,
  selectAccounts,
  toAccount,
} from "../../../own/accounts/account-book.ts";
import { createOwnAccounts } from "../../../own/accounts/own-accounts.ts";
import type { Passwords } from "../../../own/accounts/password-hashing.ts";
import { createSessions, type Sessions } from "../../../own/accounts/sessions.ts";
import { onAccounts } from "../../../own/accounts/tables.ts";
import { type Transactions, transactionsOnStore } from "../../../own/accounts/transactions.ts";
import { type AccountsOffice, type KeptAccount, type KeptAccounts, toCustomerToken } from "../kept-accounts.ts";

export interface KeptAccountsSources {
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
}

export function createKeptAccounts(store: AnyDatabase, { clock, ids, passwords }: KeptAccountsSources): KeptAccounts {
  const db = transactionsOnStore(store);
  const sessions = createSessions(clock, { ...ids, token: () => toCustomerToken(ids.token()) });
  return {
    ...createOwnAccounts(db, { sessions, passwords, clock, ids }),
    ...createOffice(db, sessions, clock),
    findUser: async (id) => (await db.read(() => getAccount(id)))?.user ?? null,
  };
}

function createOffice(db: Transactions, sessions: Sessions, clock: Clock): AccountsOffice {
  return {
    async listAccounts() {
      const rows = await db.read(() => selectAll({}));
      return rows.map((row) => toKept(toAccount(row), row));
    },
    approve: ({ email, partner, rights, changesPartner = false, by }) =>
      db.write(function* () {
        const { id } = yield* changesPartner ? hold(email, "pending", "active") : hold(email, "pending");
        yield* sessions.endOthers(id, null);
        yield* admit(id, { partner, rights, by, at: clock() });
      }),
    refuse: (email) =>
      db.write(function* () {
        const { id } = yield* hold(email, "pending");
        yield* removeAccount(id);
      }),
    block: (email) =>
      db.write(function* () {
        const { id } = yield* hold(email, "active", "blocked");
        yield* onAccounts.update("user", { id }, { state: "blocked" });
      }),
    unblock: (email) =>
      db.write(function* () {
        const { id } = yield* hold(email, "blocked");
        yield* onAccounts.update("user", { id }, { state: "active" });
      }),
  };
}

/**
 * Locks and returns the account with an e-mail address. NOT_FOUND if there is none; INVALID_STATE if its state is not
 * one of `states`.
 */
function* hold(email: string, ...states: KeptAccount["state"][]) {
  const account = yield* holdAccountOf(email);
  if (!account) throw new ErpError("NOT_FOUND", { what: "account", id: email });
  const { state } = account.user;
  if (!states.includes(state)) throw new ErpError("INVALID_STATE", { state });
  return account.user;
}

interface Decision {
  decided_at: number | null;
  decided_by: string | null;
}

function toKept({ user, fields, requestedAt }: Account, { decided_at, decided_by }: Decision): KeptAccount {
  const { id, state, partner, rights } = user;
  const decidedAt = decided_at === null ? null : toInstant(decided_at);
  return {
    ...fields,
    id,
    state,
    partner,
    rights,
    requestedAt: toInstant(requestedAt),
    decidedAt,
    decidedBy: decided_by,
  };
}

function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

const selectAll = onAccounts.rows<object, AccountRow & Decision>((query) =>
  selectAccounts(query)
    .select(["user.decided_at", "user.decided_by"])
    .orderBy(({ eb }) => eb("user.state", "<>", "pending"))
    .orderBy("account.email_key"),
);
