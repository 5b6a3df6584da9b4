import { UNIT } from "../../../../contract/quantity.ts";
import { answer } from "../answer.ts";
import { parsePriceUnit, quote, withoutPer } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import { importFault } from "../import-fault.ts";
import { meaningOfName, toKey, toWords } from "../meaning-of-name.ts";
import type { PricePieces } from "../price-pieces.ts";
import type { UnreadColumns } from "./unread-columns.ts";

/**
 * Throws an import fault if a column beside the price may say for how many pieces the price is, but is not read so:
 * ignored, it could make prices a hundred times too high. Such a column has a name that says so, or only such numbers of
 * pieces as prices are given for; one that says one piece in every line changes no price.
 */
export function requireClearPrice(columns: HeaderColumns, isGiven: IsGiven, unread: Omit<UnreadColumns, "see">): void {
  const { header, fields, currencies } = columns;
  if (!fields.includes("price") && !fields.includes("retail")) return;
  const isNamed = namesOfPieces(columns, isGiven, unread);
  const unclear = header.find((name, at) => {
    if (isGiven(name) || currencies?.[at] || unread.isOfOnePiece(at)) return false;
    return isNamed(name, at) || (!fields.includes("priceUnit") && mayCount(name) && unread.isOfPieces(at));
  });
  if (unclear !== undefined)
    throw importFault(
      `header: ${quote(unclear)} may say for how many pieces the price is: say --columns ${answer(unclear, "priceUnit")} if it does, or ${answer(unclear, "-")} if not`,
    );
  requireClearUnit(columns, isGiven, unread);
  requireClearCodes(columns, isGiven, unread);
}

/**
 * Throws an import fault if a column of price units has only 0, 1, 2 and 3, and not only 1: these may be the codes that
 * German lists have for 1, 10, 100 and 1000 pieces.
 */
function requireClearCodes(
  { header, fields }: HeaderColumns,
  isGiven: IsGiven,
  { texts }: Pick<UnreadColumns, "texts">,
): void {
  const at = fields.indexOf("priceUnit");
  const name = header[at];
  const said = texts(at);
  if (name === undefined || isGiven(name) || !said.every((text) => /^[0-3]$/.test(text)) || /^1?$/.test(said.join()))
    return;
  throw importFault(
    `header: ${quote(name)} has ${said.toSorted().map(quote).join(", ")}, which may be numbers of pieces, or codes for 1, 10, 100 and 1000: say --columns ${answer(name, "priceUnit")} if the price is for so many pieces, or ${answer(name, "priceUnit/0:1/1:10/2:100/3:1000")} if they are codes`,
  );
}

/**
 * Throws an import fault if a column of units has such as *100 kom*, *HU* or *C*, a hundred or a thousand, and no other
 * column says for how many pieces the price is.
 */
function requireClearUnit(
  { header, fields }: HeaderColumns,
  isGiven: IsGiven,
  { texts }: Pick<UnreadColumns, "texts">,
): void {
  if (fields.includes("priceUnit")) return;
  for (const [at, name] of header.entries()) {
    const field = fields[at] ?? meaningOfName(name)?.field;
    if (field === "unit" && !isGiven(name)) requireOnePiece(name, texts(at).map(withoutPer));
  }
}

function requireOnePiece(name: string, units: readonly string[]): void {
  const isEnglish = OF_UNITS.has(toKey(name));
  const several = units.filter((unit) => isOfSeveral(unit) || codeOf(unit, isEnglish) !== null);
  if (several.length === 0) return;
  const said = units.flatMap((unit) => {
    const code = codeOf(unit, isEnglish) ?? piecesBehind(unit);
    if (code !== null && !/[/:,="]/.test(unit)) return [`/${unit}:${code}`];
    return "value" in parsePriceUnit(unit, "comma") || /[/:,="]/.test(unit) ? [] : [`/${unit}:1`];
  });
  throw importFault(
    `header: ${quote(name)} has ${several.map(quote).slice(0, SHOWN).join(", ")}, by which some lists mean that the price is for so many pieces: say --columns ${answer(name, `priceUnit${[...new Set(said)].join("")}`)} if it is, or ${answer(name, "unit")} if the price is for one`,
  );
}

/** True for a unit with a number of pieces, more than one. */
function isOfSeveral(unit: string): boolean {
  const pieces = parsePriceUnit(unit, "comma");
  return BY_TENS.test(unit) || ("value" in pieces && pieces.value > 1) || piecesBehind(unit) !== null;
}

/** The number of pieces behind a word, more than one: `pak.100`, `set 10 kom`. Null if there is none, as in `m2` and `C62`, a piece. */
function piecesBehind(unit: string): number | null {
  const pieces = Number(BEHIND.exec(unit)?.[1] ?? 1);
  return pieces > 1 && !/^(?:[cdkm]?m ?[23]|c62|h87)$/i.test(unit) ? pieces : null;
}

/** The pieces that a code for a unit stands for; null if it stands for none. C and M do so in English lists alone. */
function codeOf(unit: string, isEnglish: boolean): number | null {
  return (isEnglish ? ROMAN[unit] : undefined) ?? CODES[unit.toUpperCase().replace(/[\s.]/g, "")] ?? null;
}

const ROMAN: Readonly<Record<string, number>> = { C: 100, M: 1_000 };
const CODES: Readonly<Record<string, number>> = {
  HU: 100,
  HUN: 100,
  HUNDRED: 100,
  CEN: 100,
  MIL: 1_000,
  THO: 1_000,
  THOUSAND: 1_000,
  TSD: 1_000,
  T: 1_000,
  ...Object.fromEntries(["%", "%ST", "%STK", "%KOM", "HST", "HSTK", "HKOM"].map((code) => [code, 100])),
  ...Object.fromEntries(["‰", "TST", "TSTK", "TKOM", "TSDST", "TSDSTK"].map((code) => [code, 1_000])),
};
const BEHIND = new RegExp(`^\\p{L}[^\\d]*?[\\s./-]*(\\d{1,6})(?:\\s*${UNIT})?$`, "iu");
const BY_TENS = /^1(?:0{1,3}|[.,]000)(?!\d)/;
/** Maximum number of units shown. */
const SHOWN = 5;

/** Throws an import fault if the option says for how many pieces all prices are, and a column says it, too. */
export function requireOnePriceUnit({ header, fields }: HeaderColumns, { ofAll }: PricePieces): void {
  const name = header[fields.indexOf("priceUnit")];
  if (ofAll === null || !fields.includes("priceUnit")) return;
  throw importFault(
    `--columns: the ${ofAll.field} is for ${ofAll.pieces} pieces, but ${quote(name ?? "priceUnit")} says for how many, too: say ${answer(name ?? "priceUnit", "-")} as well`,
  );
}

/**
 * Tells whether the name of an ignored column speaks of the pieces of a price. *Price per box* does not if the column
 * has amounts, nor does *Price per kg*.
 */
function namesOfPieces(
  { header, fields }: HeaderColumns,
  isGiven: IsGiven,
  { isOfAmounts }: Pick<UnreadColumns, "isOfAmounts">,
): (name: string, at: number) => boolean {
  const meant = header.map((name, at) => (isGiven(name) ? fields[at] : meaningOfName(name)?.field) ?? null);
  return (name, at) => {
    const field = meant[at];
    if (field === "priceUnit") return fields[at] === null;
    const words = toWords(name);
    // "Cijena za kom" is a price, but beside another price it may be the pieces of that price.
    const isPer = PRICE.test(words) && PER.test(words) && !OF_MEASURES.test(words) && !isOfAmounts(at);
    if (field === "price") return isPer && meant.indexOf("price") !== meant.lastIndexOf("price");
    if (field !== null) return false;
    return SHORT.test(words) || ((isPer || (PRICE.test(words) && OF_UNIT.test(words))) && !/\d/.test(words));
  };
}

/** Whether a column of this name may hold a number of pieces. Beside the stock, a second quantity may be the price's. */
function mayCount(name: string): boolean {
  return name.trim() !== "" && (meaningOfName(name)?.field ?? "stock") === "stock";
}

export const PRICE = /pric(?:e|ing)|cijen|preis|cost|\b(?:vpc|mpc|uvp|ek|vk)\b/;
/** Names of a unit in English lists; in others, M is a metre. */
const OF_UNITS: ReadonlySet<string> = new Set(["unit", "uom", "measureunit", "unitofmeasure"]);
const PER = /\b(?:per|for|pro|je|fur|za|po)\b/;
const OF_MEASURES = /\b(?:kg|kilo\w*|gram\w*|lit(?:re|er|ra|ri)\w*)\b/;
const OF_UNIT =
  /unit|uom|\bum\b|dimens|odnosi|bas[ei]|quantit|qty|fa[ck]tor|divis|djelit|multipl|einheit|menge|\bjed|\bjm\b|kolicin|osnov/;
/** Names that do not speak of a price. *JC* is short for *jedinična cijena* and for *jedinica cijene*. */
const SHORT = /^ (?:jc|(?:per )?(?:uom|unit|um) (?:qty|quantity)|obracunska (?:jedinica|kolicina)) $/;
