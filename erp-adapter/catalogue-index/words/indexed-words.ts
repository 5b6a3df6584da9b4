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
  vehicles: readonly Vehicle[];
}

/** A vehicle or engine that a product fits; "" where a fact is not known. */
export interface Vehicle {
  make: string;
  model: string;
  generation: string;
  engine: string;
  engineCode: string;
}

/** The terms of a product in the three word indexes: its titles by language, and all else that it is found by. */
export interface IndexedWords extends Record<Locale, string[]> {
  more: string[];
}

/**
 * A term is a word as it stands there (for beginnings of words), a stem behind a `_`, a stem with the generation that
 * follows it, or a title's first stem: `golf`, `_golf`, `_golf_7`, `__golf`.
 */
export function toIndexedWords({
  titleEn,
  titleHr,
  manufacturer,
  brand,
  groupNames,
  specs,
  vehicles,
}: SearchedText): IndexedWords {
  const ofTitle = (title: string, locale: Locale) => [
    ...toTerms([title, manufacturer, brand], [locale]),
    ...toTokens(title)
      .slice(0, 1)
      .map((first) => beginningTerm(toStem(first, locale))),
  ];
  const codes = [...specs.flatMap(toSearchedTexts), ...vehicles.map(({ engineCode }) => engineCode)];
  const named = vehicles.map(({ make, model, generation, engine }) => `${make} ${model} ${generation} ${engine}`);
  const ofEngines = isForEngines(specs, vehicles) ? ENGINE : [];
  const more = [...Object.values(groupNames), ...codes, ...named, ...ofEngines];
  return {
    en: ofTitle(titleEn, "en"),
    hr: ofTitle(titleHr || titleEn, "hr"),
    more: toTerms(more, ["en", "hr"], codes.flatMap(joinCodes)),
  };
}

/** `motor CBAB`: who names an engine often says that it is one. */
const ENGINE = ["engine", "motor"];

function isForEngines(specs: readonly SpecRecord[], vehicles: readonly Vehicle[]): boolean {
  return specs.some(({ key }) => key === "engine-codes") || vehicles.some(({ engineCode }) => engineCode !== "");
}

/** The stem of a word as a term. */
export function stemTerm(stem: string): string {
  return `_${stem}`;
}

/** The stem of a title's first word as a term. */
export function beginningTerm(stem: string): string {
  return `__${stem}`;
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
    if (pieces.length < 2 || pieces.length > MOST_PIECES || !/[a-z]/.test(pieces[0] ?? "") || !/\d/.test(code))
      return [];
    return pieces.slice(1).map((_, at) => pieces.slice(0, at + 2).join(""));
  });
}

const MOST_PIECES = 4;

function toTerms(texts: readonly string[], locales: readonly Locale[], codes: readonly string[] = []): string[] {
  const terms = new Set([...codes, ...codes.map(stemTerm)]);
  for (const text of texts) {
    const tokens = toTokens(text);
    for (const token of tokens) terms.add(token);
    for (const locale of locales) addStems(terms, tokens, locale);
  }
  return [...terms];
}

function addStems(terms: Set<string>, tokens: readonly string[], locale: Locale): void {
  const stems = tokens.map((token) => toStem(token, locale));
  stems.forEach((stem, at) => {
    terms.add(stemTerm(stem));
    const next = stems[at + 1];
    if (next !== undefined && isGeneration(next)) terms.add(generationTerm(stem, next));
  });
}

/** A fact that is only confirmed is found by its label: variable geometry: yes. */
function toSearchedTexts({ key, label, value, valueHr }: SpecRecord): string[] {
  if (!CONFIRMED.has(value.toLowerCase())) return valueHr === undefined ? [value] : [value, valueHr];
  const names = label ?? specLabels(key);
  return names ? [names.en ?? "", names.hr ?? ""] : [];
}

const CONFIRMED = new Set(["yes", "da"]);
