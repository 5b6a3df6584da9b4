import { toNumberKey } from "../../../contract/part-number.ts";
import { toMakerSlug } from "../../../contract/product-id.ts";
import { KNOWN_MAKES } from "./known-makes.ts";

/**
 * The numbers of a text that has several, with one of these between them: an arrow, a mark or word between blanks, a
 * mark of a web page, a maker in brackets; or, between whole numbers, a dash between blanks, a dot or blanks alone; or
 * marks as in `splitJoined`. One number for any other text.
 */
export function splitSeveral(text: string): string[] {
  // Most texts have none of these marks, and each of 200,000 lines has several texts.
  if (!MARKS.test(text)) return splitAtBlanks(text);
  const plain = text
    .replace(IN_BRACKETS, " ex $1")
    .replace(/&nbsp;/gi, " ")
    .replace(/&amp;/gi, "&");
  for (const [between, areNumbers] of BETWEEN) {
    const parts = plain.split(between).flatMap((part) => part.trim() || []);
    if (parts.length > 1 && areNumbers(parts.map(withoutMaker))) return parts.flatMap(splitSeveral);
  }
  const [, numbers = "", maker = ""] = WITH_MAKER.exec(text) ?? [];
  const alone = splitAtBlanks(numbers);
  return alone.length > 1 ? alone.map((number) => number + maker) : splitJoined(text);
}

const WORDS = "ili|or|oder|i|and|und|odn|odnosno|bzw|resp|ex|ranije|bivši|früher|vormals|formerly";
/** The number that a part had before: `0445110370 (ex 0445110369)`. */
const IN_BRACKETS = /\s*\((?:ex|ranije|bivši|früher|vormals|formerly)\b[.:]?\s*([^()]*)\)/giu;

/** Every mark that may stand between numbers, except blanks alone. */
const MARKS = new RegExp(`[<>→⇒➔➜»()&=/\\\\+·•∙–—]|\\s(?:-|(?:${WORDS})[.:]?)\\s`, "iu");

const BETWEEN: readonly (readonly [RegExp, (numbers: readonly string[]) => boolean])[] = [
  [/<\/?(?:br|p|li|div)\s*\/?>/i, haveDigits],
  [/[-=–—]*>+|[→⇒➔➜»]/u, haveDigits],
  [new RegExp(`\\s(?:[/+&]|(?:${WORDS})[.:]?)\\s`, "iu"), haveDigits],
  [/(?<=\([^()\d]*\))\s/, haveDigits],
  [/\s[-–—]\s|[·•∙]/, areWhole],
];

function haveDigits(numbers: readonly string[]): boolean {
  return numbers.every((number) => /\d/.test(number) && toNumberKey(number).length > 1);
}

/** True for numbers long enough to stand alone, and of one shape unless they are longer still. */
function areWhole(numbers: readonly string[]): boolean {
  const shortest = Math.min(...numbers.map((number) => toNumberKey(number).length));
  return haveDigits(numbers) && (shortest > LONG + 1 || (shortest >= LONG && haveOneShape(numbers)));
}

/** Numbers with nothing but blanks between them: of seven digits or more, or both with the same blanks within them. */
function splitAtBlanks(text: string): string[] {
  if (text.length < 2 * (LONG + 2) + 1) return [text];
  const words = text.split(/\s+/);
  const half = words.length / 2;
  const halves = [words.slice(0, half).join(" "), words.slice(half).join(" ")];
  for (const numbers of Number.isInteger(half) && half > 1 ? [words, halves] : [words]) {
    const keys = numbers.map(toNumberKey);
    const isEach = (least: number) => keys.every((key) => key.length >= least && key.replace(/\D/g, "").length > 4);
    const isAlike = numbers === halves ? new Set(numbers.map(toShape)).size === 1 : haveOneShape(numbers);
    if (numbers.length > 1 && ((isEach(LONG + 2) && isAlike) || (numbers === words && isEach(LONG + 3))))
      return numbers;
  }
  return [text];
}

function toShape(number: string): string {
  return number.replace(/\d/g, "9").replace(/\p{L}/gu, "A");
}

const WITH_MAKER = /^(.*?)(\s*\([^()\d]*\))?$/s;

function withoutMaker(text: string): string {
  return WITH_MAKER.exec(text)?.[1] ?? text;
}

/** A number without the pieces before or behind it: `2 x 0445110369`, `04L 130 277 K (2 kom)`. */
export function withoutCount(text: string): string {
  return text.replace(COUNT_BEFORE, "").replace(COUNT_BEHIND, "");
}

const PIECES = "(?:kom|kos|pcs?|pieces?|ea|stk?|stück)\\.?";
const COUNT_BEFORE = new RegExp(`^\\d{1,3}\\s?(?:[x×*]|${PIECES})\\s+(?=.*\\d\\D*\\d\\D*\\d\\D*\\d\\D*\\d)`, "iu");
const COUNT_BEHIND = new RegExp(`\\s*\\((?:\\d{1,3}\\s?(?:[x×]|${PIECES})|[x×]\\s?\\d{1,3})\\)$`, "iu");

/** A number behind a known make of vehicles, `VAG 04L130277K`, with this make; the text and null for any other. */
export function splitMake(text: string): { number: string; maker: string | null } {
  const [, maker = "", number = ""] = /^(\p{L}[\p{L}-]+):?\s+(.*\d.*)$/u.exec(text) ?? [];
  const isMake = MAKES.has(toMakerSlug(maker)) && toNumberKey(number).length >= LONG;
  return isMake ? { number, maker } : { number: text, maker: null };
}

/** Without DS, MB and MG, with which numbers begin: `MB 295340`. */
const MAKES: ReadonlySet<string> = new Set(
  [...KNOWN_MAKES, "vag", "psa", "gm"].filter((make) => !["ds", "mb", "mg"].includes(make)),
);

/**
 * The numbers of a text that a slash, a backslash, an equals sign, a plus or brackets join, each with the maker in
 * brackets that follows them. One number if the parts differ in shape: `HU947/1X`.
 */
export function splitJoined(text: string): string[] {
  const [, joined = "", maker = ""] = WITH_MAKER.exec(text) ?? [];
  const inBrackets = /^([^()]*[^()\s])\s*\(([^()]*)\)$/.exec(joined)?.slice(1);
  for (const parts of [inBrackets, joined.split("/"), joined.split(/[+&]/), joined.split(/[\\=]/)]) {
    const numbers = parts?.map((part) => part.trim()) ?? [];
    const isLong = numbers.every((number) => /\d/.test(number) && toNumberKey(number).length > 2);
    const areOwn = haveOneShape(numbers) || (isLong && /[\\=]/.test(joined));
    if (numbers.length > 1 && areOwn) return numbers.map((number) => number + maker);
  }
  return [text];
}

/** The fewest letters and digits by whose kinds alone two numbers are alike: 12/14 may be one number. */
const LONG = 5;

/** True if all numbers are alike: letters and digits in the same places, or the same letters before other digits. */
function haveOneShape(numbers: readonly string[]): boolean {
  const keys = numbers.map(toNumberKey);
  const isOne = (shapes: readonly string[]) => new Set(shapes).size === 1;
  if (!keys.every((key) => /\d/.test(key))) return false;
  if (isOne(keys.map((key) => key.replace(/\d/g, "9").replace(/[A-Z]/g, "A")))) {
    if ((keys[0]?.length ?? 0) >= LONG) return true;
  }
  return keys.every((key) => /^[A-Z]/.test(key)) && isOne(keys.map((key) => key.replace(/\d+/g, "9")));
}
