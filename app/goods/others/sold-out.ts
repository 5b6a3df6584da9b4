import type { Availability } from "#erp-adapter/contract/catalogue.ts";

/** True if a part is sold out for good or for now, by what the catalogue says. */
export function isSoldOut({ availability }: { availability: Availability }): boolean {
  return availability === "out-of-order" || availability === "unavailable";
}
