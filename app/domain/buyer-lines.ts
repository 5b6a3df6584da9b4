import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";

/** The address label of a guest, one string per line; empty fields are left out. */
export function toBuyerLines({ company, name, address, postalCode, city, country, vat, phone }: GuestBuyer): string[] {
  return [company, name, address, `${postalCode} ${city}, ${country}`, vat, phone].filter((line) => line !== "");
}
