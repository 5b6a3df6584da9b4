import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { Formats } from "#locales/formats.ts";

/** Money as a column shows it, without the sign that would stand in each of its cells. */
export function toColumnAmount(amount: EurCents, formats: Formats): string {
  return formats.money(amount).replace(/[€\u00a0]/g, "");
}
