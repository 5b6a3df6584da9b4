import { type DecimalMark, readNumeral } from "../../../contract/numeral.ts";

/** The reason why a text is not an amount. */
type DecimalFault = "not a number" | "negative" | "ambiguous" | "more than two decimals" | "too large";

/** Ten million euros; more is a typing mistake. */
const MAX_CENTS = 1_000_000_000;

/**
 * Parses an amount as people write it, to whole cents: 1234,5 · 1234.50 · 1.234,50 · 1,234.50 · 1 234,50 · € 12,40. A
 * third decimal other than 0 is a fault, never rounded. `mark`: see `readNumeral`.
 */
export function readCents(text: string, mark?: DecimalMark): number | DecimalFault {
  const bare = withoutEuro(text);
  if (isNegative(bare)) return "negative";
  const numeral = readNumeral(bare, mark);
  if (numeral === null) return "not a number";
  if (numeral === "ambiguous") return numeral;
  const { whole, fraction } = numeral;
  if (/[1-9]/.test(fraction.slice(2))) return "more than two decimals";
  const cents = Number(`${whole}${fraction.slice(0, 2).padEnd(2, "0")}`);
  return cents > MAX_CENTS ? "too large" : cents;
}

/** An amount without the sign or word for euros around it, and with zeros in the place of a dash for no cents: 48,- */
export function withoutEuro(text: string): string {
  return text
    .replace(/€|\bEUR\b/gi, "")
    .trim()
    .replace(/(?<=\d[.,])[-–—]{1,2}$/, "00");
}

/** True for -3, minus 3, 3- and (3), as tills and ledgers write what is below zero. */
export function isNegative(text: string): boolean {
  return /^(?:(?:[-−–]|minus)\s*\d|\([\d.,\s]+\)$|[\d.,\s]*\d\s*[-−–]$)/i.test(text);
}
