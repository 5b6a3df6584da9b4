import type { Session } from "../session.ts";

/** Signs out a person whose session the ERP no longer knows; a customer reads this on the next page. */
export function endSession(session: Session): void {
  const wasCustomer = session.user?.kind === "customer";
  session.signOut();
  if (wasCustomer) session.announce({ kind: "session-ended" });
}
