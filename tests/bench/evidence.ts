import { join } from "node:path";
import type { EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { waitForMails } from "#tests/support/mails.ts";

/** Number of orders in the ERP's books, by document number. */
export function bookedIn(staff: Pick<EmbeddedStaff, "listOrders">): Map<string, number> {
  const booked = new Map<string, number>();
  for (const { buyerDocumentNumber: number } of staff.listOrders()) booked.set(number, (booked.get(number) ?? 0) + 1);
  return booked;
}

/** Subjects of English mails to a buyer of whose order the shop knows nothing, or knows that there is none. */
const NO_CONFIRMATION = /: nothing was ordered \(|is still being verified$/;

/** Number of mails about an order to each address, among the mail files in a shop's data folder. */
export async function confirmationsIn(dataDir: string): Promise<Map<string, number>> {
  const mails = new Map<string, number>();
  for (const { to, subject = "" } of await waitForMails(join(dataDir, "mail"), { atLeast: 0 }))
    for (const { address = "" } of NO_CONFIRMATION.test(subject) ? [] : (to ?? []))
      mails.set(address, (mails.get(address) ?? 0) + 1);
  return mails;
}
