import { z } from "zod";
import { formatAmount, toEurCents } from "../contract/money.ts";
import type { Quantity } from "../contract/quantity.ts";

/**
 * A schema of the wire: decoding makes of JSON what the contract has, encoding the reverse. Both sides check shapes
 * only; what a value means (a page that is none, a broken pack) is for the back end to judge, in one place.
 */
export type Codec<Value> = z.ZodType<Value>;

/** A text that the contract gives a name of its own: an id, a version, a token. */
export function named<Name extends string>(description?: string) {
  const text = description === undefined ? z.string() : z.string().meta({ description });
  return z.codec(
    text,
    z.custom<Name>((value) => typeof value === "string", "not a text"),
    { decode: (plain) => plain as Name, encode: (name) => name },
  );
}

/** Units as a shop sends them; 0.5 and −1 arrive, to be refused by the back end. */
export const sentQuantity = z.codec(
  z.number(),
  z.custom<Quantity>((value) => typeof value === "number", "not a number"),
  { decode: (number) => number as Quantity, encode: (quantity) => quantity },
);

/** A rate where the contract has it as a plain number of basis points: 2500 is "25.00". */
export const rateSchema = z.codec(z.string().regex(/^\d{1,3}\.\d{2}$/), z.int().min(0), {
  decode: (text) => Number(text.replace(".", "")),
  encode: (rate) => formatAmount(toEurCents(rate)),
});

/** A number in an address. NaN and 1e3 do not get there. */
export const numberInQuery = z.codec(z.string().regex(/^-?\d{1,15}(?:\.\d{1,6})?$/), z.number(), {
  decode: Number,
  encode: String,
});

/** Yes or no in an address. */
export const flagInQuery = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (text) => text === "true",
  encode: (flag) => (flag ? "true" : "false"),
});

/** Instants are UTC, with a Z; dates are local dates of the distributor. */
export const instantSchema = z.iso.datetime();
export const dateSchema = z.iso.date();
