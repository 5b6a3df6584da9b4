import { z } from "zod";
import { formatAmount, toEurCents } from "../../contract/money.ts";
import type { Quantity } from "../../contract/quantity.ts";

/**
 * A schema of the wire: decodes JSON into the contract's types and encodes them into JSON. Client and server check
 * shapes only. The meaning of a value (a page number below 1, a quantity not in whole packs) is checked in one place,
 * the back end.
 */
export type Codec<Value> = z.ZodType<Value>;

/** A text with a type of its own in the contract: an id, a version, a token. */
export function named<Name extends string>(description?: string) {
  const text = description === undefined ? z.string() : z.string().meta({ description });
  return z.codec(
    text,
    z.custom<Name>((value) => typeof value === "string", "not a text"),
    { decode: (plain) => plain as Name, encode: (name) => name },
  );
}

/** A quantity as a shop sends it. Lets 0.5 and −1 through, so that the back end can refuse them. */
export const sentQuantity = z.codec(
  z.number(),
  z.custom<Quantity>((value) => typeof value === "number", "not a number"),
  { decode: (number) => number as Quantity, encode: (quantity) => quantity },
);

/** A rate that the contract holds as a plain number of basis points: 2500 is "25.00". */
export const rateSchema = z.codec(z.string().regex(/^\d{1,3}\.\d{2}$/), z.int().min(0), {
  decode: (text) => Number(text.replace(".", "")),
  encode: (rate) => formatAmount(toEurCents(rate)),
});

/** A number in a query string. NaN and 1e3 are refused. */
export const numberInQuery = z.codec(z.string().regex(/^-?\d{1,15}(?:\.\d{1,6})?$/), z.number(), {
  decode: Number,
  encode: String,
});

/** A boolean in a query string. */
export const flagInQuery = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (text) => text === "true",
  encode: (flag) => (flag ? "true" : "false"),
});

/** Instants are in UTC and end in Z. Dates are local dates of the distributor (Europe/Zagreb). */
export const instantSchema = z.iso.datetime();
export const dateSchema = z.iso.date();
/** The time of a document: an instant, or only the day if the ERP knows no more. */
export const instantOrDaySchema = z.union([instantSchema, dateSchema]);
