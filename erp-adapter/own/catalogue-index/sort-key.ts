import type { Locale } from "../../contract/context.ts";

/**
 * A sort key for a text, so that SQLite can sort by bytes: letters in the order of the language, digits before letters,
 * everything else as one space. The Croatian order is: c č ć d dž đ l lj n nj s š z ž.
 */
export function toSortKey(text: string, locale: Locale): string {
  const lower = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[~\x7f]/g, " ");
  const own = locale === "hr" ? lower.replace(CROATIAN_LETTER, (letter) => CROATIAN_KEYS[letter] ?? letter) : lower;
  return own
    .replaceAll("đ", "d")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}~\x7f]+/gu, " ")
    .trim();
}

const CROATIAN_LETTER = /dž|lj|nj|[čćđšž]/g;

// `~` and the next character (\x7f) sort after every letter that can follow the plain letter.
const CROATIAN_KEYS: Record<string, string> = {
  č: "c~",
  ć: "c\x7f",
  dž: "d~",
  đ: "d\x7f",
  lj: "l~",
  nj: "n~",
  š: "s~",
  ž: "z~",
};
