import { toStem } from "./stem.ts";

/** The power of an engine in a text: `110 kW`, `150 KS`, `150hp`. */
export interface EnginePower {
  /** number of tokens */
  length: number;
  /** the kilowatts that may be meant: lists round horsepower differently */
  kilowatts: readonly number[];
}

const KW_OF_HP = 0.735_499;
const UNITS = /^(?:(?<kilowatts>kw|kilowatts?|kilovata?)|ks|hp|ps|bhp|cv|konja|konjskih|horsepower)$/;
const JOINED = /^(\d{2,4})([a-z]+)$/;

/** The power that begins at the token `at`; null if there is none. */
export function readPower(tokens: readonly string[], at: number): EnginePower | null {
  const [first = "", next = "", third] = tokens.slice(at, at + 3);
  const [, number = first, unit = next] = JOINED.exec(first) ?? [];
  const found = UNITS.exec(unit);
  if (!found || !/^\d{2,4}$/.test(number)) return null;
  const length = number !== first ? 1 : unit === "konjskih" && third === "snaga" ? 3 : 2;
  if (found.groups?.kilowatts) return { length, kilowatts: [Number(number)] };
  const exact = Number(number) * KW_OF_HP;
  return { length, kilowatts: [...new Set([Math.round(exact), Math.floor(exact), Math.ceil(exact)])] };
}

/** The index terms, by language, of a vehicle with this power; `name`: of one that people name by these words. */
export function powerTerms(kilowatts: number, name: readonly string[] = []): string[] {
  const terms = (["en", "hr"] as const).map((locale) =>
    ["p", ...name.map((word) => toStem(word, locale)), kilowatts].join("_"),
  );
  return [...new Set(terms)];
}
