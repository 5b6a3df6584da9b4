import { toTokens } from "../words/words.ts";
import { UNTELLING } from "./read-text.ts";
import type { SearchText } from "./search-text.ts";

/** The rest of a text, with which products are found. */
interface Rest {
  shownFor: string;
  /** the words that were left out, as they were typed */
  left: string[];
}

/** The most words of a text that are tried: each takes a search. */
const MOST_TRIED = 8;

/** The digits from which left words are taken for a number. */
const LEAST_DIGITS = 5;

/**
 * Leaves out the fewest telling words of a text that finds nothing: the notions that say most about the part are kept
 * first, and each further one as long as products match all. Null for a single notion, if only numbers, powers or unknown words
 * would stay, which do not say which part is meant, and for a number that no product has: it is what the person asks for.
 */
export function leaveOut(typed: string, { notions }: SearchText, isAnswered: (text: string) => boolean): Rest | null {
  if (notions.length < 2) return null;
  let kept: SearchText["notions"] = [];
  for (const notion of notions.toSorted((one, other) => one.rank - other.rank).slice(0, MOST_TRIED)) {
    if (kept.length === 0 && notion.rank >= UNTELLING) return null;
    const tried = notions.filter((one) => one === notion || kept.includes(one));
    if (isAnswered(wordsOf(tried).join(" ").replaceAll("_", "."))) kept = tried;
  }
  // One word of the goods alone would say less than what is left out: `windscreen washer reservoir`.
  if (kept.length < 2 && notions.length > 2) return null;
  const typedWords = typed.trim().split(/\s+/);
  const wordsIn = (some: SearchText["notions"]) => {
    const tokens = new Set(wordsOf(some));
    return typedWords.filter((word) => toTokens(word).some((token) => tokens.has(token)));
  };
  const stay = wordsIn(kept);
  const left = wordsIn(notions.filter((notion) => !kept.includes(notion))).filter((word) => !stay.includes(word));
  const shownFor = stay.join(" ");
  const isNumber = left.join("").replace(/\D/g, "").length >= LEAST_DIGITS;
  return left.length > 0 && !isNumber && isAnswered(shownFor) ? { shownFor, left } : null;
}

function wordsOf(notions: SearchText["notions"]): string[] {
  return notions.flatMap(({ tokens }) => tokens);
}
