import type { Supply } from "../../catalogue-index/product-record.ts";
import { type EurCents, toEurCents } from "../../contract/money.ts";
import { type DecimalMark, parseDecimal } from "./decimal.ts";

/** A cell's value, or the reason to refuse the line. */
export type Cell<Value> = { value: Value } | { reason: string };

const ON_REQUEST = /^(?:-|–|\?|n\/a|poa|on request|price on request|na upit|cijena na upit)$/i;

/** Other currencies, of which the shop keeps none. */
const FOREIGN_MONEY = /(?:kn|hrk|usd|\$|gbp|£|chf)$/i;

/** Cents; null for an empty cell and for words such as "on request" or "na upit". Zero is a price only if it may be none. */
export function parsePrice(
  text: string,
  { decimal, zeroIsOnRequest }: { decimal?: DecimalMark; zeroIsOnRequest?: boolean },
): Cell<EurCents | null> {
  if (text === "" || ON_REQUEST.test(text)) return { value: null };
  if (FOREIGN_MONEY.test(text)) return { reason: `price ${quote(text)} is not in euros` };
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

/** A shelf in words or as a bound: `>10` is at least that many, `2 kom` two. Other texts are left to `parseWhole`. */
export function toPieces(text: string): string {
  const word = text.toLowerCase();
  if (SOME.has(word)) return "1";
  if (NONE.has(word)) return "0";
  return /^(?:>=?\s*(\d+)|(\d+)\s*\+?)(?:\s*\p{L}{1,5}\.?)?$/u.exec(text)?.slice(1).find(Boolean) ?? text;
}

const SOME: ReadonlySet<string> = new Set([
  "na zalihi",
  "na stanju",
  "dostupno",
  "in stock",
  "auf lager",
  "lagernd",
  "verfügbar",
  "sofort lieferbar",
  "ab lager",
]);
const NONE: ReadonlySet<string> = new Set([
  "nema",
  "nema na zalihi",
  "rasprodano",
  "po narudžbi",
  "out of stock",
  "not in stock",
  "on order",
  "nicht auf lager",
]);

const SUPPLIES: ReadonlyMap<string, Supply> = new Map([
  ["", "orderable"],
  ["available", "orderable"],
  ["na zalihi", "orderable"],
  ["na stanju", "orderable"],
  ["in stock", "orderable"],
  ["po narudžbi", "orderable"],
  ["on order", "orderable"],
  ["auf lager", "orderable"],
  ["lagernd", "orderable"],
  ["verfügbar", "orderable"],
  ["lieferbar", "orderable"],
  ["sofort lieferbar", "orderable"],
  ["ab lager", "orderable"],
  ["active", "orderable"],
  ["aktivno", "orderable"],
  ["nema", "out-of-order"],
  ["nema na zalihi", "out-of-order"],
  ["rasprodano", "out-of-order"],
  ["out of stock", "out-of-order"],
  ["not in stock", "out-of-order"],
  ["nicht lieferbar", "out-of-order"],
  ["ukinuto", "discontinued"],
  ["entfallen", "discontinued"],
  ["orderable", "orderable"],
  ["must be ordered", "orderable"],
  ["dostupno", "orderable"],
  ["potrebno naručiti", "orderable"],
  ["out-of-order", "out-of-order"],
  ["out of order", "out-of-order"],
  ["trenutačno nema", "out-of-order"],
  ["discontinued", "discontinued"],
  ["unavailable", "discontinued"],
  ["nedostupno", "discontinued"],
]);

/** The meaning of an empty shelf, in the shop's words of either language. */
export function parseSupply(text: string): Cell<Supply> {
  const value = SUPPLIES.get(text.toLowerCase());
  return value
    ? { value }
    : { reason: `availability ${quote(text)} is none of: ${[...SUPPLIES.keys()].filter(Boolean).join(", ")}` };
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

/** Addresses in one cell, with spaces, commas, semicolons or bars between them, of which an address may hold some itself. */
export function splitAddresses(text: string): string[] {
  const addresses = text.split(/[|;,\s]+(?=https?:|$)|\n/i).map((address) => address.trim());
  return [...new Set(addresses.filter((address) => address !== ""))];
}

/** A cell as a report shows it: in quotes, shortened. */
export function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}
