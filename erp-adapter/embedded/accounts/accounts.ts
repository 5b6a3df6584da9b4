import type { DatabaseSync } from "node:sqlite";
import type { AccountsArea } from "../../contract/accounts.ts";
import { ErpError } from "../../contract/errors.ts";
import { NUMBER_RULES } from "../../number-checks/number-rules.ts";
import { createAccountBook } from "./account-book.ts";
import type { AccountParts } from "./account-parts.ts";
import { createAttempts } from "./attempts.ts";
import { createGuests } from "./guests.ts";
import { createLeftEmails } from "./left-emails.ts";
import { createSignIn } from "./logins.ts";
import { createPasswordChange } from "./password-change.ts";
import { createPasswordProofs } from "./password-proofs.ts";
import { createProfiles } from "./profiles.ts";
import { createRegistrations } from "./registrations.ts";

/** The parts of the ERP that the accounts need. */
export type AccountSources = Pick<AccountParts, "sessions" | "passwords" | "termsOf" | "clock" | "ids">;

/** Accounts on the books of the embedded ERP. */
export function createAccountsArea(db: DatabaseSync, sources: AccountSources): AccountsArea {
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
    ...createGuests(parts),
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
