import { join } from "node:path";
import { foldText } from "#erp-adapter/kit/fold-text.ts";
import { MAKER_NAMES, NUMBER_NAMES } from "#spreadsheets/number-names.ts";
import { readNames } from "#spreadsheets/read-names.ts";
import { QUICK_ORDER_FIELDS, type QuickOrderField } from "./read-row.ts";

/**
 * The meaning of each column by its name; null: ignored. If two columns have the same meaning, it goes to the
 * column whose name comes first in `NAMES`.
 */
export function meaningsOf(names: readonly string[]): (QuickOrderField | null)[] {
  const meanings = withShopsNumber(names.map(meaningOf));
  return meanings.map((meaning, at) => {
    if (meaning === null) return null;
    const best = meanings.findIndex((other) => {
      return other?.field === meaning.field && other.rank === lowestRank(meanings, meaning.field);
    });
    return best === at ? meaning.field : null;
  });
}

interface Meaning {
  field: QuickOrderField;
  rank: number;
}

/** If a list has *our number* and *your number*, but no other part number, *your number* is the shop's number. */
function withShopsNumber(meanings: readonly (Meaning | null)[]): (Meaning | null)[] {
  const isOurs = (one: Meaning | null) => one?.field === "yourNumber" && one.rank < OUR_NAMES.length;
  if (!meanings.some(isOurs) || meanings.some((one) => one?.field === "number")) return [...meanings];
  return meanings.map((one) => (one?.field === "yourNumber" && !isOurs(one) ? { field: "number", rank: 0 } : one));
}

function lowestRank(meanings: readonly (Meaning | null)[], field: QuickOrderField): number {
  return Math.min(...meanings.flatMap((meaning) => (meaning?.field === field ? [meaning.rank] : [])));
}

function meaningOf(name: string): Meaning | null {
  const folded = foldText(name);
  const withoutRemark = folded.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  const words = [folded, withoutRemark, ...folded.split("/")];
  return words.map(lookUp).find((meaning) => meaning !== null) ?? quantityInWords(folded);
}

function lookUp(folded: string): Meaning | null {
  const key = folded.replace(/[^a-z0-9]/g, "");
  return MEANINGS.get(key) ?? MEANINGS.get(key.replace(/(?:kom|pcs|stk)$/, "")) ?? null;
}

/**
 * Recognises names such as *Quantity we need*, *količina za narudžbu*; a quantity on the shelf or in a pack does not
 * count.
 */
function quantityInWords(folded: string): Meaning | null {
  const words = folded.split(/[^a-z0-9]+/);
  const isQuantity = words.some((word) => /^(?:quantity|qty|kolicina|kolicine|kol|menge)$/.test(word));
  return isQuantity && !OTHER_QUANTITIES.test(folded) ? { field: "quantity", rank: 1_000 } : null;
}

const OTHER_QUANTITIES =
  /stock|zalih|stanj|skladist|lager|raspoloziv|slobodn|availab|hand|pack|pak|min|max|verfugbar|bestand|isporuc|deliver|price|cijen|preis/;

const TABLE = readNames<QuickOrderField | "ourNumber">(join(import.meta.dirname, "column-names.csv"));

/** Names of the customer's own number in the customer's own list. */
const OUR_NAMES = TABLE.ourNumber;

/**
 * The shop's names for the customer's own number come last. In a list that also has a name of `OUR_NAMES` they mean the
 * shop's number, as in a letter to the shop.
 */
const NAMES: Record<QuickOrderField, readonly string[]> = {
  ...TABLE,
  number: [...NUMBER_NAMES, ...TABLE.number],
  maker: [...MAKER_NAMES, ...TABLE.maker],
  yourNumber: [...OUR_NAMES, ...TABLE.yourNumber],
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  QUICK_ORDER_FIELDS.flatMap((field) => NAMES[field].map((name, rank) => [name, { field, rank }] as const)).reverse(),
);
