/** A part number that a spreadsheet has changed, because it took the number for something else. */
export interface SpoiltNumber {
  /** what happened to the number, as the end of a sentence in a report; the sentence begins with the number */
  how: string;
  /** what the number most likely was; null if digits are lost */
  candidate: string | null;
}

/**
 * Recognises a part number that a spreadsheet has turned into a formula, a power of ten or a date; null for any other
 * text.
 */
export function spoiltNumber(text: string): SpoiltNumber | null {
  // Each form below has one of these marks; most of the numbers in 200,000 lines have none.
  if (!/[-=+./ ]/.test(text)) return null;
  const inside = /^="?([^"]*)"?$/.exec(text)?.[1];
  if (inside !== undefined) return { how: "is a formula", candidate: inside };
  const scientific = /^(\d)(?:[.,](\d+))?E\+(\d+)$/i.exec(text);
  if (scientific) return fromScientific(scientific);
  const candidate = fromDate(text.replace(/[ T]0?0:00(?::00(?:\.0+)?)?$/, ""));
  return candidate === null ? null : { how: "is a date", candidate };
}

/** Restores the number from a power of ten: 4,45E+09 has lost digits; 4,450110369E+09 still has all ten. */
function fromScientific([, first = "", rest = "", power = ""]: RegExpExecArray): SpoiltNumber {
  const how = "was cut to a power of ten: format the column as text and fill it again";
  return { how, candidate: rest.length === Number(power) ? first + rest : null };
}

/** Day and month of a date in the order that the part number most likely had; null if the text is not a date. */
function fromDate(text: string): string | null {
  for (const [pattern, order] of WRITTEN) {
    const found = pattern.exec(text);
    const candidate = found && inOrder(found.slice(1), order);
    if (candidate) return candidate;
  }
  return null;
}

/**
 * Forms in which spreadsheets write dates. Three numbers alone may well be a part number (1.2.3, 28.12.33). Therefore a
 * year has four digits, unless a dot follows it or slashes separate it.
 */
const WRITTEN: readonly [RegExp, "day first" | "month first" | "either"][] = [
  [/^\d{4}-(\d\d)-(\d\d)$/, "month first"],
  [/^(?:19|20)\d\d([./])(\d\d?)\1 ?(\d\d?)\.?$/, "month first"],
  [/^(\d\d?)\. ?(\d\d?)\. ?(?:(?:19|20)\d\d\.?|\d\d\.)?$/, "day first"],
  [/^(\d\d?)\/(\d\d?)\/(?:(?:19|20)?\d\d)$/, "either"],
  [/^(\d\d?)-(\d\d?)-(?:(?:19|20)\d\d)$/, "either"],
  [/^(\d\d?)[-. /]+(\p{L}{3,10})\.?(?:[-. /]+(?:(?:19|20)?\d\d)\.?)?$/u, "day first"],
  [/^(\p{L}{3,10})[-. /]+(\d\d?)\.?(?:,? ?(?:19|20)\d\d\.?)?$/u, "month first"],
];

function inOrder(found: readonly string[], order: "day first" | "month first" | "either"): string | null {
  const [one = "", other = ""] = found.filter((part) => !/^[./]$/.test(part));
  const dayFirst = order === "month first" ? null : toDayAndMonth(one, other);
  return dayFirst ?? (order === "day first" ? null : toDayAndMonth(other, one));
}

function toDayAndMonth(day: string, month: string): string | null {
  const name = month.toLowerCase();
  const number = /^\d+$/.test(month) ? Number(month) : MONTHS.findIndex((names) => names.test(name)) + 1;
  const days = DAYS[number - 1];
  if (days === undefined || Number(day) < 1 || Number(day) > days) return null;
  return `${day}-${/^\d+$/.test(month) ? month : number}`;
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Names of the months in English, Croatian and German: whole, shortened or in the genitive. */
const MONTHS = [
  /^(?:jan(?:uary|uar)?|jän(?:ner)?|sij(?:eč(?:anj|nja)?)?)$/,
  /^(?:feb(?:ruary|ruar)?|velj(?:ač[ae])?)$/,
  /^(?:mar(?:ch)?|mär(?:z)?|mrz|ožu(?:jak|jka)?)$/,
  /^(?:apr(?:il)?|tra(?:v(?:anj|nja)?)?)$/,
  /^(?:may|mai|svi(?:b(?:anj|nja)?)?)$/,
  /^(?:june?|juni|lip(?:anj|nja)?)$/,
  /^(?:july?|juli|srp(?:anj|nja)?)$/,
  /^(?:aug(?:ust)?|kol(?:ovoza?)?)$/,
  /^(?:sept?(?:ember)?|ruj(?:an|na)?)$/,
  /^(?:o[ck]t(?:ober)?|lis(?:topada?)?)$/,
  /^(?:nov(?:ember)?|stu(?:d(?:eni|enoga?)?)?)$/,
  /^(?:dec(?:ember)?|dez(?:ember)?|pro(?:s(?:inac|inca)?)?)$/,
];
