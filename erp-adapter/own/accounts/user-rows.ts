import type { Selectable } from "kysely";
import type { User } from "../../contract/accounts.ts";
import type { AccountTables } from "./tables.ts";

/** A row of the table `user`. */
export type UserRow = Omit<Selectable<AccountTables["user"]>, "created_at" | "decided_by" | "decided_at">;

export function toRights(row: Pick<UserRow, "sees_finances" | "sees_invoices">): User["rights"] {
  return { finances: row.sees_finances === 1, invoices: row.sees_invoices === 1 };
}

/** Converts a row to a user. A pending request has no partner, even if its row names one. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    partner: row.state === "pending" ? null : row.partner,
    rights: toRights(row),
    state: row.state,
  };
}
