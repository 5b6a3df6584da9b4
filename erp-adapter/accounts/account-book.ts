import type { DatabaseSync } from "node:sqlite";
import type { User } from "../contract/accounts.ts";
import { GENERAL_PARTNER, type UserId } from "../contract/context.ts";
import { toEmailKey } from "../contract/email-address.ts";
import type { ProfileFields } from "../contract/registration.ts";
import { prepare } from "../sqlite/prepared-statement.ts";
import { toUser, type UserRow } from "./user-rows.ts";

/** A customer's stored account. */
export interface Account {
  user: User;
  emailKey: string | null;
  /** stored form of the password; null: there is none */
  password: string | null;
  fields: ProfileFields;
  version: string;
  /** epoch milliseconds */
  requestedAt: number;
}

/** The accounts of customers; guests have none. Writing requires a transaction of the caller. */
export interface AccountBook {
  get(id: UserId): Account | null;
  /** Accepts any spelling of the address. */
  findByEmail(email: string): Account | null;
  /** Requests without approval, oldest first. */
  listPending(): Account[];
  /** Adds a pending request. The address must be free. */
  addRequest(id: UserId, fields: ProfileFields, password: string, at: number): void;
  /** Writes a customer's own fields and sets the next version. The address must be free. */
  saveFields(id: UserId, fields: ProfileFields): void;
  /** null: only a mailed link opens the account. */
  setPassword(id: UserId, hash: string | null): void;
  /** Removes the account with all rows that depend on it. */
  remove(id: UserId): void;
}

export function createAccountBook(db: DatabaseSync): AccountBook {
  const selectById = prepare<AccountRow>(db, `${SELECT} where user.id = ?`);
  const selectByEmail = prepare<AccountRow>(db, `${SELECT} where account.email_key = ?`);
  const selectPending = prepare<AccountRow>(db)`
    ${SELECT} where user.state = 'pending' order by account.requested_at, user.id`;
  const insertUser = prepare(db)`insert into user (id, kind, name, email, partner, state, created_at)
    values (?, 'customer', ?, ?, '${GENERAL_PARTNER}', 'pending', ?)`;
  const insertAccount = prepare(db)`
    insert into account (user, email_key, password, company, vat, address, postal_code, city, phone, requested_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const updateUser = prepare(db, "update user set name = ?, email = ? where id = ?");
  const updateAccount = prepare(db)`
    update account set email_key = ?, company = ?, vat = ?, address = ?, postal_code = ?, city = ?, phone = ?,
    version = version + 1 where user = ?`;
  const updatePassword = prepare(db, "update account set password = ? where user = ?");
  const deleteUser = prepare(db, "delete from user where id = ?");

  const toAccountOrNull = (row: AccountRow | undefined) => (row ? toAccount(row) : null);

  return {
    get: (id) => toAccountOrNull(selectById.get(id)),
    findByEmail: (email) => toAccountOrNull(selectByEmail.get(toEmailKey(email))),
    listPending: () => selectPending.all().map(toAccount),
    addRequest(id, { name, email, company, vat, address, postalCode, city, phone }, password, at) {
      insertUser.run(id, name, email, at);
      insertAccount.run(id, toEmailKey(email), password, company, vat, address, postalCode, city, phone, at);
    },
    saveFields(id, { name, email, company, vat, address, postalCode, city, phone }) {
      updateUser.run(name, email, id);
      updateAccount.run(toEmailKey(email), company, vat, address, postalCode, city, phone, id);
    },
    setPassword: (id, hash) => void updatePassword.run(hash, id),
    remove: (id) => void deleteUser.run(id),
  };
}

const SELECT = `select user.*, account.email_key as emailKey, account.password, account.company, account.vat,
    account.address, account.postal_code as postalCode, account.city, account.phone,
    cast(account.version as text) as version, account.requested_at as requestedAt
  from account join user on user.id = account.user`;

type AccountRow = UserRow & Omit<Account, "user" | "fields"> & Omit<ProfileFields, "name" | "email">;

function toAccount(row: AccountRow): Account {
  const { emailKey, password, company, vat, address, postalCode, city, phone, version, requestedAt } = row;
  const fields = { name: row.name, company, vat, address, postalCode, city, phone, email: row.email ?? "" };
  return { user: toUser(row), emailKey, password, fields, version, requestedAt };
}
