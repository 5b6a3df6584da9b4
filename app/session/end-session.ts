import type { Session } from "./session.ts";

/** Signs a person out whose session the ERP no longer knows; a customer is told so on the next page. */
export function endSession(session: Session): void {
  const wasCustomer = session.user?.kind === "customer";
  session.signOut();
  if (wasCustomer) session.announce({ kind: "session-ended" });
}
