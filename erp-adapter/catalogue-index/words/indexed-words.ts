import type { Locale } from "../../contract/context.ts";
import type { SpecRecord } from "../product-record.ts";
import { specLabels } from "../spec-labels.ts";
import { isGeneration, toStem } from "./stem.ts";
import { toTokens } from "./words.ts";

/** The texts of a product in the word indexes. */
export interface SearchedText {
  titleEn: string;
  /** "" if there is none: the English title replaces it */
  titleHr: string;
  manufacturer: string;
  brand: string;
  groupNames: Record<Locale, string>;
  specs: readonly SpecRecord[];
}

/** The terms of a product in the three word indexes: its titles by language, and all else that it is found by. */
export interface IndexedWords extends Record<Locale, string[]> {
  more: string[];
}

/**
 * A term is a word as it stands there (for beginnings of words), a stem behind a `_`, or a stem with the generation that
 * follows it: `golf`, `_golf`, `_golf_7`.
 */
export function toIndexedWords({
  titleEn,
  titleHr,
  manufacturer,
  brand,
  groupNames,
  specs,
}: SearchedText): IndexedWords {
  const makers = toTokens(`${manufacturer} ${brand}`);
  const ofTitle = (title: string, locale: Locale) => toTerms([...toTokens(title), ...makers], [locale]);
  const more = [...Object.values(groupNames), ...specs.flatMap(toSearchedTexts)];
  return {
    en: ofTitle(titleEn, "en"),
    hr: ofTitle(titleHr || titleEn, "hr"),
    more: toTerms(more.flatMap(toTokens), ["en", "hr"], more.flatMap(joinCodes)),
  };
}

/** The stem of a word as a term. */
export function stemTerm(stem: string): string {
  return `_${stem}`;
}

/** A stem and the generation behind it as a term. */
export function generationTerm(stem: string, generation: string): string {
  return `_${stem}_${generation}`;
}

/**
 * A code in one piece and its beginnings, as people type it: `OM 651.911` → om651, om651911; `2AD-FHV` → 2adfhv. A text
 * holds several codes between commas.
 */
export function joinCodes(text: string): string[] {
  return text.split(/[,;/()]/).flatMap((code) => {
    const pieces = toTokens(code.replace(/[.,]/g, " "));
    if (pieces.length < 2 || pieces.length > MOST_PIECES || !/[a-z]/.test(pieces[0] ?? "") || !/\d/.test(code)) return [];
    return pieces.slice(1).map((_, at) => pieces.slice(0, at + 2).join(""));
  });
}

const MOST_PIECES = 4;

function toTerms(tokens: readonly string[], locales: readonly Locale[], others: readonly string[] = []): string[] {
  const terms = new Set([...tokens, ...others, ...others.map(stemTerm)]);
  for (const locale of locales) {
    const stems = tokens.map((token) => toStem(token, locale));
    stems.forEach((stem, at) => {
      terms.add(stemTerm(stem));
      const next = stems[at + 1];
      if (next !== undefined && isGeneration(next)) terms.add(generationTerm(stem, next));
    });
  }
  return [...terms];
}

/** A fact that is only confirmed is found by its label: variable geometry: yes. */
function toSearchedTexts({ key, label, value, valueHr }: SpecRecord): string[] {
  if (!CONFIRMED.has(value.toLowerCase())) return valueHr === undefined ? [value] : [value, valueHr];
  const names = label ?? specLabels(key);
  return names ? [names.en ?? "", names.hr ?? ""] : [];
}

const CONFIRMED = new Set(["yes", "da"]);
