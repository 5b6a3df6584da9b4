import type { AccountsArea } from "../../contract/accounts.ts";
import { ErpError } from "../../contract/errors.ts";
import { NUMBER_RULES } from "../number-checks/number-rules.ts";
import type { AccountParts } from "./account-parts.ts";
import { createAttempts } from "./attempts.ts";
import { createColleagues } from "./colleagues.ts";
import { createLeftEmails } from "./left-emails.ts";
import { createSignIn } from "./logins.ts";
import { createPasswordChange } from "./password-change.ts";
import { createPasswordProofs } from "./password-proofs.ts";
import { createProfiles, type OwnProfiles } from "./profiles.ts";
import { createRegistrations } from "./registrations.ts";
import type { Transactions } from "./transactions.ts";

/** The dependencies of accounts in a database. */
export type AccountSources = Pick<AccountParts, "sessions" | "passwords" | "clock" | "ids">;

type WithTerms = "profile" | "update" | "restoreEmail";
type OfTheErp = "guest" | "partner" | "partnersOf" | "noteVat";

/**
 * Customers' accounts in a database: `AccountsArea` without guests and without companies' terms, which only the ERP
 * knows.
 */
export interface OwnAccounts extends Omit<AccountsArea, WithTerms | OfTheErp>, OwnProfiles {}

/**
 * Accounts in a database that has the tables `user`, `account`, `session_token`, `password_proof`, `attempt`,
 * `left_email` and `registration_key`: the embedded ERP's books, or the shop's store.
 */
export function createOwnAccounts(db: Transactions, sources: AccountSources): OwnAccounts {
  const { sessions, clock, ids } = sources;
  const parts: AccountParts = {
    ...sources,
    db,
    leftEmails: createLeftEmails(clock),
    proofs: createPasswordProofs(clock, ids),
    attempts: createAttempts(clock),
    rules: NUMBER_RULES,
  };

  return {
    ...createSignIn(parts),
    ...createRegistrations(parts),
    ...createColleagues(parts),
    ...createProfiles(parts),
    ...createPasswordChange(parts),
    async verify(c) {
      const user = await db.read(function* () {
        if (c.token === null) return null;
        return c.user === null ? yield* sessions.getUser(c.token) : yield* sessions.requireUser(c);
      });
      if (!user) throw new ErpError("UNAUTHENTICATED", {});
      return user;
    },
    async logout({ token }) {
      if (token !== null) await db.write(() => sessions.end(token));
    },
  };
}
