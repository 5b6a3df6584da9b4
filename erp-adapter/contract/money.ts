import { z } from "zod";

/**
 * An amount in whole euro cents: the type stands for integer and currency. A plain number is no EurCents; only the
 * functions of this file create one. Negative for credit notes.
 */
export type EurCents = number & { readonly [eurCents]: true };
declare const eurCents: unique symbol;

/** A rate in hundredths of a percent: 12.50 % is 1250. Used for discounts and VAT. */
export type BasisPoints = number & { readonly [basisPoints]: true };
declare const basisPoints: unique symbol;

const AMOUNT = /^-?\d{1,12}\.\d{2}$/;
const PERCENT = /^\d{1,3}\.\d{2}$/;

/** Whole cents as an amount. Throws RangeError unless it is a safe integer: a fraction of a cent is a bug of ours. */
export function toEurCents(cents: number): EurCents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  return (cents === 0 ? 0 : cents) as EurCents;
}

/** Hundredths of a percent as a rate. Throws RangeError unless it is a whole number from 0 to 10,000 (100 %). */
export function toBasisPoints(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 10_000) throw new RangeError(`not a rate: ${value}`);
  return value as BasisPoints;
}

export const ZERO: EurCents = toEurCents(0);

/** "12.40" → 1240 cents. Null for any other spelling. */
export function parseAmount(text: string): EurCents | null {
  return AMOUNT.test(text) ? toEurCents(Number(text.replace(".", ""))) : null;
}

/** 1240 cents → "12.40", the spelling of the wire. */
export function formatAmount(amount: EurCents): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "12.50" → 1250 basis points. Null for any other spelling, or a value above 100. */
export function parsePercent(text: string): BasisPoints | null {
  const value = PERCENT.test(text) ? Number(text.replace(".", "")) : Number.NaN;
  return value <= 10_000 ? toBasisPoints(value) : null;
}

/** 1250 basis points → "12.50". */
export function formatPercent(rate: BasisPoints): string {
  return formatAmount(toEurCents(rate));
}

/** The share of an amount at a rate, rounded to cents: half up, and half away from zero for negative amounts. */
export function shareOf(amount: EurCents, rate: BasisPoints): EurCents {
  const share = Math.floor((Math.abs(amount) * rate + 5_000) / 10_000);
  return toEurCents(amount < 0 ? -share : share);
}

/**
 * quantity × amount, rounded half up to cents (half away from zero for returned goods). A quantity of a document may have
 * up to three decimals; what the shop sells is whole.
 */
export function times(amount: EurCents, quantity: number): EurCents {
  if (Number.isInteger(quantity)) return toEurCents(amount * quantity);
  const thousandths = amount * Math.round(Math.abs(quantity) * 1_000);
  const cents = Math.floor((Math.abs(thousandths) + 500) / 1_000);
  return toEurCents(thousandths < 0 !== quantity < 0 ? -cents : cents);
}

/** Sum of amounts. */
export function sum(amounts: Iterable<EurCents>): EurCents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return toEurCents(total);
}

/** Decimal string on the wire, cents inside. */
export const amountSchema = z.codec(
  z.string().regex(AMOUNT),
  z.custom<EurCents>((value) => Number.isSafeInteger(value), "not a whole number of cents"),
  {
    decode: (text) => toEurCents(Number(text.replace(".", ""))),
    encode: (amount) => formatAmount(amount),
  },
);

/** Decimal string with two digits on the wire, basis points inside. */
export const percentSchema = z.codec(
  z
    .string()
    .regex(PERCENT)
    .refine((text) => Number(text) <= 100),
  z.custom<BasisPoints>((value) => Number.isInteger(value), "not a whole number of basis points"),
  {
    decode: (text) => toBasisPoints(Number(text.replace(".", ""))),
    encode: (rate) => formatPercent(rate),
  },
);
