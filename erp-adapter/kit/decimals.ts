import { type EurCents, toEurCents } from "../contract/money.ts";

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,40}))?$/;

/**
 * Parses a decimal text of an ERP into cents: `12.5` and `12.5000` are 1250; further decimals are rounded half away
 * from zero. Null for any other spelling. Takes text because a JavaScript number may already have lost digits.
 */
export function parseDecimal(text: string): EurCents | null {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const [cents, third] = [fraction.slice(0, 2).padEnd(2, "0"), fraction.charAt(2)];
  const amount = Number(whole + cents) + (third >= "5" ? 1 : 0);
  return toEurCents(sign === "-" ? -amount : amount);
}
