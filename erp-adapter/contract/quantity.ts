import { z } from "zod";
import { readNumeral } from "./numeral.ts";
import { toPlainSigns } from "./plain-signs.ts";

/** A whole number of units, 1 to 99,999. */
export type Quantity = number & { readonly [quantity]: true };
declare const quantity: unique symbol;

export const MAX_QUANTITY = 99_999;

/** The wanted quantity, or the reason why the text is not a clear quantity. */
export type WantedAmount = { quantity: Quantity; reason: null } | UnclearAmount;

export interface UnclearAmount {
  quantity: null;
  reason: QuantityReason;
  /** quantities that the text may mean; the person may choose one, the shop never takes one by itself */
  readings: readonly Quantity[];
}

/**
 * blank · zero · negative · fraction: 1,5 · ambiguous: 1.000 is a thousand or one, 1E+03 was cut by a spreadsheet ·
 * too-many: beyond the largest quantity · unit: a column says boxes or pairs, whose number of pieces is unknown ·
 * unreadable: anything else
 */
export type QuantityReason =
  | "blank"
  | "zero"
  | "negative"
  | "fraction"
  | "ambiguous"
  | "too-many"
  | "unit"
  | "unreadable";

/** The shop's codes of units, with the words for each in English, Croatian and German, as a regular expression. */
export const UNITS = {
  pcs: "kom(?:ada?|adi)?|kos|pcs?|pce|pieces?|ea|each|units?|st(?:k|ck|ück|uck)?|шт",
  set: "sets?|kpl|kompl(?:et[ai]?)?",
  l: "lit(?:ra|re|ara)?|l",
  m: "m",
} as const;

/**
 * Words that may follow a quantity and leave its number of units as it is: words for boxes, pairs and dozens are not
 * included.
 */
export const UNIT = `(?:${Object.values(UNITS).join("|")})\\.?`;

const WITH_UNIT = new RegExp(`^(.*?[\\d.,])\\s*(?:${UNIT}|[x×])$`, "iu");
/** A word before a quantity. */
export const COUNTING = "(?:qty|quantity|količina|kol|menge|anzahl)[.:]{0,2}";

const WITH_TIMES = new RegExp(`^(?:[x×]|${COUNTING})\\s*(\\d.*)$`, "iu");

/**
 * Reads a quantity as a person writes it, wherever the shop asks for one: 1.000,00 and 1 000 are a thousand, 5,00 and
 * `5 kom` are five; 1.000 alone is ambiguous: a thousand in some countries, one in others. `isNumeric`: a workbook
 * stores the text as a number, with a decimal point.
 */
export function readQuantity(text: string, isNumeric = false): WantedAmount {
  const trimmed = toPlainSigns(text).trim();
  const [, withoutUnit = trimmed] = WITH_UNIT.exec(trimmed) ?? [];
  const [, withoutTimes = withoutUnit] = WITH_TIMES.exec(withoutUnit) ?? [];
  const bare = withoutTimes.trim().replace(/^\+/, "");
  if (bare === "") return unclear(trimmed === "" ? "blank" : "unreadable");
  const size = bare.replace(/^[-−–]\s*/, "");
  const isNegative = size !== bare;
  const power = /^\d+(?:[.,]\d+)?E\+?\d{1,2}$/i.test(size) ? Number(size.replace(",", ".")) : null;
  if (power !== null) return isNegative ? unclear("negative") : unclear("ambiguous", [power]);
  if (/[.,]$/.test(size)) return unclear("unreadable");
  const numeral = readNumeral(size, isNumeric ? "point" : undefined);
  if (numeral === null) return unclear("unreadable");
  if (numeral === "ambiguous") {
    if (isNegative) return unclear("negative");
    return unclear("ambiguous", [Number(size.replace(/\D/g, "")), Number(size.replace(",", "."))]);
  }
  const hasFraction = /[1-9]/.test(numeral.fraction);
  const whole = Number(numeral.whole);
  if (whole === 0 && !hasFraction) return unclear("zero");
  if (isNegative) return unclear("negative");
  if (hasFraction) return unclear("fraction");
  return isQuantity(whole) ? { quantity: whole, reason: null } : unclear("too-many");
}

function unclear(reason: QuantityReason, readings: number[] = []): WantedAmount {
  return { quantity: null, reason, readings: readings.filter(isQuantity) };
}

/** The quantity of a text that a person typed; null if it is none, or not a clear one. */
export function parseQuantity(text: string): Quantity | null {
  return readQuantity(text).quantity;
}

/** True for a whole number of units within the limits. */
export function isQuantity(value: unknown): value is Quantity {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY;
}

export const quantitySchema = z.custom<Quantity>(isQuantity, "a whole number from 1 to 99999");
