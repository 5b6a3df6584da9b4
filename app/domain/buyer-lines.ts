import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";

/** A guest as on a label, line by line; what was not given is left out. */
export function toBuyerLines({ company, name, address, postalCode, city, country, vat, phone }: GuestBuyer): string[] {
  return [company, name, address, `${postalCode} ${city}, ${country}`, vat, phone].filter((line) => line !== "");
}
