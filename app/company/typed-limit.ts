import type { Locale } from "#erp-adapter/contract/context.ts";
import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";
import { readNumeral } from "#erp-adapter/contract/numeral.ts";

/** The most characters of a typed amount. */
export const MAX_TYPED_LIMIT = 30;

/** The largest amount that a person can type, in cents. */
const MOST = 999_999_999;

/**
 * Parses an amount of euros, in either language: 1.234,50 · 1,234.50 · 1234.5. Three digits after a dot or comma are
 * thousands, one or two are cents. Null for an empty text, "wrong" for a text of any other form: no amount is guessed.
 */
export function parseTypedLimit(typed: string): EurCents | null | "wrong" {
  if (typed.trim() === "") return null;
  const text = typed.trim().replace(/^€\s*|\s*(?:€|EUR)$/gu, "");
  const read = readNumeral(text);
  const numeral = read === "ambiguous" ? { whole: text.replace(/\D/g, ""), fraction: "" } : read;
  if (numeral === null || numeral.fraction.length > 2) return "wrong";
  const amount = Number(numeral.whole) * 100 + Number(numeral.fraction.padEnd(2, "0"));
  return amount <= MOST ? toEurCents(amount) : "wrong";
}

/** The amount as a person would type it: 1234,50 in Croatian, 1234.50 in English. */
export function toTypedLimit(amount: EurCents | null, lang: Locale): string {
  if (amount === null) return "";
  const [whole, part] = [Math.floor(amount / 100), String(amount % 100).padStart(2, "0")];
  return `${whole}${lang === "hr" ? "," : "."}${part}`;
}
