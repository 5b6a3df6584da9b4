import { isOnlyNumber } from "../../contract/part-number.ts";
import { toPlainSigns } from "../../contract/plain-signs.ts";
import { COUNTING, readQuantity, UNIT, type WantedAmount } from "../../contract/quantity.ts";
import { LIST_MARK } from "./list-mark.ts";

/** A way to read a typed line. */
export interface LineReading {
  numberText: string;
  /** "" if the reading has no quantity */
  quantityText: string;
  amount: WantedAmount;
}

/** A quantity as people write it, with its sign, so that 1.000,5 and -2 are matched whole. */
const PIECES = String.raw`[-−–+]?\d[\d.,'’]*`;
const FIRST = new RegExp(String.raw`^(\d[\d.,]{0,6}\s*(?:[x×]\s*|${UNIT}\s+))(\S.*)$`, "iu");
/** A unit or a word such as *qty.*, and the quantity, before the number. */
const WORD_FIRST = new RegExp(String.raw`^(?:${UNIT}|${COUNTING})\s*(\d{1,5})\s+(\S.*)$`, "iu");
/** A small number before what may be a part's number. */
const FEW_FIRST = /^(\d{1,3})(\s+)(\S.*)$/;
/** A first group that looks like litres, as in `04L 130 277 K`: a zero before a quantity is rare. */
const LIKE_LITRES = /^0\d+\p{L}\s/u;
const ONLY_FIRST = new RegExp(String.raw`^\d[\d.,]{0,6}\s*(?:[x×]|${UNIT})$`, "iu");
/** Quantity at the end of a line, after two spaces, a tab, one of `; : | =`, or a dash or asterisk between spaces. */
const AFTER_GAP = new RegExp(
  String.raw`^(.*\S)(?:\s{2,}|\s*[;:|=\t]\s*|\s+[-–—*]\s+)(${PIECES}\s*(?:${UNIT}|[x×])?)$`,
  "iu",
);
const WITH_UNIT = new RegExp(
  String.raw`^(.*[^\s,])[\s,]+(${PIECES}\s*(?:${UNIT}|[x×])|(?:[x×]|${COUNTING})\s*${PIECES}(?:\s*${UNIT})?)$`,
  "iu",
);
/**
 * A quantity with a comma inside and a unit: `N1 100,00 kom`. Three digits and a comma without zeros behind it are the
 * end of a number before its quantity: `0 445 110 369,2 kom`.
 */
const COMMA_INSIDE = new RegExp(String.raw`^(\D*\d.*)\s((?:\d{1,2}(?:\.?\d{3})?,\d+|\d{3},00?)\s*${UNIT})$`, "iu");
const IN_BRACKETS = new RegExp(
  String.raw`^(.*\S)\s*[([{](\d{1,3}|${PIECES}\s*(?:${UNIT}|[x×])|(?:[x×]|${COUNTING})\s*${PIECES}(?:\s*${UNIT})?)[)\]}]$`,
  "iu",
);
/** One asterisk behind a number; the size of a washer has two, or is short: `10*16*1`. */
const AFTER_ASTERISK = new RegExp(String.raw`^([^*]{4,}[^*\s])\s?\*\s?(${PIECES}\s*(?:${UNIT})?)$`, "iu");
const AFTER_COMMA = new RegExp(String.raw`^([^,\s]+|[^,]*\D)\s*,\s*(${PIECES}\s*(?:${UNIT})?)$`, "iu");
const LAST = new RegExp(String.raw`^(.*\S)\s(${PIECES})$`, "u");
/** A slash and a count behind a long number; in a short one, HU947/1, it belongs to the number. */
const AFTER_SLASH = /^((?:[\s.-]?[\p{L}\p{N}]){8,})\s?\/\s?(\d{1,3})$/u;
/** Bosch's ten digits as they are printed. */
const WHOLE = /^[01] \d{3} \d{3} \d{3}$/;

/**
 * The ways to read a line of number and quantity as people write them, the likeliest first: `0 445 110 369  4 kom`,
 * `4x 0445110369`. If all gaps are single spaces, the last group of digits may be the quantity or belong to the number,
 * as in `10 x 16`, the size of a washer; and what looks like a quantity at the beginning may belong to it, as in
 * `04L 130 277 K`.
 */
export function readTypedLine(typed: string): [LineReading, ...LineReading[]] {
  const line = toPlainSigns(typed).trim().replace(LIST_MARK, "");
  const whole = cut(line, "");
  const [, few = "", gap = "", turned = ""] = WHOLE.test(line) ? [] : (FEW_FIRST.exec(line) ?? []);
  const fewFirst = isOnlyNumber(turned) ? [cut(turned, few)] : [];
  const [one] = fewFirst;
  if (one && !/\s/.test(turned)) return gap.length > 1 ? [one] : [whole, one];
  const [, before, after] = AFTER_GAP.exec(line) ?? [];
  const cuts: LineReading[] = [];
  if (before !== undefined && after !== undefined && !ONLY_FIRST.test(before)) cuts.push(cut(before, after));
  const unlikely = [...fewFirst];
  for (const form of [FIRST, WORD_FIRST]) {
    const [, first, number] = form.exec(line) ?? [];
    if (first !== undefined && number !== undefined)
      (LIKE_LITRES.test(line) || WITH_UNIT.test(number) ? unlikely : cuts).push(cut(number, first));
  }
  const [, long, count] = AFTER_SLASH.exec(line) ?? [];
  if (long !== undefined && count !== undefined) unlikely.push(cut(long, count));
  for (const form of [IN_BRACKETS, COMMA_INSIDE, WITH_UNIT, AFTER_COMMA, AFTER_ASTERISK]) {
    const [, rest, last] = form.exec(line) ?? [];
    if (rest !== undefined && last !== undefined) cuts.push(cut(rest, last));
  }
  const [, rest, last] = WHOLE.test(line) ? [] : (LAST.exec(line) ?? []);
  if (rest !== undefined && last !== undefined && /\d/.test(rest) && !/^0\d./.test(last))
    (/^0\d/.test(last) ? unlikely : cuts).push(cut(rest, last));
  const [first = whole, ...others] = cuts;
  // The likeliest cut stays even if its quantity is unclear, so that the page can say so; another cut needs a clear one.
  const clear = (readings: readonly LineReading[]) => readings.filter(({ amount }) => amount.quantity !== null);
  return [first, ...clear(others), ...(first === whole ? [] : [whole]), ...clear(unlikely)];
}

function cut(number: string, quantity: string): LineReading {
  const quantityText = quantity.trim();
  return { numberText: number.trim(), quantityText, amount: readQuantity(quantityText) };
}
