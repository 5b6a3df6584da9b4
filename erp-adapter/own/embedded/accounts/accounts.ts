import type { DatabaseSync } from "node:sqlite";
import type { AccountsArea, OwnProfile, Profile } from "../../../contract/accounts.ts";
import { type AccountSources, createOwnAccounts } from "../../accounts/own-accounts.ts";
import { createSessions } from "../../accounts/sessions.ts";
import { transactionsOnBooks } from "../../accounts/transactions.ts";
import { partnerOf } from "../partners.ts";
import type { CompanyRecords } from "./company-records.ts";
import { createGuests } from "./guests.ts";
import type { OfficeSessions } from "./sessions.ts";

/** Accounts on the books of the embedded ERP. */
export function createAccountsArea(
  db: DatabaseSync,
  {
    companies,
    sessions,
    ...sources
  }: Omit<AccountSources, "sessions"> & { companies: CompanyRecords; sessions: OfficeSessions },
): Omit<AccountsArea, "partner" | "partnersOf" | "noteVat"> {
  const { clock, ids } = sources;
  const own = createOwnAccounts(transactionsOnBooks(db), { ...sources, sessions: createSessions(clock, ids) });
  const withTerms = (profile: OwnProfile): Profile => ({ ...profile, ...companies.termsOf(partnerOf(profile)) });

  return {
    ...own,
    ...createGuests(db, { sessions, clock, ids }),
    profile: async (c) => withTerms(await own.profile(c)),
    update: async (fields, condition, c) => withTerms(await own.update(fields, condition, c)),
  };
}
