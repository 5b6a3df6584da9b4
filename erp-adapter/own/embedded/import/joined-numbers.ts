import { toNumberKey } from "../../../contract/part-number.ts";

/**
 * The numbers of a text that a slash, a backslash, an equals sign or brackets join, each with the maker in brackets
 * that follows them. One number if the parts differ in shape: `HU947/1X`.
 */
export function splitJoined(text: string): string[] {
  const [, joined = "", maker = ""] = /^(.*?)(\s*\([^()\d]*\))?$/s.exec(text) ?? [];
  const inBrackets = /^([^()]*[^()\s])\s*\(([^()]*)\)$/.exec(joined)?.slice(1);
  for (const parts of [inBrackets, joined.split("/"), joined.split(/[\\=]/)]) {
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
