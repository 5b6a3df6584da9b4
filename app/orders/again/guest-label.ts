import type { Locale } from "#erp-adapter/contract/context.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { placeLines } from "#locales/shown-address.ts";

/** The address label of a guest, one string per line; empty fields are left out. */
export function toGuestLabel(buyer: GuestBuyer, locale: Locale): string[] {
  const { company, name, address, vat, phone } = buyer;
  return [company, name, address, ...placeLines(buyer, locale), vat, phone].filter((line) => line !== "");
}
