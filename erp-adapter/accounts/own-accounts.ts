import type { DatabaseSync } from "node:sqlite";
import type { AccountsArea } from "../contract/accounts.ts";
import { ErpError } from "../contract/errors.ts";
import { NUMBER_RULES } from "../number-checks/number-rules.ts";
import { createAccountBook } from "./account-book.ts";
import type { AccountParts } from "./account-parts.ts";
import { createAttempts } from "./attempts.ts";
import { createLeftEmails } from "./left-emails.ts";
import { createSignIn } from "./logins.ts";
import { createPasswordChange } from "./password-change.ts";
import { createPasswordProofs } from "./password-proofs.ts";
import { createProfiles, type OwnProfiles } from "./profiles.ts";
import { createRegistrations } from "./registrations.ts";

/** The dependencies of accounts in a database. */
export type AccountSources = Pick<AccountParts, "sessions" | "passwords" | "clock" | "ids">;

type WithTerms = "profile" | "update" | "restoreEmail";
type OfTheErp = "guest" | "partner" | "partnersOf";

/** Accounts of customers in a database: `AccountsArea` without guests, and without what only the ERP knows of a company. */
export interface OwnAccounts extends Omit<AccountsArea, WithTerms | OfTheErp>, OwnProfiles {}

/**
 * Accounts in a database that has the tables `user`, `account`, `session_token`, `password_proof`, `attempt`,
 * `left_email` and `registration_key`: the embedded ERP's books, or the shop's store.
 */
export function createOwnAccounts(db: DatabaseSync, sources: AccountSources): OwnAccounts {
  const { sessions, clock, ids } = sources;
  const parts: AccountParts = {
    ...sources,
    db,
    book: createAccountBook(db),
    leftEmails: createLeftEmails(db, clock),
    proofs: createPasswordProofs(db, clock, ids),
    attempts: createAttempts(db, clock),
    rules: NUMBER_RULES,
  };

  return {
    ...createSignIn(parts),
    ...createRegistrations(parts),
    ...createProfiles(parts),
    ...createPasswordChange(parts),
    async verify(c) {
      const user = c.token === null ? null : sessions.getUser(c.token);
      if (!user) throw new ErpError("UNAUTHENTICATED", {});
      return c.user === null ? user : sessions.requireUser(c);
    },
    async logout(c) {
      if (c.token !== null) sessions.end(c.token);
    },
  };
}
