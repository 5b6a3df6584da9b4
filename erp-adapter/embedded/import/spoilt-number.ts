/** A part number that a spreadsheet took for something else. */
export interface SpoiltNumber {
  /** what it did, after the number in a report's sentence */
  how: string;
  /** what the number most likely was; null if digits are lost */
  candidate: string | null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONATE = ["sij", "velj", "ožu", "tra", "svi", "lip", "srp", "kol", "ruj", "lis", "stu", "pro"];

/** Tells whether a number is as a spreadsheet leaves it that took it for something else; null if it is not. */
export function spoiltNumber(text: string): SpoiltNumber | null {
  const inside = /^="?([^"]*)"?$/.exec(text)?.[1];
  if (inside !== undefined) return { how: "is a formula", candidate: inside };
  const scientific = /^(\d)(?:[.,](\d+))?E\+(\d+)$/i.exec(text);
  if (scientific) return fromScientific(scientific);
  const day = /^\d{4}-(\d\d)-(\d\d)$/.exec(text);
  if (day) return { how: "is a date", candidate: `${day[2]}-${day[1]}` };
  const named = /^(\d{1,2})[-. ]+(\p{L}{3,4})\.?$/u.exec(text);
  const month = named ? monthOf(named[2] ?? "") : 0;
  return month > 0 ? { how: "is a date", candidate: `${named?.[1]}-${month}` } : null;
}

/** 4,45E+09 has lost digits; 4,450110369E+09 has all of its ten. */
function fromScientific([, first = "", rest = "", power = ""]: RegExpExecArray): SpoiltNumber {
  const how = "was cut to a power of ten: format the column as text and fill it again";
  return { how, candidate: rest.length === Number(power) ? first + rest : null };
}

/** 1 to 12; 0 if it is no month. */
function monthOf(word: string): number {
  const lower = word.toLowerCase();
  return [MONTHS, MONATE].reduce((found, names) => found || names.findIndex((name) => lower.startsWith(name)) + 1, 0);
}
