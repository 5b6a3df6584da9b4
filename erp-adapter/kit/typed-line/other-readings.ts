import { isOnlyNumber } from "../../contract/part-number.ts";
import { COUNTING, type UnclearAmount } from "../../contract/quantity.ts";
import type { LineReading } from "./typed-line.ts";
import { LONGEST, withoutWords } from "./without-words.ts";

/**
 * The readings of a line after the first, the likeliest first and each number once: the given ones, those without the
 * words around the number, and then those whose rest is no clear quantity, so that a known number is not called unknown.
 */
export function otherReadings([first, ...others]: [LineReading, ...LineReading[]]): LineReading[] {
  const unclear = unclearReadings(first.numberText);
  const seen = new Set([first.numberText, ""]);
  return [...others, ...bareOf([first, ...others]), ...unclear, ...bareOf(unclear)].filter(
    ({ numberText }) => !seen.has(numberText) && seen.add(numberText),
  );
}

function bareOf(readings: readonly LineReading[]): LineReading[] {
  return readings.flatMap((reading) => {
    const text = withoutWords(reading.numberText);
    return text === null ? [] : [{ ...reading, numberText: text }];
  });
}

const GAP = /\s*[;|,/+]\s*|\s+/g;
/** A quantity that is not a clear one: `2 pari`, `1/2`, `2-3`, `x2 kutije`. */
const UNCLEAR = new RegExp(
  String.raw`^(?:[x×]|${COUNTING})?\s*\d{1,5}\s*(?:[/–-]\s*\d{1,3}|[x×]?\s*\p{L}{2,})(?![\p{L}\p{N}])`,
  "iu",
);
const IS_ONE_WORD = /^\S{8,}$/;
const UNREADABLE: UnclearAmount = { quantity: null, reason: "unreadable", readings: [] };

/** The ways to cut a text behind a number whose rest is no clear quantity, or a second number; the longest number first. */
export function unclearReadings(text: string): LineReading[] {
  if (text.length > LONGEST) return [];
  const cuts = [...text.matchAll(GAP)].map(({ 0: gap, index }) => ({
    numberText: text.slice(0, index),
    quantityText: text.slice(index + gap.length),
    isSeparated: /\S/.test(gap),
  }));
  const isSecond = ({ numberText, quantityText, isSeparated }: (typeof cuts)[number]) =>
    isOnlyNumber(quantityText) && (isSeparated || [numberText, quantityText].every((word) => IS_ONE_WORD.test(word)));
  return cuts
    .filter((cut) => isOnlyNumber(cut.numberText) && (UNCLEAR.test(cut.quantityText) || isSecond(cut)))
    .map(({ numberText, quantityText }) => ({ numberText, quantityText, amount: UNREADABLE }))
    .toReversed();
}
