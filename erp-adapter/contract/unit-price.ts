import { z } from "zod";
import { type EurCents, formatAmount, times, toEurCents } from "./money.ts";

/**
 * The price of one piece: an amount if it is in whole cents, otherwise the exact text with three or four decimals
 * ("17.3145"). Each price has exactly one form, so that === compares prices.
 */
export type UnitPrice = EurCents | FinePrice;
export type FinePrice = `${number}` & { readonly [finePrice]: true };
declare const finePrice: unique symbol;

/** The decimals that an ERP's unit prices may have. */
export type PriceDecimals = 2 | 3 | 4;

/** A FinePrice: three or four decimals, of which the last is not 0, and no sign. */
const FINE = /^\d{1,9}\.\d{2}(?:[1-9]|\d[1-9])$/;
const PRICE = /^-?\d{1,12}\.\d{2}$|^\d{1,9}\.\d{3,4}$/;

/** Prices are computed in hundredths of a cent. */
const PARTS_PER_CENT = 100;

/** Parses "17.3145" or "17.30"; "17.3140" is the same price as "17.314". Null unless there are two to four decimals. */
export function parseUnitPrice(text: string): UnitPrice | null {
  return PRICE.test(text) ? fromParts(partsOf(text)) : null;
}

/** 1730 cents → "17.30"; "17.3145" stays as it is. The spelling of the wire. */
export function formatUnitPrice(price: UnitPrice): string {
  return isFine(price) ? price : formatAmount(price);
}

export function isUnitPrice(value: unknown): value is UnitPrice {
  return typeof value === "string" ? FINE.test(value) : Number.isSafeInteger(value);
}

/** True for a price that has more than two decimals. */
export function isFine(price: UnitPrice): price is FinePrice {
  return typeof price === "string";
}

/** A price in hundredths of a cent, a whole number. */
export function toParts(price: UnitPrice): number {
  return isFine(price) ? partsOf(price) : price * PARTS_PER_CENT;
}

/** The number of decimals that a price needs: 2 to 4. */
export function decimalsOf(price: UnitPrice): PriceDecimals {
  if (!isFine(price)) return 2;
  return toParts(price) % 10 === 0 ? 3 : 4;
}

/** quantity × price, rounded half up to cents (half away from zero for returned goods). */
export function timesPrice(price: UnitPrice, quantity: number): EurCents {
  if (!isFine(price)) return times(price, quantity);
  // The result of the multiplication may exceed the safe integers of a number.
  const thousandths = BigInt(toParts(price)) * BigInt(Math.round(Math.abs(quantity) * 1_000));
  const cents = Number((thousandths + BigInt(PARTS_PER_CENT * 500)) / BigInt(PARTS_PER_CENT * 1_000));
  return toEurCents(quantity < 0 ? -cents : cents);
}

/** A price less a discount in hundredths of a percent, rounded half up to `decimals`. */
export function reduced(price: UnitPrice, discount: number, decimals: PriceDecimals): UnitPrice {
  const step = 10 ** (4 - decimals);
  const full = BigInt(toParts(price)) * BigInt(10_000 - discount);
  const steps = (full + BigInt(step * 5_000)) / BigInt(step * 10_000);
  return fromParts(Number(steps) * step);
}

function partsOf(text: string): number {
  const [whole = "", fraction = ""] = text.split(".");
  return Number(whole + fraction.padEnd(4, "0"));
}

function fromParts(parts: number): UnitPrice {
  if (parts % PARTS_PER_CENT === 0) return toEurCents(parts / PARTS_PER_CENT);
  const digits = String(parts).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/0$/, "") as FinePrice;
}

/** A price on the wire: a string with two to four decimals. */
export const unitPriceSchema = z.codec(z.string().regex(PRICE), z.custom<UnitPrice>(isUnitPrice, "no unit price"), {
  decode: (text) => fromParts(partsOf(text)),
  encode: formatUnitPrice,
});
