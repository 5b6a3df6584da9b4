import { sql } from "kysely";
import type { Work } from "#database/work.ts";
import type { Clock } from "../../clock-and-ids.ts";
import { RESTORE_EMAIL_MS } from "../../contract/accounts.ts";
import type { UserId } from "../../contract/context.ts";
import { toEmailKey } from "../../contract/email-address.ts";
import { onAccounts } from "./tables.ts";

/** A former address of an account. */
export interface LeftEmail {
  id: number;
  email: string;
  /** true while the customer can restore the address */
  isOpen: boolean;
}

/** Addresses that customers replaced. Writing requires a transaction of the caller. */
export interface LeftEmails {
  add(user: UserId, email: string): Work<void>;
  /**
   * The account's earliest entry of this address that can still be restored, else its earliest entry of the address;
   * null if the account has no entry of it.
   */
  find(user: UserId, email: string): Work<LeftEmail | null>;
  /** True if an account other than the owner's left this address recently and can still restore it. */
  isReserved(email: string, owner: UserId | null): Work<boolean>;
  /** Removes this entry and every later one of the account: the links mailed for them no longer work. */
  dropFrom(user: UserId, first: LeftEmail): Work<void>;
}

export function createLeftEmails(clock: Clock): LeftEmails {
  const oldest = () => clock() - RESTORE_EMAIL_MS;

  return {
    *add(user, email) {
      yield* onAccounts.insert("left_email", { user, email, email_key: toEmailKey(email), left_at: clock() });
    },
    *find(user, email) {
      const since = oldest();
      const row = yield* selectOwn({ user, emailKey: toEmailKey(email), since });
      return row ? { id: row.id, email: row.email, isOpen: row.left_at > since } : null;
    },
    *isReserved(email, owner) {
      return (yield* selectOthers({ emailKey: toEmailKey(email), since: oldest(), owner })) !== undefined;
    },
    *dropFrom(user, { id }) {
      yield* removeFrom({ user, id });
    },
  };
}

const selectOwn = onAccounts.row<
  { user: UserId; emailKey: string; since: number },
  { id: number; email: string; left_at: number }
>((query, value) =>
  query
    .selectFrom("left_email")
    .select(["id", "email", "left_at"])
    .where("user", "=", value("user"))
    .where("email_key", "=", value("emailKey"))
    .orderBy(sql`left_at > ${value("since")}`, "desc")
    .orderBy("id")
    .limit(1),
);

const selectOthers = onAccounts.row<{ emailKey: string; since: number; owner: UserId | null }, { id: number }>(
  (query, value) =>
    query
      .selectFrom("left_email")
      .select("id")
      .where("email_key", "=", value("emailKey"))
      .where("left_at", ">", value("since"))
      .where("user", "is distinct from", value("owner"))
      .limit(1),
);

const removeFrom = onAccounts.change<{ user: UserId; id: number }>((query, value) =>
  query.deleteFrom("left_email").where("user", "=", value("user")).where("id", ">=", value("id")),
);
