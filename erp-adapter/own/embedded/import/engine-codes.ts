import { type CellValue, quote } from "./cells.ts";

/**
 * The engine codes of a cell, several with a comma, a slash or another mark between them, or with blanks if all look
 * alike: `CBAB/CFFB`, `N47D20A, N47D20C`; `K9K 732` is one code. Refuses codes of which the later are only ends, as in
 * `K9K 732/734`.
 */
export function engineCodesOf(text: string): CellValue<string[]> {
  const marked = text.split(BETWEEN).flatMap((code) => code.trim() || []);
  const blank = text.split(/\s+/);
  const codes = marked.length > 1 ? marked : blank.length > 1 && areAlike(blank) ? blank : [text];
  const [first = ""] = codes;
  const isEnd = (code: string) => first.length - code.length > 2 || (/\p{L}/u.test(first) && !/\p{L}/u.test(code));
  if (codes.some(isEnd))
    return {
      reason: `engine code ${quote(text)} seems to be several codes: write each in full, with commas between them`,
    };
  return { value: [...new Set(codes)] };
}

/** Marks and words between codes, not within brackets: `DV6TED4 (9HZ)`. */
const BETWEEN = /(?:[,;|/\\•+&\n]|\s(?:i|and|und|ili|or|oder)\s)(?![^(]*\))/i;

/** True for texts of three or more letters and digits, in the same places of each, but not for one code such as `N47 D20`. */
function areAlike(codes: readonly string[]): boolean {
  const shapes = new Set(codes.map((code) => code.replace(/\d/g, "9").replace(/\p{L}/gu, "A")));
  return (
    shapes.size === 1 &&
    [...shapes].every((shape) => /^[A9.-]{3,}$/.test(shape) && shape.includes("A") && shape !== "A99")
  );
}
