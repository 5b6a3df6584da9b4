import { readQuantity, UNIT } from "./read-quantity.ts";

/** A pasted line, cut into number and quantity. */
export interface PastedLine {
  number: string;
  quantity: string;
  /** true if the whole line may also be the number */
  mayBeWhole: boolean;
}

/** A quantity as people write it, with its sign, so that 1.000,5 and -2 are matched whole. */
const PIECES = String.raw`[-−–+]?\d[\d.,'’]*`;
const FIRST = new RegExp(String.raw`^(\d[\d.,]{0,6}\s*(?:[x×]\s*|${UNIT}\s+))(\S.*)$`, "iu");
const ONLY_FIRST = new RegExp(String.raw`^\d[\d.,]{0,6}\s*(?:[x×]|${UNIT})$`, "iu");
/** Quantity at the end of a line, after two spaces, a tab, one of `; : | =`, or a dash or asterisk between spaces. */
const AFTER_GAP = new RegExp(
  String.raw`^(.*\S)(?:\s{2,}|\s*[;:|=\t]\s*|\s+[-–—*]\s+)(${PIECES}\s*(?:${UNIT}|[x×])?)$`,
  "iu",
);
const WITH_UNIT = new RegExp(String.raw`^(.*\S)\s+(${PIECES}\s*(?:${UNIT}|[x×])|[x×]\s*${PIECES})$`, "iu");
const AFTER_COMMA = new RegExp(String.raw`^([^,\s]+|[^,]*\D)\s*,\s*(${PIECES}\s*(?:${UNIT})?)$`, "iu");
const LAST = new RegExp(String.raw`^(.*\S)\s(${PIECES})$`, "u");
/** Bosch's ten digits as they are printed. */
const WHOLE = /^[01] \d{3} \d{3} \d{3}$/;

/**
 * A line of number and quantity as people write them: `0 445 110 369  4 kom`, `4x 0445110369`. If all gaps are single
 * spaces, the last group of digits may be the quantity or belong to the number, as in `10 x 16`, the size of a washer.
 */
export function readPastedLine(line: string): PastedLine {
  const [, before, after] = AFTER_GAP.exec(line) ?? [];
  if (before !== undefined && after !== undefined && !ONLY_FIRST.test(before)) return cut(before, after);
  const [, few, number] = FIRST.exec(line) ?? [];
  if (few !== undefined && number !== undefined) return cut(number, few);
  for (const form of [WITH_UNIT, AFTER_COMMA]) {
    const [, rest, last] = form.exec(line) ?? [];
    if (rest !== undefined && last !== undefined) return cut(rest, last);
  }
  const [, rest, last] = WHOLE.test(line) ? [] : (LAST.exec(line) ?? []);
  const isWhole = rest === undefined || last === undefined || !/\d/.test(rest) || /^0\d/.test(last);
  if (isWhole) return { number: line, quantity: "", mayBeWhole: false };
  return { number: rest, quantity: last, mayBeWhole: readQuantity(last).quantity !== null };
}

function cut(number: string, quantity: string): PastedLine {
  return { number: number.trim(), quantity: quantity.trim(), mayBeWhole: /[x×]/i.test(quantity) };
}
