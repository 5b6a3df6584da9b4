import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { Formats } from "#locales/formats.ts";

/** Money without the euro sign, which each cell of a column would repeat. */
export function toColumnAmount(amount: EurCents, formats: Formats): string {
  return formats.money(amount).replace(/[€\u00a0]/g, "");
}
