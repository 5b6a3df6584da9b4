import type { UnitPrice } from "#erp-adapter/contract/unit-price.ts";
import type { Formats } from "#locales/formats.ts";

/** Money without the euro sign, which would be repeated in each cell of a column. */
export function toColumnAmount(amount: UnitPrice, formats: Formats): string {
  return formats.money(amount).replace(/[€\u00a0]/g, "");
}
