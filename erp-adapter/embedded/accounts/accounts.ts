import type { DatabaseSync } from "node:sqlite";
import { type AccountSources, createOwnAccounts } from "../../accounts/own-accounts.ts";
import type { AccountsArea, OwnProfile, Profile } from "../../contract/accounts.ts";
import { partnerOf } from "../partners.ts";
import type { CompanyRecords } from "./company-records.ts";
import { createGuests } from "./guests.ts";

/** Accounts on the books of the embedded ERP. */
export function createAccountsArea(
  db: DatabaseSync,
  sources: AccountSources & { companies: CompanyRecords },
): Omit<AccountsArea, "partner" | "partnersOf"> {
  const { companies, sessions, clock, ids } = sources;
  const own = createOwnAccounts(db, sources);
  const withTerms = (profile: OwnProfile): Profile => ({ ...profile, ...companies.termsOf(partnerOf(profile)) });

  return {
    ...own,
    ...createGuests({ db, sessions, clock, ids }),
    profile: async (c) => withTerms(await own.profile(c)),
    update: async (fields, condition, c) => withTerms(await own.update(fields, condition, c)),
  };
}
