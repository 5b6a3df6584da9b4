import type { User } from "#erp-adapter/contract/accounts.ts";
import type { Locale, PartnerCode, SessionToken } from "#erp-adapter/contract/context.ts";

/** The person who orders: always from the session, never from a form or a query. */
export interface Actor {
  user: User;
  token: SessionToken;
  /** the user's own partner, or GENERAL_PARTNER if there is none */
  partner: PartnerCode;
  locale: Locale;
  requestId: string;
}
