import type { Locale } from "../contract/context.ts";
import { toWords } from "./words.ts";

/** The texts of a product in the word index: titles, and the names of manufacturer and brand. */
export interface SearchedText {
  titleEn: string;
  /** "" if there is none: the English title replaces it */
  titleHr: string;
  manufacturer: string;
  brand: string;
}

/** The words that find a product on the pages of a language. */
export function toIndexedWords({ titleEn, titleHr, manufacturer, brand }: SearchedText, locale: Locale): string[] {
  const title = (locale === "hr" && titleHr) || titleEn;
  return toWords(`${title} ${manufacturer} ${brand}`);
}
