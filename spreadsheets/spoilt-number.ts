/** A part number that a spreadsheet took for something else. */
export interface SpoiltNumber {
  /** what it did, after the number in a report's sentence */
  how: string;
  /** what the number most likely was; null if digits are lost */
  candidate: string | null;
}

/** Tells whether a number is as a spreadsheet leaves it that took it for something else; null if it is not. */
export function spoiltNumber(text: string): SpoiltNumber | null {
  const inside = /^="?([^"]*)"?$/.exec(text)?.[1];
  if (inside !== undefined) return { how: "is a formula", candidate: inside };
  const scientific = /^(\d)(?:[.,](\d+))?E\+(\d+)$/i.exec(text);
  if (scientific) return fromScientific(scientific);
  const candidate = fromDate(text.replace(/[ T]0?0:00(?::00(?:\.0+)?)?$/, ""));
  return candidate === null ? null : { how: "is a date", candidate };
}

/** 4,45E+09 has lost digits; 4,450110369E+09 has all of its ten. */
function fromScientific([, first = "", rest = "", power = ""]: RegExpExecArray): SpoiltNumber {
  const how = "was cut to a power of ten: format the column as text and fill it again";
  return { how, candidate: rest.length === Number(power) ? first + rest : null };
}

/** The day and month of a date, as the number most likely had them; null if the text is none. */
function fromDate(text: string): string | null {
  for (const [pattern, order] of WRITTEN) {
    const found = pattern.exec(text);
    const candidate = found && inOrder(found.slice(1), order);
    if (candidate) return candidate;
  }
  return null;
}

/**
 * How spreadsheets write dates. Three numbers alone may well be a part's (1.2.3, 28.12.33), so that a year has four digits
 * unless a dot ends it or slashes part it.
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

/** Their names in English, Croatian and German, whole, shortened or in the genitive. */
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
