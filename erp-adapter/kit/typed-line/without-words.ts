import { isOnlyNumber } from "../../contract/part-number.ts";
import { LIKELY_MARK, LIST_MARK } from "./list-mark.ts";

const WORDS = /^(?:\p{L}{2,}(?::\s*|[.,]?\s+|\.(?=[\p{L}\d])|\.?-(?=\p{L}+[.:])))+/u;
/** Not a word for *number*: `Nr. HDF571`. */
const SHORT_WORD = /(?<!\p{L})(?!(?:br|nr|no|oe)[.:])\p{L}{2}(?!\p{L})/iu;
/** The fewest letters and digits of a number behind a word of two letters, which may begin the number: `LX 1006/1D`. */
const LONG = 8;
/** The most characters of a text with a number. Longer ones are sentences, and the time grows with the square of the length. */
export const LONGEST = 120;

/**
 * A number without the mark of a list and the words around it, as in `a) Bosch 0445110470 injector`, `kat. br.
 * 0445110470` and `0445110470 (injector)`; null if there are none, or no number is left.
 */
export function withoutWords(text: string): string | null {
  if (text.length > LONGEST) return null;
  const unmarked = text
    .replace(/\([^()\d]*\)|[#№]/g, " ")
    .trim()
    .replace(LIST_MARK, "")
    .replace(LIKELY_MARK, "");
  const [words = ""] = WORDS.exec(unmarked) ?? [];
  const bare = unmarked
    .slice(words.length)
    .replace(/(?:[\s,]+(?:\p{L}{3,}|po)\.?)+[\s,]*$/u, "")
    .trim();
  if (bare === text || !isOnlyNumber(bare)) return null;
  return SHORT_WORD.test(words) && bare.replace(/[^\p{L}\p{N}]/gu, "").length < LONG ? null : bare;
}
