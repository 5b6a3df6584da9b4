import { z } from "zod";
import type { EurCents } from "../contract/money.ts";
import { formatUnitPrice, type UnitPrice } from "../contract/unit-price.ts";
import { parseDecimal } from "../kit/decimals.ts";

// Conversion of values in Tryton's JSON: the schemas below parse them, the functions create them.

const two = (number: number) => String(number).padStart(2, "0");
const dateOf = ({ year, month, day }: { year: number; month: number; day: number }) =>
  `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;

const dateShape = { year: z.int(), month: z.int(), day: z.int() };

/** A decimal as text with all its digits. */
export const decimal = z
  .object({ __class__: z.literal("Decimal"), decimal: z.string() })
  .transform(({ decimal: text }) => withoutExponent(text));

/** A decimal text without exponent: Python writes some decimals as 0E-14 or 1E+2. */
function withoutExponent(text: string): string {
  const [, sign = "", digits = "", fraction = "", exponent] = /^(-?)(\d+)(?:\.(\d+))?E([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const shift = Number(exponent) - fraction.length;
  const all = `${digits}${fraction}`.padEnd(shift > 0 ? digits.length + fraction.length + shift : 0, "0");
  const padded = shift < 0 ? all.padStart(1 - shift, "0") : all;
  return shift < 0 ? `${sign}${padded.slice(0, shift)}.${padded.slice(shift)}` : sign + padded;
}

/** A decimal in cents; more than two decimals are rounded half away from zero. */
export const cents = decimal.transform((text, issues): EurCents => {
  const amount = parseDecimal(text);
  if (amount !== null) return amount;
  issues.addIssue({ code: "custom", message: "not an amount" });
  return z.NEVER;
});

/** Parses a date of Tryton into YYYY-MM-DD. */
export const date = z.object({ __class__: z.literal("date"), ...dateShape }).transform(dateOf);

/** Parses an instant of Tryton, which is in UTC, into RFC 3339 text. */
export const instant = z
  .object({
    __class__: z.literal("datetime"),
    ...dateShape,
    hour: z.int(),
    minute: z.int(),
    second: z.int(),
    microsecond: z.int().default(0),
  })
  .transform((at) => {
    const milliseconds = String(Math.floor(at.microsecond / 1_000)).padStart(3, "0");
    return `${dateOf(at)}T${two(at.hour)}:${two(at.minute)}:${two(at.second)}.${milliseconds}Z`;
  });

export function toDecimal(amount: UnitPrice): object {
  return { __class__: "Decimal", decimal: formatUnitPrice(amount) };
}

/** YYYY-MM-DD → Tryton's date. */
export function toDate(day: string): object {
  const [year, month, dayOfMonth] = day.split("-").map(Number);
  return { __class__: "date", year, month, day: dayOfMonth };
}

/** Epoch milliseconds → Tryton's instant, which has whole seconds. */
export function toInstant(milliseconds: number): object {
  const at = new Date(milliseconds);
  return {
    __class__: "datetime",
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    microsecond: 0,
  };
}

/** Escapes `%`, `_` and `\`, so that Tryton's `like` takes them literally. */
export function toLiteral(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
