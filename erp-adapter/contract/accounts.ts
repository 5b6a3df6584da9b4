import type { CallContext, PartnerCode, SessionToken, UserId } from "./context.ts";

export interface User {
  id: UserId;
  kind: "guest" | "customer";
  name: string;
  email: string | null;
  /** null for guests: the shop then works with the general price list */
  partner: PartnerCode | null;
  rights: { finances: boolean; invoices: boolean };
  state: "pending" | "active" | "blocked";
}

export interface AccountsArea {
  /** A new guest and a token of 24 hours. */
  guest(c: CallContext): Promise<{ id: UserId; token: SessionToken }>;
  /** Whose token `c.token` is. UNAUTHENTICATED for a made-up, expired or ended one. */
  verify(c: CallContext): Promise<User>;
  /** Ends the token; an unknown one is no error. */
  logout(c: CallContext): Promise<void>;
}
