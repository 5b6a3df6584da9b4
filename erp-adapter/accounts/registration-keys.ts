import type { IdempotencyKey, UserId } from "../contract/context.ts";
import { onAccounts } from "./tables.ts";

/** The keys under which accounts were made: by a registration, or by joining a company. */
export const selectKey = onAccounts.row<{ key: IdempotencyKey }, { fingerprint: Uint8Array; user: UserId }>(
  (query, value) =>
    query.selectFrom("registration_key").select(["fingerprint", "user"]).where("key", "=", value("key")),
);

export const insertKey = onAccounts.change<{ key: IdempotencyKey; fingerprint: Uint8Array; user: UserId }>(
  (query, value) =>
    query
      .insertInto("registration_key")
      .values({ key: value("key"), fingerprint: value("fingerprint"), user: value("user") }),
);
