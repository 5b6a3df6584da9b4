import { join } from "node:path";
import { MAKER_NAMES, NUMBER_NAMES } from "#spreadsheets/number-names.ts";
import { readNames } from "#spreadsheets/read-names.ts";
import type { Field } from "./fields.ts";

const { purchasePrice, ...NAMES } = readNames<Field | "purchasePrice">(join(import.meta.dirname, "column-names.csv"));

/** Names for what the distributor pays. Any other name of a price wins over them. */
export const PURCHASE_PRICES: readonly string[] = purchasePrice;

/**
 * Column names in English, Croatian and German, without spaces, marks and accents, and without the remarks that
 * `meaningOfName` removes (bez PDV-a, EUR, kom, artikla); docs/import-columns.md lists the most frequent names. If two columns
 * have the same meaning, the name that is earlier here wins: a part's number wins over the list's own code.
 */
export const ALIASES: Record<Field, readonly string[]> = {
  ...NAMES,
  number: NUMBER_NAMES,
  manufacturer: MAKER_NAMES,
  price: [...NAMES.price, ...PURCHASE_PRICES],
};
