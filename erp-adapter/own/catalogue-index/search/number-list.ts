import { type NumberKey, toNumberKey } from "../../../contract/part-number.ts";
import { parseQuantity } from "../../../contract/quantity.ts";
import { readTypedLine } from "../../../kit/typed-line/typed-line.ts";

/** One of several numbers in a search text. */
export interface ListedNumber {
  /** as it was typed */
  text: string;
  key: NumberKey;
}

/** True if any product has the number. */
type HasNumber = (key: NumberKey) => boolean;

/**
 * Reads several different numbers from one text; null if the text is not such a list. Separators are line breaks, tabs,
 * commas, semicolons, bars, `&`, `+`, and words for "and" and "or". Between two separators, the longest run of words
 * that is a known number counts as one number: `0 445 110 369 0 445 110 470` are two. Makers, words and quantities next
 * to a known number are left out. A line of one number and its quantity is read by the one reader, `readTypedLine`; this
 * one parts lines of several numbers, which that reader does not have, by what the catalogue knows.
 */
export function readNumberList(text: string, hasNumber: HasNumber): ListedNumber[] | null {
  const parts = text.split(SEPARATORS).filter((part) => toNumberKey(part) !== "");
  const read = parts.map((part) => readPart(part, hasNumber));
  const known = read.flatMap(({ numbers }) => numbers.filter(({ isKnown }) => isKnown)).length;
  if (known === 0) return listOf((parts.length === 1 ? text.split(/[\s/]+/) : parts).map(toListed), isWhole);
  // With only one known number, other words mean that the text is an ordinary search, not a list.
  if (known === 1 && read.some(({ isSilent, hasWords }) => isSilent || (parts.length === 1 && hasWords))) return null;
  return listOf(
    read.flatMap(({ numbers, isSilent }, at) => (isSilent ? [toListed(parts[at] ?? "")] : numbers)),
    () => true,
  );
}

const SEPARATORS = /[,;|\t\r\n]+|\s(?:and|i|ili|or|&|\+)\s/i;
const SHORTEST = 5;
const LONGEST = 40;
const LEAST_DIGITS = 3;
/** The most words of one number with spaces: `0 445 110 470`, `F 00V C01 334`. */
const MOST_WORDS = 6;

function isWhole({ key }: ListedNumber): boolean {
  return key.length >= SHORTEST && key.length <= LONGEST && key.replace(/\D/g, "").length >= LEAST_DIGITS;
}

function toListed(text: string): ListedNumber {
  return { text: text.trim(), key: toNumberKey(text) };
}

/** The different numbers of a list; null if there are fewer than two, or if one does not pass. */
function listOf(all: readonly ListedNumber[], passes: (number: ListedNumber) => boolean): ListedNumber[] | null {
  const numbers = all.filter(({ key }) => key !== "");
  if (!numbers.every(passes)) return null;
  const different = [...new Map(numbers.toReversed().map((number) => [number.key, number])).values()].reverse();
  return different.length < 2 ? null : different;
}

interface PartNumbers {
  numbers: (ListedNumber & { isKnown: boolean })[];
  /** true if there is neither a number nor a quantity */
  isSilent: boolean;
  /** true if there are words without digits */
  hasWords: boolean;
}

/** The numbers between two separators, in order: known numbers, and the remaining words that look like numbers. */
function readPart(part: string, hasNumber: HasNumber): PartNumbers {
  const words = part.split(/[\s/]+/).filter((word) => word !== "");
  const numbers: PartNumbers["numbers"] = [];
  let left: string[] = [];
  const endLeft = () => {
    const line = toListed(left.join(" "));
    // The last of more words may belong to a number that the catalogue does not know, as in `F 00V C01 334`.
    const [reading] = left.length === 2 ? readTypedLine(line.text) : [];
    const hasQuantity =
      reading !== undefined && isPieces(reading.quantityText) && isWhole(toListed(reading.numberText));
    const number = hasQuantity ? toListed(reading.numberText) : line;
    if (isWhole(number)) numbers.push({ ...number, isKnown: false });
    left = [];
  };
  for (let at = 0; at < words.length; ) {
    const known = longestKnown(words, at, hasNumber);
    const word = words[at] ?? "";
    if (known !== null) {
      endLeft();
      numbers.push({ ...toListed(known.join(" ")), isKnown: true });
    } else if (/\d/.test(word)) left.push(word);
    else endLeft();
    at += known?.length ?? 1;
  }
  endLeft();
  const hasWords = words.some((word) => !/\d/.test(word));
  return { numbers, isSilent: numbers.length === 0 && !isPieces(part), hasWords };
}

/** True for `2`, `2x`, `x 2`, `4 kom`; five digits may be a number. */
function isPieces(text: string): boolean {
  return (parseQuantity(text) ?? MOST_PIECES + 1) <= MOST_PIECES;
}

const MOST_PIECES = 9_999;

function longestKnown(words: readonly string[], at: number, hasNumber: HasNumber): string[] | null {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    const number = toListed(run.join(" "));
    if (isWhole(number) && hasNumber(number.key)) return run;
  }
  return null;
}
