import { splitForeignMoney } from "#spreadsheets/foreign-money.ts";
import type { Row } from "#spreadsheets/row.ts";
import { answer, pairsOf } from "./answer.ts";
import { ALIASES } from "./column-names.ts";
import { DOCUMENT_FIELDS, FIELDS, type Field, RELATED_FIELDS } from "./fields.ts";
import { importFault } from "./import-fault.ts";
import { inItsKind } from "./kind-of-list.ts";
import { meaningOfName, toKey } from "./meaning-of-name.ts";
import { type PricePieces, toPricePieces, withoutPieces } from "./price-pieces.ts";
import { requireClearNumber } from "./unclear/makers-number.ts";
import { requireOnePrice } from "./unclear/new-prices.ts";
import { requirePriceAndStock } from "./unclear/price-and-stock.ts";
import { requireSellingPrice } from "./unclear/purchase-prices.ts";
import { isVendor, requireClearVendor } from "./unclear/vendors.ts";

/** The field of each column; null: ignored. */
export interface Columns {
  fields: (Field | null)[];
  /** headers without a known meaning, and headers whose meaning another column has with a smaller rank */
  ignored: string[];
  /** for each column, the foreign currency in an amount's name; null: euros or no amount */
  currencies?: readonly (string | null)[];
}

/** Columns with their header row; the header is empty if an option names the columns. */
export interface HeaderColumns extends Columns {
  header: readonly string[];
}

/** True for a row with a cell for each column, and nothing in further cells. */
export function hasWidthOf({ fields }: Columns, { cells }: Row): boolean {
  return cells.length >= fields.length && cells.slice(fields.length).every((cell) => cell.trim() === "");
}

/** Fields in euros. */
export const AMOUNTS: ReadonlySet<Field> = new Set(["price", "retail", "deposit"]);

/** Fields that several columns may hold: their values are joined. */
const JOINED: ReadonlySet<Field> = new Set([
  "oe",
  "cross",
  "picture",
  "vehicle",
  ...RELATED_FIELDS,
  ...DOCUMENT_FIELDS,
]);

/**
 * Finds the meaning of each column by its name; the list's own names (`own`) win. Never throws: a row that is no header
 * simply has few meanings.
 */
export function columnsOf(header: readonly string[], own: OwnNames = new Map()): HeaderColumns {
  const named = header.map((name) => {
    const given = own.get(toPlain(name));
    return given === undefined ? (meaningOfName(name)?.field ?? null) : given;
  });
  const foreign = header.map((name, at) => {
    const given = own.get(toPlain(name));
    if (given === undefined) return named[at] === null ? foreignAmount(name) : null;
    const money = given && AMOUNTS.has(given) ? splitForeignMoney(name) : null;
    return given && money && { field: given, currency: money.currency };
  });
  const meant = named.map((field, at) => field ?? foreign[at]?.field ?? null);
  const isByMakers = meant.includes("manufacturer");
  const withoutVendor = meant.map((field, at) => {
    const name = header[at] ?? "";
    return field === "brand" && isByMakers && isVendor(name) && !own.has(toPlain(name)) ? null : field;
  });
  const fields = inItsKind(withoutVendor, header.map(toKey));
  const rankOf = (at: number, field: Field) => {
    if (foreign[at]) return Number.MAX_SAFE_INTEGER;
    return own.has(toPlain(header[at] ?? "")) ? -1 : rankOfName(header[at] ?? "", field);
  };
  const plainest = new Map<Field, number>();
  fields.forEach((field, at) => {
    if (field === null) return;
    const taken = plainest.get(field);
    if (taken === undefined || rankOf(at, field) < rankOf(taken, field)) plainest.set(field, at);
  });
  const kept = fields.map((field, at) => (field && (JOINED.has(field) || plainest.get(field) === at) ? field : null));
  const ignored = header.filter((name, at) => kept[at] === null && name.trim() !== "");
  return { header, fields: kept, ignored, currencies: foreign.map((amount) => amount?.currency ?? null) };
}

/**
 * Field and currency of a name with a foreign currency; null for other names. A column in euros wins over such a
 * column.
 */
function foreignAmount(name: string): { field: Field; currency: string } | null {
  const money = splitForeignMoney(name);
  const field = money && meaningOfName(money.rest)?.field;
  return field && AMOUNTS.has(field) ? { field, currency: money.currency } : null;
}

/**
 * Throws an import fault if no column is the number, if two columns with the same name mean a field whose values are not
 * joined, or if a column may be something else than it seems: the maker's number, the price, the stock or the supplier.
 */
export function requireColumns(columns: HeaderColumns, own: OwnNames = new Map()): HeaderColumns {
  const names = columns.header.map((name) => (own.has(toPlain(name)) ? "" : toKey(name)) || toPlain(name));
  const at = columns.fields.findIndex(
    (field, at) =>
      field !== null && !JOINED.has(field) && names.indexOf(names[at] ?? "") !== names.lastIndexOf(names[at] ?? ""),
  );
  const double = columns.fields[at];
  if (double)
    throw importFault(
      `header: two columns mean ${ALIASES[double][0]}: say which does not, with --columns ${answer(columns.header[at] ?? "", "-")}`,
    );
  checkColumns(columns, "header");
  const isGiven = givenIn(own);
  requirePriceAndStock(columns, isGiven);
  requireSellingPrice(columns, isGiven);
  requireOnePrice(columns, isGiven);
  requireClearNumber(columns, isGiven);
  requireClearVendor(columns, isGiven);
  return columns;
}

/** True for a column whose meaning the option `--columns` says. */
export type IsGiven = (name: string) => boolean;

export function givenIn(own: OwnNames): IsGiven {
  return (name) => own.has(toPlain(name));
}

/** For an ignored column: its meaning, and the name of the column of this meaning that is read; null if there is none. */
export function readInstead({ header, fields }: HeaderColumns, at: number): { meaning: Field; name: string } | null {
  const meaning = fields[at] === null ? meaningOfName(header[at] ?? "")?.field : undefined;
  const name = meaning && header[fields.indexOf(meaning)];
  return meaning && name !== undefined ? { meaning, name } : null;
}

/** The rank of a name for a field. A name that means it only because of the kind of list (`inItsKind`) comes last. */
function rankOfName(name: string, field: Field): number {
  const meaning = meaningOfName(name);
  if (meaning?.field !== field) return Number.MAX_SAFE_INTEGER;
  return field === "stock" && OF_FREE_PIECES.test(toKey(name)) ? meaning.rank - ALIASES.stock.length : meaning.rank;
}

/** Names of the free pieces: they win over other names of a stock, whose pieces may be reserved. *Available* may say yes. */
const OF_FREE_PIECES = /^(?!available$).*(?:avail|raspoloziv|slobodn|verfugbar|frei|free)/;

/**
 * Reads the option `--columns` for a file without a header: `number,title`, where `-` skips a column. Throws an import
 * fault for an unknown field.
 */
export function columnsFromOption(option: string): HeaderColumns {
  const fields = option.split(",").map((name) => {
    return name.trim() === "-" || name.trim() === "" ? null : fieldOf(name);
  });
  const columns = { header: [], fields, ignored: [] };
  checkColumns(columns, "--columns");
  return columns;
}

/** The pieces of prices that the option `--columns` says, in either of its forms. Throws an import fault for wrong ones. */
export function pricePiecesFromOption(option = ""): PricePieces {
  const written = option.includes("=") ? pairsOf(option).map(({ meaning }) => meaning) : option.split(",");
  return toPricePieces(
    written.map((one) => ({ field: meaningOfName(withoutPieces(one))?.field ?? null, written: one })),
  );
}

/** Fields by the list's own names for them; null: ignored. */
export type OwnNames = ReadonlyMap<string, Field | null>;

/**
 * Reads the option `--columns` for a header with unknown names: `Артикул=number,Ціна=price,Opis 2=-`, where `-` ignores
 * the column, and a name with a comma stands in quotes. Null if the option has no `=`. Throws an import fault for an unknown field.
 */
export function ownNamesFromOption(option: string): OwnNames | null {
  if (!option.includes("=")) return null;
  return new Map(
    pairsOf(option).map(({ name, meaning }) => {
      return [toPlain(name), meaning.trim() === "-" ? null : fieldOf(meaning)] as const;
    }),
  );
}

/** Throws an import fault if one of these names is not in the header. */
export function requireOwnNames({ header }: HeaderColumns, names: OwnNames): void {
  const present = new Set(header.map(toPlain));
  const missing = [...names.keys()].find((name) => !present.has(name));
  if (missing !== undefined) throw importFault(`--columns: the file has no column "${missing}"`);
}

function toPlain(name: string): string {
  return name.replace(/\s+/g, " ").trim().toLowerCase();
}

function fieldOf(name: string): Field {
  const field = meaningOfName(withoutPieces(name))?.field;
  if (!field) throw importFault(`--columns: nothing is known as "${name.trim()}" (known: ${KNOWN})`);
  return field;
}

const KNOWN = FIELDS.map((field) => ALIASES[field][0]).join(", ");

function checkColumns(columns: Columns, where: string): void {
  const present = columns.fields.filter((field) => field !== null);
  const double = present.find((field, index) => !JOINED.has(field) && present.indexOf(field) !== index);
  if (double) throw importFault(`${where}: two columns mean ${ALIASES[double][0]}`);
  if (present.includes("number")) return;
  const found = columns.ignored.length > 0 ? ` (not understood: ${columns.ignored.slice(0, 8).join(", ")})` : "";
  throw importFault(
    `${where}: no column is the number${found}; say what they mean with --columns "THEIR NAME=number,…", or number,title,… for a file without a head`,
  );
}
