import { CLEAR_NUMBER_NAMES } from "#spreadsheets/number-names.ts";
import type { Row } from "#spreadsheets/row.ts";
import { quote } from "./cells.ts";
import type { HeaderColumns, IsGiven } from "./columns.ts";
import type { Field } from "./fields.ts";
import type { DoubleLine } from "./file-reader.ts";
import { importFault } from "./import-fault.ts";
import { meaningOfName, toKey, toWords } from "./meaning-of-name.ts";
import type { SeenMake } from "./vehicle-makes.ts";

/**
 * Throws an import fault if a column beside the price may say for how many pieces the price is, but is not read so:
 * ignored, it could make prices a hundred times too high.
 */
export function requireClearPrice(columns: HeaderColumns, isGiven: IsGiven): void {
  const { header, fields, currencies } = columns;
  if (!fields.includes("price") && !fields.includes("retail")) return;
  const meant = header.map((name, at) => (isGiven(name) ? fields[at] : meaningOfName(name)?.field) ?? null);
  const unclear = header.find((name, at) => {
    if (isGiven(name) || currencies?.[at]) return false;
    const field = meant[at];
    if (field === "priceUnit") return fields[at] === null;
    const words = toWords(name);
    // "Cijena za kom" is a price, but beside another price it may be the pieces of that price.
    if (field === "price")
      return PRICE.test(words) && PER.test(words) && meant.indexOf("price") !== meant.lastIndexOf("price");
    return (
      field === null &&
      (SHORT.test(words) || (PRICE.test(words) && (PER.test(words) || UNIT.test(words)) && !/\d/.test(words)))
    );
  });
  if (unclear !== undefined) throw unclearPieces(unclear);
}

/**
 * Throws an import fault if a column that is not understood, in a list with prices, has only such numbers of pieces as
 * prices are given for: 1, 10, 100 or 1000. `ofPieces`: the places of these columns.
 */
export function requireClearPieces(
  { header, fields, currencies }: HeaderColumns,
  isGiven: IsGiven,
  ofPieces: ReadonlySet<number>,
): void {
  if (fields.includes("priceUnit") || !(fields.includes("price") || fields.includes("retail"))) return;
  const unclear = header.find((name, at) => {
    const meaning = meaningOfName(name)?.field ?? "stock";
    // Beside the stock that is read, a second quantity may be that of the price.
    return ofPieces.has(at) && meaning === "stock" && name.trim() !== "" && !isGiven(name) && !currencies?.[at];
  });
  if (unclear !== undefined) throw unclearPieces(unclear);
}

function unclearPieces(unclear: string): Error {
  return importFault(
    `header: ${quote(unclear)} may say for how many pieces the price is: say --columns "${unclear}=priceUnit" if it does, or "${unclear}=-" if not`,
  );
}

const PRICE = /pric(?:e|ing)|cijen|preis|cost|\b(?:vpc|mpc|uvp|ek|vk)\b/;
const PER = /\b(?:per|for|pro|je|fur|za|po)\b/;
const UNIT =
  /unit|uom|\bum\b|odnosi|bas[ei]|quantit|qty|fa[ck]tor|divis|djelit|multipl|einheit|menge|\bjed|\bjm\b|kolicin|osnov/;
/** Names that do not speak of a price. *JC* is short for *jedinična cijena* and for *jedinica cijene*. */
const SHORT = /^ (?:jc|(?:per )?(?:uom|unit|um) (?:qty|quantity)|obracunska (?:jedinica|kolicina)) $/;

/**
 * Throws an import fault if the list has no price or no stock, but a column that is not understood and begins like one:
 * ignored, *Stock ZG* would leave a new part without stock, and *Price per 100* one without price.
 */
export function requirePriceAndStock({ header, fields }: HeaderColumns, isGiven: IsGiven): void {
  for (const [field, others] of [
    ["price", ["price", "retail"]],
    ["stock", ["stock", "supply", "fitmentQuantity"]],
  ] as const) {
    if (others.some((other) => fields.includes(other))) continue;
    const unclear = header.find((name, at) => {
      return fields[at] === null && !isGiven(name) && meaningOfName(name) === null && beginsLike(others, toWords(name));
    });
    if (unclear === undefined) continue;
    throw importFault(
      `header: ${quote(unclear)} may be the ${field}, which no column is: say --columns "${unclear}=${field}" if it is the whole ${field} of one part, or "${unclear}=-" if not`,
    );
  }
}

/** True if words after the first ones change the meaning of a name: *netto* alone is a price, *netto masa* is none. */
function beginsLike(fields: readonly Field[], words: string): boolean {
  const all = words.trim().split(" ");
  return all.some((_, at) => {
    const first = ` ${all.slice(0, at).join(" ")} `;
    const field = meaningOfName(first)?.field;
    return field !== undefined && fields.includes(field) && (field === "stock" || PRICE.test(first));
  });
}

/**
 * Throws an import fault if a column that is not understood may be the maker's number, and the part's number is one that
 * may be the list's own: *Šifra dobavljača* is the supplier's number for the part, or the number of the supplier.
 */
export function requireClearNumber({ header, fields }: HeaderColumns, isGiven: IsGiven): void {
  const read = header[fields.indexOf("number")];
  if (read === undefined || isGiven(read) || CLEAR_NUMBER_NAMES.has(toKey(read))) return;
  const unclear = header.find((name) => {
    const words = toWords(name);
    return !isGiven(name) && OF_A_MAKER.test(words) && OF_A_NUMBER.test(words) && meaningOfName(name) === null;
  });
  if (unclear === undefined) return;
  throw importFault(
    `header: ${quote(unclear)} may be the maker's number for the part, beside ${quote(read)}: say --columns "${unclear}=number" if it is, or "${unclear}=-" if not`,
  );
}

const OF_A_MAKER =
  /manufactur|\bmf[rg]\b|\bmaker|produce|brand|proizv\b|proizvoda?c|herst|vendor|suppl|\bdob\b|dobavlj|tvorni|\btv\b|fabri|factory|lieferant|kreditor/;
const OF_A_NUMBER = /number|nummer|\bno\b|\bnr\b|\bpn\b|\bsku\b|\bkod\b|code|sifr|broj|oznak|katalo|catalo|\bkat\b/;

/**
 * Throws an import fault if a column is read as whole vehicles, because the list has no makes, and one of them begins
 * with no known make: *Golf VII* is no vehicle of the make Golf.
 */
export function requireMakes({ header, fields }: HeaderColumns, isGiven: IsGiven, unknown: SeenMake | null): void {
  const vehicles = header.find((name, at) => fields[at] === "vehicle" && !isGiven(name));
  if (vehicles === undefined || unknown === null) return;
  throw importFault(
    `header: ${quote(vehicles)} seems to have models without their makes: no known make is ${quote(unknown.make)} (line ${unknown.line}). Add a column of makes, or say --columns "${vehicles}=vehicle" if each begins with its make, or "${vehicles}=-" to leave it out`,
  );
}

/**
 * Throws an import fault if two lines are of the same part, and a column that is not understood may name a branch: then
 * no line has the stock of all branches. Such a column has the name of one, or differs in two lines that differ in stock.
 */
export async function requireOneLineEach(
  { header, fields }: HeaderColumns,
  isGiven: IsGiven,
  double: DoubleLine | null,
  readRow: (line: number) => Promise<Row | null>,
): Promise<void> {
  if (double === null) return;
  const [first, second] = [double.out, double.stands].toSorted((one, other) => one - other);
  const isUnread = (name: string, at: number) => fields[at] === null && name.trim() !== "" && !isGiven(name);
  let branch = header.find((name, at) => isUnread(name, at) && BRANCH.test(toWords(name)));
  if (branch === undefined && double.isOtherStock && header.some(isUnread)) {
    const [out, stands] = [await readRow(double.out), await readRow(double.stands)];
    branch = header.find((name, at) => {
      const [one, other] = [out?.cells[at]?.trim(), stands?.cells[at]?.trim()];
      return isUnread(name, at) && meaningOfName(name) === null && one && other && one !== other;
    });
  }
  if (branch === undefined) return;
  throw importFault(
    `header: the list seems to have a line for each ${quote(branch)} of a part, such as lines ${first} and ${second}, and the catalogue has one stock and one price for all: join the lines of a part, or say --columns "${branch}=-" if the first line counts`,
  );
}

/** Words for branches, warehouses and shelves. */
const BRANCH =
  /poslovnic|podruznic|skladist|prodavaonic|lokacij|branch|warehouse|depot|location|filial|niederlassung|lagerort|\b(?:store|shop|site|sklad|whse|wh|filijal[ae]|pj|plant|objekt|poslovna jedinica)\b/;
