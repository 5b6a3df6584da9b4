import type { Locale } from "#erp-adapter/contract/context.ts";
import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";

/** The most characters of a typed amount. */
export const MAX_TYPED_LIMIT = 30;

/** The largest amount that a person can type, in cents. */
const MOST = 999_999_999;

/**
 * Parses an amount of euros, in either language: 1.234,50 · 1,234.50 · 1234.5. Three digits after a dot or comma are
 * thousands, one or two are cents. Null for an empty text, "wrong" for a text of any other form: no amount is guessed.
 */
export function parseTypedLimit(typed: string): EurCents | null | "wrong" {
  const text = typed.replace(/[\s€]|EUR$/gu, "");
  if (text === "") return typed.trim() === "" ? null : "wrong";
  const match = PLAIN.exec(text) ?? GROUPED.find((form) => form.test(text))?.exec(text);
  if (!match) return "wrong";
  const [, whole = "", part = ""] = match;
  const amount = Number(whole.replace(/\D/g, "")) * 100 + Number(part.padEnd(2, "0"));
  return amount <= MOST ? toEurCents(amount) : "wrong";
}

const PLAIN = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;
const GROUPED = [/^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/, /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/];

/** The amount as a person would type it: 1234,50 in Croatian, 1234.50 in English. */
export function toTypedLimit(amount: EurCents | null, lang: Locale): string {
  if (amount === null) return "";
  const [whole, part] = [Math.floor(amount / 100), String(amount % 100).padStart(2, "0")];
  return `${whole}${lang === "hr" ? "," : "."}${part}`;
}
