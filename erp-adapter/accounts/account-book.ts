import type { Kysely } from "kysely";
import { forUpdate } from "#database/database.ts";
import type { Work } from "#database/work.ts";
import type { User } from "../contract/accounts.ts";
import { GENERAL_PARTNER, type PartnerCode, type UserId } from "../contract/context.ts";
import { toEmailKey } from "../contract/email-address.ts";
import type { ProfileFields } from "../contract/registration.ts";
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

/** `holdAccount` by the e-mail address, in any spelling. */
export function* holdAccountOf(email: string): Work<Account | null> {
  return toAccountOrNull(yield* holdByEmail({ emailKey: toEmailKey(email) }));
}

/** Requests without approval, oldest first. */
export function* listPending(): Work<Account[]> {
  return (yield* selectPending({})).map(toAccount);
}

/**
 * Adds a pending request. The address must be free. This and all functions below require a transaction of the caller.
 */
export function* addRequest(id: UserId, fields: ProfileFields, password: string, at: number): Work<void> {
  const { name, email, company, vat, address, postalCode, city, phone } = fields;
  yield* insertUser({ id, name, email, at });
  const emailKey = toEmailKey(email);
  yield* insertAccount({ id, emailKey, password, company, vat, address, postalCode, city, phone, at });
}

/** Makes a request an account of this company. */
export function* admit(id: UserId, admission: Admission): Work<void> {
  const { partner, rights, by, at } = admission;
  yield* updateAdmitted({ id, partner, finances: Number(rights.finances), invoices: Number(rights.invoices), by, at });
}

/** The decision to make a request an account. */
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
  const { name, email, company, vat, address, postalCode, city, phone } = fields;
  yield* updateUser({ id, name, email });
  yield* updateAccount({ id, emailKey: toEmailKey(email), company, vat, address, postalCode, city, phone });
}

/** Sets the stored password. With null, only a mailed link opens the account. */
export function* setPassword(id: UserId, password: string | null): Work<void> {
  yield* updatePassword({ id, password });
}

/** Removes the account with all rows that depend on it. */
export function* removeAccount(id: UserId): Work<void> {
  yield* deleteUser({ id });
}

/** A row as `selectAccounts` reads it. */
export type AccountRow = UserRow & Omit<Account, "user" | "fields" | "version"> & OwnFields & { version: number };

type OwnFields = Omit<ProfileFields, "name" | "email">;

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

const insertUser = onAccounts.change<OneUser & { name: string; email: string; at: number }>((query, value) =>
  query.insertInto("user").values({
    id: value("id"),
    kind: "customer",
    name: value("name"),
    email: value("email"),
    partner: GENERAL_PARTNER,
    state: "pending",
    created_at: value("at"),
  }),
);

const insertAccount = onAccounts.change<OneUser & OwnFields & { emailKey: string; password: string; at: number }>(
  (query, value) =>
    query.insertInto("account").values({
      user: value("id"),
      email_key: value("emailKey"),
      password: value("password"),
      company: value("company"),
      vat: value("vat"),
      address: value("address"),
      postal_code: value("postalCode"),
      city: value("city"),
      phone: value("phone"),
      requested_at: value("at"),
    }),
);

const updateAdmitted = onAccounts.change<
  OneUser & { partner: PartnerCode; finances: number; invoices: number; by: string; at: number }
>((query, value) =>
  query
    .updateTable("user")
    .set({
      state: "active",
      partner: value("partner"),
      sees_finances: value("finances"),
      sees_invoices: value("invoices"),
      decided_by: value("by"),
      decided_at: value("at"),
    })
    .where("id", "=", value("id")),
);

const updateUser = onAccounts.change<OneUser & { name: string; email: string }>((query, value) =>
  query
    .updateTable("user")
    .set({ name: value("name"), email: value("email") })
    .where("id", "=", value("id")),
);

const updateAccount = onAccounts.change<OneUser & OwnFields & { emailKey: string }>((query, value) =>
  query
    .updateTable("account")
    .set(({ eb }) => ({
      email_key: value("emailKey"),
      company: value("company"),
      vat: value("vat"),
      address: value("address"),
      postal_code: value("postalCode"),
      city: value("city"),
      phone: value("phone"),
      version: eb("version", "+", 1),
    }))
    .where("user", "=", value("id")),
);

const updatePassword = onAccounts.change<OneUser & { password: string | null }>((query, value) =>
  query
    .updateTable("account")
    .set({ password: value("password") })
    .where("user", "=", value("id")),
);

const deleteUser = onAccounts.change<OneUser>((query, value) => query.deleteFrom("user").where("id", "=", value("id")));
