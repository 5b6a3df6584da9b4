import type { Generated, SelectQueryBuilder } from "kysely";
import type { Engine } from "#database/database.ts";
import { workOn } from "#database/work.ts";
import type { User } from "../../contract/accounts.ts";
import type { IdempotencyKey, PartnerCode, UserId } from "../../contract/context.ts";
import type { AttemptKind } from "./attempts.ts";

/**
 * The tables of accounts, in the embedded ERP's books and in the shop's store. The migrations say what each column is
 * for. Instants are epoch milliseconds.
 */
export interface AccountTables {
  user: {
    id: UserId;
    kind: User["kind"];
    name: Generated<string>;
    email: string | null;
    partner: PartnerCode | null;
    sees_finances: Generated<number>;
    sees_invoices: Generated<number>;
    state: Generated<User["state"]>;
    created_at: number;
    /** the person who approved the request; null: undecided, or approved before this was recorded */
    decided_by: Generated<string | null>;
    /** instant of the approval; null: undecided, or approved before this was recorded */
    decided_at: Generated<number | null>;
  };
  session_token: { hash: Uint8Array; user: UserId; expires_at: number };
  account: {
    user: UserId;
    email_key: string | null;
    password: string | null;
    company: string;
    vat: string;
    address: string;
    postal_code: string;
    city: string;
    phone: string;
    version: Generated<number>;
    requested_at: number;
  };
  registration_key: { key: IdempotencyKey; fingerprint: Uint8Array; user: UserId };
  password_proof: { hash: Uint8Array; user: UserId | null; session: Uint8Array | null; expires_at: number };
  attempt: { kind: AttemptKind; who: Uint8Array; tries: number; ends_at: number };
  left_email: { id: Generated<number>; user: UserId; email: string; email_key: string; left_at: number };
}

export const onAccounts = workOn<AccountTables>();

/** On PostgreSQL, skips rows that another transaction holds, so that a call never waits in order to delete old rows. */
export function notHeld<DB, TB extends keyof DB, Row>(
  engine: Engine,
  rows: SelectQueryBuilder<DB, TB, Row>,
): SelectQueryBuilder<DB, TB, Row> {
  return engine === "postgres" ? rows.forUpdate().skipLocked() : rows;
}
