import type { User } from "../contract/accounts.ts";
import type { PartnerCode, UserId } from "../contract/context.ts";

/** A row of the table `user`. */
export interface UserRow {
  id: UserId;
  kind: "guest" | "customer";
  name: string;
  email: string | null;
  partner: PartnerCode | null;
  sees_finances: number;
  sees_invoices: number;
  state: User["state"];
}

/** A request has no partner yet, whatever its row contains. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    partner: row.state === "pending" ? null : row.partner,
    rights: { finances: row.sees_finances === 1, invoices: row.sees_invoices === 1 },
    state: row.state,
  };
}
