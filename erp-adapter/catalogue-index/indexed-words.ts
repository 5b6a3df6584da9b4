import type { Locale } from "../contract/context.ts";
import { toWords } from "./words.ts";

/** What the word index holds of a product: titles, and the names of manufacturer and brand. */
export interface SearchedText {
  titleEn: string;
  /** "" where there is none: English stands in */
  titleHr: string;
  manufacturer: string;
  brand: string;
}

/** The words under which a product is found on the pages of a language. */
export function toIndexedWords({ titleEn, titleHr, manufacturer, brand }: SearchedText, locale: Locale): string[] {
  const title = (locale === "hr" && titleHr) || titleEn;
  return toWords(`${title} ${manufacturer} ${brand}`);
}
