import { splitForeignMoney } from "#spreadsheets/foreign-money.ts";
import { type EurCents, toEurCents } from "../../contract/money.ts";
import { KNOWN_WORDS, readShelf, type Shelf } from "./availability.ts";
import { type DecimalMark, parseDecimal } from "./decimal.ts";

/** A cell's value, or the reason to refuse the line. */
export type Cell<Value> = { value: Value } | { reason: string };

const ON_REQUEST = /^(?:-|–|\?|n\/a|poa|on request|price on request|na upit|cijena na upit)$/i;

/**
 * Cents; null for an empty cell and for words such as "on request". Zero is refused, or null with `zeroIsOnRequest`.
 */
export function parsePrice(
  text: string,
  { decimal, zeroIsOnRequest }: { decimal?: DecimalMark; zeroIsOnRequest?: boolean },
): Cell<EurCents | null> {
  if (text === "" || ON_REQUEST.test(text)) return { value: null };
  const amount = parseAmountCell("price", text, decimal);
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

/** Cents; 0 for an empty cell. */
export function parseDeposit(text: string, mark: DecimalMark | undefined): Cell<EurCents> {
  return text === "" || text === "-" ? { value: toEurCents(0) } : parseAmountCell("deposit", text, mark);
}

function parseAmountCell(name: string, text: string, mark: DecimalMark | undefined): Cell<EurCents> {
  if (splitForeignMoney(text)) return { reason: `${name} ${quote(text)} is not in euros` };
  const cents = parseDecimal(text, mark);
  if (typeof cents === "number") return { value: toEurCents(cents) };
  if (cents === "ambiguous")
    return { reason: `${name} ${quote(text)} could mean two amounts: say --decimal comma or --decimal point` };
  return { reason: `${name} ${quote(text)}: ${cents}` };
}

/** A whole number, also written 5,00; an empty cell gives `empty`. */
export function parseWhole(
  name: string,
  text: string,
  range: { empty: number; min: number; max: number },
): Cell<number> {
  if (text === "") return { value: range.empty };
  const digits = /^([-−]?\d{1,12})(?:[.,]0+)?$/.exec(text)?.[1];
  const value = Number(digits?.replace("−", "-"));
  if (digits === undefined) return { reason: `${name} ${quote(text)}: not a whole number` };
  if (value < 0) return { reason: `${name} ${quote(text)}: negative` };
  if (value < range.min || value > range.max)
    return { reason: `${name} ${quote(text)}: not from ${range.min} to ${range.max}` };
  return { value };
}

/** Pieces on the shelf; 0 for an empty cell. */
export function parseStock(text: string): Cell<number> {
  const whole = parseWhole("stock", text, { empty: 0, min: 0, max: 1_000_000_000 });
  if ("value" in whole || !/\p{L}|[<>+–-]|[✓-✘]/u.test(text.replace(/^[-−]/, ""))) return whole;
  const shelf = readShelf(text);
  return shelf
    ? { value: shelf.stock ?? 0 }
    : { reason: `stock ${quote(text)} is not understood (known: ${KNOWN_WORDS})` };
}

/** Reads an availability in the shop's words (either language) or a supplier's words; an empty cell is `orderable`. */
export function parseShelf(text: string): Cell<Shelf> {
  const shelf: Shelf | null = text === "" ? { supply: "orderable" } : readShelf(text);
  return shelf ? { value: shelf } : { reason: `availability ${quote(text)} is not understood (known: ${KNOWN_WORDS})` };
}

const YES: ReadonlySet<string> = new Set(["1", "x", "yes", "y", "true", "da", "d"]);
const NO: ReadonlySet<string> = new Set(["", "0", "-", "no", "n", "false", "ne"]);

export function parseYesNo(name: string, text: string): Cell<boolean> {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { reason: `${name} ${quote(text)}: neither yes nor no` };
}

const UNITS: ReadonlyMap<string, string> = new Map([
  ["", "pcs"],
  ["pc", "pcs"],
  ["pcs", "pcs"],
  ["piece", "pcs"],
  ["pieces", "pcs"],
  ["kom", "pcs"],
  ["kom.", "pcs"],
  ["komad", "pcs"],
  ["stk", "pcs"],
  ["stk.", "pcs"],
  ["stück", "pcs"],
  ["set", "set"],
  ["kpl", "set"],
  ["kompl", "set"],
  ["komplet", "set"],
  ["l", "l"],
  ["lit", "l"],
  ["litra", "l"],
  ["m", "m"],
]);

/** The shop's code of a unit; unknown units stay as written. */
export function toUnit(text: string): string {
  return UNITS.get(text.toLowerCase()) ?? text;
}

/** Numbers in one cell, separated by `|`, `;`, a comma or a line end. */
export function splitNumbers(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[|;,\n]/)
        .map((number) => number.trim())
        .filter((number) => number !== ""),
    ),
  ];
}

/**
 * Web addresses in one cell. Spaces, commas, semicolons and bars separate only before `http`: an address may contain
 * them.
 */
export function splitAddresses(text: string): string[] {
  const addresses = text.split(/[|;,\s]+(?=https?:|$)|\n/i).map((address) => address.trim());
  return [...new Set(addresses.filter((address) => address !== ""))];
}

/** A cell as a report shows it: in quotes, shortened. */
export function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}
