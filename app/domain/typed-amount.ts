import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";

/** Euros that a person may type: up to 9,999,999.99. */
const SPELLINGS = [
  /^(?<whole>\d{1,7})(?:[.,](?<cents>\d{2}))?$/,
  /^(?<whole>\d{1,3}(?:\.\d{3}){1,2})(?:,(?<cents>\d{2}))?$/,
  /^(?<whole>\d{1,3}(?:,\d{3}){1,2})(?:\.(?<cents>\d{2}))?$/,
];

/**
 * An amount in euros as a person types it in Croatian or English: "500", "500,00", "1.000,50 €", "1,000.50". Null for any
 * other spelling, and for negative amounts.
 */
export function parseTypedAmount(text: string): EurCents | null {
  const bare = text.trim().replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/gi, "");
  for (const spelling of SPELLINGS) {
    const groups = spelling.exec(bare)?.groups;
    if (groups?.whole) return toEurCents(Number(groups.whole.replace(/[.,]/g, "")) * 100 + Number(groups.cents ?? 0));
  }
  return null;
}
