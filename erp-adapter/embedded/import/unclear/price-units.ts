import { quote } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import { importFault } from "../import-fault.ts";
import { meaningOfName, toKey, toWords } from "../meaning-of-name.ts";
import type { UnreadColumns } from "./unread-columns.ts";

/**
 * Throws an import fault if a column beside the price may say for how many pieces the price is, but is not read so:
 * ignored, it could make prices a hundred times too high. Such a column has a name that says so, or only such numbers of
 * pieces as prices are given for; one that says one piece in every line changes no price.
 */
export function requireClearPrice(columns: HeaderColumns, isGiven: IsGiven, unread: Omit<UnreadColumns, "see">): void {
  const { header, fields, currencies } = columns;
  if (!fields.includes("price") && !fields.includes("retail")) return;
  const isNamed = namesOfPieces(columns, isGiven);
  const unclear = header.find((name, at) => {
    if (isGiven(name) || currencies?.[at] || unread.isOfOnePiece(at)) return false;
    return isNamed(name, at) || (!fields.includes("priceUnit") && mayCount(name) && unread.isOfPieces(at));
  });
  if (unclear !== undefined)
    throw importFault(
      `header: ${quote(unclear)} may say for how many pieces the price is: say --columns "${unclear}=priceUnit" if it does, or "${unclear}=-" if not`,
    );
  requireClearUnit(columns, isGiven, unread);
}

/** Throws an import fault if a column of units has C or M, a hundred or a thousand, and no other says so in digits. */
function requireClearUnit(
  { header, fields }: HeaderColumns,
  isGiven: IsGiven,
  { has }: Pick<UnreadColumns, "has">,
): void {
  const at = fields.indexOf("unit");
  const name = header[at];
  if (name === undefined || fields.includes("priceUnit") || isGiven(name) || !OF_UNITS.has(toKey(name))) return;
  if (!has(at, "C") && !has(at, "M")) return;
  throw importFault(
    `header: ${quote(name)} has C or M, by which some lists mean that the price is for 100 or 1000 pieces: say --columns "${name}=priceUnit" if it is, with these numbers in its place, or "${name}=unit" if the price is for one`,
  );
}

/** Tells whether the name of an ignored column speaks of the pieces of a price. */
function namesOfPieces({ header, fields }: HeaderColumns, isGiven: IsGiven): (name: string, at: number) => boolean {
  const meant = header.map((name, at) => (isGiven(name) ? fields[at] : meaningOfName(name)?.field) ?? null);
  return (name, at) => {
    const field = meant[at];
    if (field === "priceUnit") return fields[at] === null;
    const words = toWords(name);
    // "Cijena za kom" is a price, but beside another price it may be the pieces of that price.
    if (field === "price")
      return PRICE.test(words) && PER.test(words) && meant.indexOf("price") !== meant.lastIndexOf("price");
    if (field !== null) return false;
    return SHORT.test(words) || (PRICE.test(words) && (PER.test(words) || UNIT.test(words)) && !/\d/.test(words));
  };
}

/** Whether a column of this name may hold a number of pieces. Beside the stock, a second quantity may be the price's. */
function mayCount(name: string): boolean {
  return name.trim() !== "" && (meaningOfName(name)?.field ?? "stock") === "stock";
}

export const PRICE = /pric(?:e|ing)|cijen|preis|cost|\b(?:vpc|mpc|uvp|ek|vk)\b/;
/** Names of a unit in English lists; in others, M is a metre. */
const OF_UNITS: ReadonlySet<string> = new Set(["unit", "uom", "measureunit"]);
const PER = /\b(?:per|for|pro|je|fur|za|po)\b/;
const UNIT =
  /unit|uom|\bum\b|odnosi|bas[ei]|quantit|qty|fa[ck]tor|divis|djelit|multipl|einheit|menge|\bjed|\bjm\b|kolicin|osnov/;
/** Names that do not speak of a price. *JC* is short for *jedinična cijena* and for *jedinica cijene*. */
const SHORT = /^ (?:jc|(?:per )?(?:uom|unit|um) (?:qty|quantity)|obracunska (?:jedinica|kolicina)) $/;
