import type { Kysely } from "kysely";
import { forUpdate } from "#database/database.ts";
import type { Work } from "#database/work.ts";
import type { User } from "../../contract/accounts.ts";
import { GENERAL_PARTNER, type PartnerCode, type UserId } from "../../contract/context.ts";
import { toEmailKey } from "../../contract/email-address.ts";
import type { ProfileFields } from "../../contract/registration.ts";
import { type AccountTables, onAccounts } from "./tables.ts";
import { toUser, type UserRow } from "./user-rows.ts";

/** A customer's stored account; guests have none. */
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

export function* getAccount(id: UserId): Work<Account | null> {
  return toAccountOrNull(yield* selectById({ id }));
}

/** Finds an account by its e-mail address in any spelling; null if there is none. */
export function* findAccount(email: string): Work<Account | null> {
  return toAccountOrNull(yield* selectByEmail({ emailKey: toEmailKey(email) }));
}

/**
 * Returns the account; null if there is none. No other transaction changes or removes the account until the caller's
 * transaction ends. The caller reads all other data for its decision after this call.
 */
export function* holdAccount(id: UserId): Work<Account | null> {
  return toAccountOrNull(yield* holdById({ id }));
}

/** Like `holdAccount`, but finds the account by its e-mail address, in any spelling. */
export function* holdAccountOf(email: string): Work<Account | null> {
  return toAccountOrNull(yield* holdByEmail({ emailKey: toEmailKey(email) }));
}

/** Pending requests, oldest first. */
export function* listPending(): Work<Account[]> {
  return (yield* selectPending({})).map(toAccount);
}

/**
 * Adds a pending request. The address must be free. This and the other writing functions below require a transaction
 * of the caller.
 */
export function* addRequest(id: UserId, fields: ProfileFields, password: string, at: number): Work<void> {
  const { name, email } = fields;
  const user = { id, kind: "customer", name, email, partner: GENERAL_PARTNER, state: "pending" } as const;
  yield* onAccounts.insert("user", { ...user, created_at: at });
  yield* onAccounts.insert("account", { user: id, password, requested_at: at, ...toColumns(fields) });
}

/** Turns a pending request into an active account of the company `admission.partner`. */
export function* admit(id: UserId, admission: Admission): Work<void> {
  const { partner, rights, by, at } = admission;
  const seen = { sees_finances: Number(rights.finances), sees_invoices: Number(rights.invoices) };
  yield* onAccounts.update("user", { id }, { state: "active", partner, ...seen, decided_by: by, decided_at: at });
}

/** The decision to turn a request into an account. */
export interface Admission {
  partner: PartnerCode;
  rights: User["rights"];
  /** the person who decided */
  by: string;
  /** epoch milliseconds */
  at: number;
}

/** Writes a customer's own fields and sets the next version. The address must be free. */
export function* saveFields(id: UserId, fields: ProfileFields): Work<void> {
  const { name, email } = fields;
  yield* onAccounts.update("user", { id }, { name, email });
  yield* onAccounts.update("account", { user: id }, toColumns(fields));
  yield* countVersion({ id });
}

/** Sets the stored password. With null, only a mailed link opens the account. */
export function* setPassword(id: UserId, password: string | null): Work<void> {
  yield* onAccounts.update("account", { user: id }, { password });
}

/** Removes the account with all rows that depend on it. */
export function* removeAccount(id: UserId): Work<void> {
  yield* onAccounts.remove("user", { id });
}

/** A row as `selectAccounts` reads it. */
export type AccountRow = UserRow & Omit<Account, "user" | "fields" | "version"> & OwnFields & { version: number };

type OwnFields = Omit<ProfileFields, "name" | "email">;

/** The fields that are columns of the table `account`. */
function toColumns({ email, company, vat, address, postalCode, city, phone }: ProfileFields) {
  return { email_key: toEmailKey(email), company, vat, address, postal_code: postalCode, city, phone };
}

export function selectAccounts(query: Kysely<AccountTables>) {
  return query
    .selectFrom("account")
    .innerJoin("user", "user.id", "account.user")
    .select([
      "user.id",
      "user.kind",
      "user.name",
      "user.email",
      "user.partner",
      "user.sees_finances",
      "user.sees_invoices",
      "user.state",
      "account.email_key as emailKey",
      "account.password",
      "account.company",
      "account.vat",
      "account.address",
      "account.postal_code as postalCode",
      "account.city",
      "account.phone",
      "account.version",
      "account.requested_at as requestedAt",
    ]);
}

export function toAccount(row: AccountRow): Account {
  const { emailKey, password, company, vat, address, postalCode, city, phone, requestedAt } = row;
  const fields = { name: row.name, company, vat, address, postalCode, city, phone, email: row.email ?? "" };
  return { user: toUser(row), emailKey, password, fields, version: String(row.version), requestedAt };
}

function toAccountOrNull(row: AccountRow | undefined): Account | null {
  return row ? toAccount(row) : null;
}

interface OneUser {
  id: UserId;
}

const selectById = onAccounts.row<OneUser, AccountRow>((query, value) =>
  selectAccounts(query).where("user.id", "=", value("id")),
);

const selectByEmail = onAccounts.row<{ emailKey: string }, AccountRow>((query, value) =>
  selectAccounts(query).where("account.email_key", "=", value("emailKey")),
);

const holdById = onAccounts.row<OneUser, AccountRow>((query, value, engine) =>
  forUpdate({ engine }, selectAccounts(query).where("user.id", "=", value("id"))),
);

const holdByEmail = onAccounts.row<{ emailKey: string }, AccountRow>((query, value, engine) =>
  forUpdate({ engine }, selectAccounts(query).where("account.email_key", "=", value("emailKey"))),
);

const selectPending = onAccounts.rows<object, AccountRow>((query) =>
  selectAccounts(query).where("user.state", "=", "pending").orderBy("account.requested_at").orderBy("user.id"),
);

const countVersion = onAccounts.change<OneUser>((query, value) =>
  query
    .updateTable("account")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("user", "=", value("id")),
);
