import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../clock-and-ids.ts";
import { RESTORE_EMAIL_MS } from "../contract/accounts.ts";
import type { UserId } from "../contract/context.ts";
import { toEmailKey } from "../contract/email-address.ts";
import { prepare } from "../sqlite/prepared-statement.ts";

/** A former address of an account. */
export interface LeftEmail {
  id: number;
  email: string;
  /** true while the customer can put it back */
  isOpen: boolean;
}

/** Addresses that customers replaced. Writing requires a transaction of the caller. */
export interface LeftEmails {
  add(user: UserId, email: string): void;
  /** The earliest entry that can still be put back, else the earliest; null if the account never left this address. */
  find(user: UserId, email: string): LeftEmail | null;
  /** True for an address that another account left recently: its owner may put it back. */
  isReserved(email: string, owner: UserId | null): boolean;
  /** Removes this entry and every later one of the account: the links mailed for them no longer work. */
  dropFrom(user: UserId, first: LeftEmail): void;
}

export function createLeftEmails(db: DatabaseSync, clock: Clock): LeftEmails {
  const insert = prepare(db, "insert into left_email (user, email, email_key, left_at) values (?, ?, ?, ?)");
  const selectOwn = prepare<{ id: number; email: string; is_open: number }>(db)`
    select id, email, left_at > ? as is_open from left_email where user = ? and email_key = ?
    order by is_open desc, id limit 1`;
  const selectOthers = prepare<{ id: number }>(db)`
    select id from left_email where email_key = ? and left_at > ? and user is not ? limit 1`;
  const removeFrom = prepare(db, "delete from left_email where user = ? and id >= ?");
  const oldest = () => clock() - RESTORE_EMAIL_MS;

  return {
    add: (user, email) => void insert.run(user, email, toEmailKey(email), clock()),
    find(user, email) {
      const row = selectOwn.get(oldest(), user, toEmailKey(email));
      return row ? { id: row.id, email: row.email, isOpen: row.is_open === 1 } : null;
    },
    isReserved: (email, owner) => selectOthers.get(toEmailKey(email), oldest(), owner) !== undefined,
    dropFrom: (user, { id }) => void removeFrom.run(user, id),
  };
}
