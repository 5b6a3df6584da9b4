import { CLEAR_NUMBER_NAMES, OWN_CODE_NAMES, VAGUE_NUMBER_NAMES } from "#spreadsheets/number-names.ts";
import { answer } from "../answer.ts";
import { quote } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import { importFault } from "../import-fault.ts";
import { meaningOfName, toKey, toWords } from "../meaning-of-name.ts";

/**
 * Throws an import fault if a column that is not understood may be the maker's number, and the part's number is one that
 * may be the list's own: *Šifra dobavljača* is the supplier's number for the part, or the number of the supplier. Beside
 * the list's own code, *Oznaka* and *Reference* may be the part's number, too.
 */
export function requireClearNumber({ header, fields }: HeaderColumns, isGiven: IsGiven): void {
  const read = header[fields.indexOf("number")];
  if (read === undefined || isGiven(read) || CLEAR_NUMBER_NAMES.has(toKey(read))) return;
  const isOwnCode = OWN_CODE_NAMES.has(keyOfThing(read));
  const unclear = header.find((name) => {
    if (isGiven(name) || name === read) return false;
    if (isOwnCode && VAGUE_NUMBER_NAMES.has(keyOfThing(name))) return true;
    const words = toWords(name);
    return OF_A_MAKER.test(words) && OF_A_NUMBER.test(words) && meaningOfName(name) === null;
  });
  const reference =
    isOwnCode && !fields.includes("crossMaker")
      ? header.find((name, at) => isReference(name) && fields[at] === "cross" && !isGiven(name))
      : undefined;
  if (unclear === undefined && reference !== undefined)
    throw importFault(
      `header: ${quote(reference)} may be the part's number, beside ${quote(read)}: say --columns ${answer(reference, "number")} if it is, or ${answer(reference, "cross")} if it has other makers' numbers`,
    );
  if (unclear === undefined) return;
  throw importFault(
    `header: ${quote(unclear)} may be the maker's number for the part, beside ${quote(read)}: say --columns ${answer(unclear, "number")} if it is, or ${answer(unclear, "-")} if not`,
  );
}

/** True for *Reference* alone, which webshops call the number of a part. */
function isReference(name: string): boolean {
  return /^ (?:reference|referenca|referenz|ref) $/.test(toWords(name));
}

const OF_A_MAKER =
  /manufactur|\bmf[rg]\b|\bmaker|produce|brand|proizv\b|proizvoda?c|herst|vendor|suppl|\bdob\b|dobavlj|tvorni|\btv\b|fabri|factory|lieferant|kreditor/;
const OF_A_NUMBER = /number|nummer|\bno\b|\bnr\b|\bpn\b|\bsku\b|\bkod\b|code|sifr|broj|oznak|katalo|catalo|\bkat\b/;

/** The key of a name without the word for an article: *Oznaka artikla* is *oznaka*. */
function keyOfThing(name: string): string {
  const key = toKey(name);
  return OWN_CODE_NAMES.has(key) ? key : toKey(key.replace(/(?:artikla|proizvoda|robe|dijela|stavke)$/, ""));
}
