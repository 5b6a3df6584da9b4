import { splitForeignMoney } from "#spreadsheets/foreign-money.ts";
import { type EurCents, toEurCents } from "../../../contract/money.ts";
import { type DecimalMark, readWhole } from "../../../contract/numeral.ts";
import { UNIT, UNITS } from "../../../contract/quantity.ts";
import { KNOWN_WORDS, type ReadAvailability, readShelf } from "./availability.ts";
import { isNegative, readCents } from "./decimal.ts";
import { inPlainDigits } from "./file-marks.ts";
import { splitMake, splitSeveral, withoutCount } from "./joined-numbers.ts";
import { isNoNumber, saysNothing } from "./nothing.ts";

/** A cell's value, or the reason to refuse the line. */
export type CellValue<Value> = { value: Value } | { reason: string };

const ON_REQUEST = /^(?:poa|on request|price on request|na upit|cijena na upit)$/i;

/**
 * Cents; null for an empty cell and for words such as "on request". Zero is refused, or null with `zeroIsOnRequest`.
 */
export function parsePrice(
  text: string,
  { mark, zeroIsOnRequest }: { mark: DecimalMark | undefined; zeroIsOnRequest?: boolean },
): CellValue<EurCents | null> {
  if (saysNothing(text) || ON_REQUEST.test(text)) return { value: null };
  const amount = parseAmountCell("price", text, mark);
  if (!("value" in amount) || amount.value !== 0) return amount;
  if (zeroIsOnRequest) return { value: null };
  return {
    reason: `price ${quote(text)} is zero: leave it empty for price on request, or say --zero-price on-request`,
  };
}

/** A price with VAT → the price without it, to the nearest cent. */
export function withoutVat(price: EurCents, percent: number): EurCents {
  return toEurCents(Math.round((price * 100) / (100 + percent)));
}

/** Cents; 0 for a cell that says nothing. */
export function parseDeposit(text: string, mark: DecimalMark | undefined): CellValue<EurCents> {
  return saysNothing(text) ? { value: toEurCents(0) } : parseAmountCell("deposit", text, mark);
}

function parseAmountCell(name: string, text: string, mark: DecimalMark | undefined): CellValue<EurCents> {
  if (splitForeignMoney(text)) return { reason: `${name} ${quote(text)} is not in euros` };
  const cents = readCents(text, mark);
  if (typeof cents === "number") return { value: toEurCents(cents) };
  if (cents === "ambiguous")
    return { reason: `${name} ${quote(text)} could mean two amounts: say --decimal comma or --decimal point` };
  return { reason: `${name} ${quote(text)}: ${cents}` };
}

/** A whole number, also written 5,00 or 1.000; an empty cell gives `empty`. */
export function parseWhole(
  name: string,
  text: string,
  { mark, ...range }: { empty: number; min: number; max: number; mark: DecimalMark | undefined },
): CellValue<number> {
  if (text === "") return { value: range.empty };
  if (isNegative(text)) return { reason: `${name} ${quote(text)}: negative` };
  const value = readWhole(text.replace(/^\+/, ""), mark);
  if (value === "ambiguous") return ofTwoMeanings(name, text);
  if (value === null) return { reason: `${name} ${quote(text)}: not a whole number` };
  if (value < range.min || value > range.max)
    return { reason: `${name} ${quote(text)}: not from ${range.min} to ${range.max}` };
  return { value };
}

/** Pieces in a pack; 1 for a cell that says nothing. */
export function parsePack(text: string, mark: DecimalMark | undefined): CellValue<number> {
  const bare = saysNothing(text) ? "" : text.replace(OF_PIECES, "");
  return parseWhole("pack", bare, { empty: 1, min: 1, max: 99_999, mark });
}

/** A litre or metre is left: a pack of 5 l may be one can. */
const OF_PIECES = new RegExp(`(?<=\\d)\\s*(?:${UNITS.pcs})\\.?$`, "iu");

/** The refusal of a number whose mark may separate thousands or decimals. */
export function ofTwoMeanings(name: string, text: string): { reason: string } {
  return { reason: `${name} ${quote(text)} could mean two numbers: say --decimal comma or --decimal point` };
}

/**
 * Pieces on the shelf; 0 for an empty cell. A stock below zero is 0, with a warning: tills sell what is not booked in
 * yet. So is a sign that says nothing: a refused line would leave the old stock and price on sale.
 */
export function parseStock(text: string, mark: DecimalMark | undefined, warnings: string[]): CellValue<number> {
  const whole = parseWhole("stock", text, { empty: 0, min: 0, max: 1_000_000_000, mark });
  if ("value" in whole || !(isNegative(text) || saysNothing(text) || IN_WORDS.test(text))) return whole;
  const shelf = readWords("stock", text, mark, warnings);
  return "value" in shelf ? { value: shelf.value.stock ?? 0 } : shelf;
}

const IN_WORDS = /\p{L}|[<>+–-]|[✓-✘]/u;

function readWords(
  name: string,
  text: string,
  mark: DecimalMark | undefined,
  warnings: string[],
): CellValue<ReadAvailability> {
  const { plain, fault } = inPlainDigits(text, mark);
  const shelf = isNegative(text) ? {} : readShelf(plain);
  if (shelf === null && (saysNothing(text) || /^x$/i.test(text))) {
    warnings.push(`${name} ${quote(text)} is not understood, taken as 0`);
    return { value: { stock: 0 } };
  }
  if (isNegative(text) || (shelf?.stock && NEGATIVE_IN_WORDS.test(text))) {
    warnings.push(`${name} ${quote(text)}: negative, taken as 0`);
    return { value: { ...shelf, stock: 0 } };
  }
  if (fault === "ambiguous") return ofTwoMeanings(name, text);
  return shelf ? { value: shelf } : { reason: `${name} ${quote(text)} is not understood (known: ${KNOWN_WORDS})` };
}

/** A minus before the digits: `na zalihi (-3)`, but not `5 -10` or `na zalihi - 5`. */
const NEGATIVE_IN_WORDS = /(?<!\d\s*)(?<=[\s(:])[-−–]\d/;

/**
 * Pieces for which a price is given: `100`, `100 kom`, `per 100`; 1 for an empty cell and for a unit alone. Refuses `M`,
 * which is a thousand in some lists and a metre in others. `ofText`: the pieces that the list means by a text.
 */
export function parsePriceUnit(
  text: string,
  mark: DecimalMark | undefined,
  ofText: ReadonlyMap<string, number> = new Map(),
): CellValue<number> {
  const pieces = saysNothing(text) ? "" : withoutPer(text);
  const given = ofText.get(pieces);
  if (given !== undefined) return { value: given };
  if (THOUSAND_OR_METRE.test(pieces))
    return {
      reason: `price unit ${quote(text)} could mean a thousand or a metre: write 1000 or 1, or say --columns "NAME=priceUnit/${pieces}:1000" (or :1)`,
    };
  const count = pieces.replace(UNIT_WORD, "").trim();
  if (count !== "" && !/\d/.test(count))
    return {
      reason: `price unit ${quote(text)} is not understood: write the number of pieces, or say it with --columns "NAME=priceUnit/${pieces}:100"`,
    };
  return parseWhole("price unit", count, { empty: 1, min: 1, max: 10_000_000, mark });
}

/** A number of pieces or a unit without the word or slash before it: `per 100`, `/C`. */
export function withoutPer(text: string): string {
  return text.replace(PER, "");
}

const PER = /^(?:\/|(?:per|for|po|za|pro|je|für|à)(?=[\s\d]))\s*/i;
const THOUSAND_OR_METRE = /^(?:1\s*)?M\.?$/;
const UNIT_WORD = new RegExp(`(?<!\\p{L})${UNIT}$`, "iu");

/**
 * Reads an availability in the shop's words (either language) or a supplier's words; an empty cell is `orderable`. Pieces
 * below zero, and signs that say nothing, are 0, with a warning.
 */
export function parseShelf(
  text: string,
  mark: DecimalMark | undefined,
  warnings: string[],
): CellValue<ReadAvailability> {
  return text === "" ? { value: { supply: "orderable" } } : readWords("availability", text, mark, warnings);
}

const YES: ReadonlySet<string> = new Set(["1", "x", "yes", "y", "true", "da", "d"]);
const NO: ReadonlySet<string> = new Set(["", "0", "-", "no", "n", "false", "ne"]);

export function parseYesNo(name: string, text: string): CellValue<boolean> {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  // A mark such as * says yes as often as no.
  return NO.has(word) || (saysNothing(word) && !/[*#?=~]/.test(word))
    ? { value: false }
    : { reason: `${name} ${quote(text)}: neither yes nor no` };
}

const UNIT_CODES = Object.entries(UNITS).map(
  ([code, words]) => [code, new RegExp(`^(?:${words})\\.?$`, "iu")] as const,
);

/** The shop's code of a unit, pieces for an empty cell; unknown units stay as written. */
export function toUnit(text: string): string {
  return text === "" ? "pcs" : (UNIT_CODES.find(([, words]) => words.test(text))?.[0] ?? text);
}

/**
 * References in one cell, as in `splitNumbers`. The maker may stand in brackets, `001 184 42 25 (MERCEDES-BENZ)`, and a
 * known make of vehicles also before the number; it is null if there is none.
 */
export function splitReferences(text: string): { number: string; maker: string | null }[] {
  return splitNumbers(text).map((written) => {
    const at = written.endsWith(")") ? written.lastIndexOf("(") : -1;
    const [number, maker] = [written.slice(0, Math.max(at, 0)).trimEnd(), written.slice(at + 1, -1)];
    const isMaker = /\d/.test(number) && /\p{L}/u.test(maker) && !/[()\d]/.test(maker);
    return isMaker ? { number, maker } : splitMake(written);
  });
}

/** Numbers in one cell, separated by `|`, `;`, a comma, a line end, or as in `splitSeveral`. */
export function splitNumbers(text: string): string[] {
  return [
    ...new Set(
      text
        .split(SEPARATOR)
        .flatMap((part) => splitSeveral(part.trim()))
        .map(withoutCount)
        .filter((number) => hasContent(number) && !isNoNumber(number)),
    ),
  ];
}

/** The comma within a power of ten, 4,45E+09, separates nothing. */
const SEPARATOR = /[|;\n]|\s\/\s|,(?!(?<=(?:^|[|;,\n]|\s\/)\s*\d,)\d+E\+\d)/i;

/**
 * Web addresses in one cell. Spaces, commas, semicolons and bars separate only before `http`: an address may contain
 * them.
 */
export function splitAddresses(text: string): string[] {
  const addresses = text.split(/[|;,\s]+(?=https?:|$)|\n/i).map((address) => address.trim());
  return [...new Set(addresses.filter(hasContent))];
}

/** False for the signs that programs write into an empty cell: `-`, `[]`. */
function hasContent(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** A cell as a report shows it: in quotes, shortened. */
export function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}
