/** The mark before the decimals of a number. */
export type DecimalMark = "comma" | "point";

/** The digits of a number: those before its decimal mark, without marks between thousands, and those after it. */
interface Numeral {
  whole: string;
  fraction: string;
}

/** A blank, wide or narrow, or an apostrophe between thousands, as a regular expression. */
export const BLANK = "[ \\u00a0\\u2007\\u2009\\u202f'’]";
const BLANKS = new RegExp(BLANK, "g");
const WITH_BLANKS = new RegExp(`^(\\d{1,3}(?:${BLANK}\\d{3})+)(?:([.,])(\\d*))?$`);
const WITH_BOTH_MARKS = /^(?:(\d{1,3}(?:\.\d{3})+)(,)(\d*)|(\d{1,3}(?:,\d{3})+)(\.)(\d*))$/;
const WITH_MANY_MARKS = /^\d{1,3}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;
const WITH_ONE_MARK = /^(\d+(?=[.,])|(?=[.,]\d))([.,])(\d*)$/;
/** In 1.234 the point may separate thousands or decimals. */
const OF_TWO_MEANINGS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads a number as people write it, without sign and unit: 1234,5 · 1.234,50 · 1,234.50 · 1 234,50 · 1'234 · ,69. Null for
 * any other text, and for a number that contradicts `mark`, the decimal mark of the numbers beside it. Without `mark`,
 * a mark before exactly three digits is ambiguous.
 */
export function readNumeral(text: string, mark?: DecimalMark): Numeral | "ambiguous" | null {
  if (/^\d+$/.test(text)) return { whole: text, fraction: "" };
  const [, whole, sign, fraction = ""] = WITH_ONE_MARK.exec(text) ?? [];
  if (whole !== undefined && sign !== undefined) {
    const isDecimal = mark === undefined || mark === SIGNS[sign];
    if (!OF_TWO_MEANINGS.test(text)) return isDecimal || fraction === "" ? { whole: whole || "0", fraction } : null;
    if (mark === undefined) return "ambiguous";
    return isDecimal ? { whole, fraction } : { whole: whole + fraction, fraction: "" };
  }
  const own = markIn(text);
  if (own !== null && mark !== undefined && own !== mark) return null;
  const [, blanked, , decimals = ""] = WITH_BLANKS.exec(text) ?? [];
  if (blanked !== undefined) return { whole: blanked.replace(BLANKS, ""), fraction: decimals };
  const both = WITH_BOTH_MARKS.exec(text);
  if (both) return { whole: toDigits(both[1] ?? both[4]), fraction: both[3] ?? both[6] ?? "" };
  return WITH_MANY_MARKS.test(text) ? { whole: toDigits(text), fraction: "" } : null;
}

/**
 * Reads a whole number as people write it, `readNumeral` with zeros alone behind the decimal mark: 12 · 5,00 · 1 000. Null
 * for any other text.
 */
export function readWhole(text: string, mark?: DecimalMark): number | "ambiguous" | null {
  const numeral = readNumeral(text, mark);
  if (numeral === null || numeral === "ambiguous") return numeral;
  return /[1-9]/.test(numeral.fraction) ? null : Number(numeral.whole);
}

/** The decimal mark that a number shows by itself: 1.234,50 · 12,5 · 1.234.567 are a comma's. Null if it shows none. */
export function markIn(text: string): DecimalMark | null {
  const [, whole, sign = "", fraction] = WITH_ONE_MARK.exec(text) ?? [];
  if (whole !== undefined) return fraction && !OF_TWO_MEANINGS.test(text) ? (SIGNS[sign] ?? null) : null;
  const both = WITH_BOTH_MARKS.exec(text);
  const decimal = both ? (both[2] ?? both[5]) : WITH_BLANKS.exec(text)?.[2];
  if (decimal) return SIGNS[decimal] ?? null;
  return WITH_MANY_MARKS.test(text) ? (text.includes(".") ? "comma" : "point") : null;
}

const SIGNS: Readonly<Record<string, DecimalMark>> = { ",": "comma", ".": "point" };

function toDigits(text = ""): string {
  return text.replace(/\D/g, "");
}
