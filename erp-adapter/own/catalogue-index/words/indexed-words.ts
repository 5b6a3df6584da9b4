import type { Locale } from "../../../contract/context.ts";
import type { SpecRecord } from "../product-record.ts";
import { specLabels } from "../spec-labels.ts";
import { createKept } from "./kept.ts";
import { powerTerms } from "./power.ts";
import { isGeneration, toStem } from "./stem.ts";
import { toVehicleTerms } from "./vehicle-terms.ts";
import { toTokens } from "./words.ts";

/** The texts of a product in the word indexes. */
export interface SearchedText {
  titleEn: string;
  /** "" if there is none: the English title replaces it */
  titleHr: string;
  manufacturer: string;
  brand: string;
  groupNames: Record<Locale, string>;
  /** in both languages */
  descriptions: string;
  specs: readonly SpecRecord[];
  vehicles: readonly Vehicle[];
}

/** A vehicle or engine that a product fits; "" for an unknown fact. */
export interface Vehicle {
  make: string;
  model: string;
  generation: string;
  engine: string;
  engineCode: string;
  /** kilowatts; 0 if unknown */
  kw: number;
}

/**
 * The content of a product in the word indexes: by language, the words of title, manufacturer and brand (for prefix
 * searches); and its terms.
 */
export interface IndexedWords extends Record<Locale, string[]> {
  terms: string[];
}

/**
 * The source of a term: title, manufacturer and brand in a language, or "more": group, facts, vehicles, engines, and
 * codes in the descriptions.
 */
export type Scope = Locale | "more";

const MARKS: Record<Scope, string> = { en: "e", hr: "h", more: "m" };

/** The term for a stem in a scope: `h_pump`. */
export function stemTerm(scope: Scope, stem: string): string {
  return `${MARKS[scope]}_${stem}`;
}

/** The term for a stem followed by a generation: `m_golf_7`. */
export function generationTerm(scope: Scope, stem: string, generation: string): string {
  return `${MARKS[scope]}_${stem}_${generation}`;
}

/** The term for the stem of a title's first word: `h__pump`. */
export function beginningTerm(locale: Locale, stem: string): string {
  return `${MARKS[locale]}__${stem}`;
}

export function toIndexedWords(text: SearchedText): IndexedWords {
  const { manufacturer, brand } = text;
  const makers = toTokens(`${manufacturer} ${brand}`);
  const titles = { en: toTokens(text.titleEn), hr: toTokens(text.titleHr || text.titleEn) };
  const terms = new Set<string>();
  for (const locale of LOCALES) {
    addTerms(terms, locale, titles[locale], [locale]);
    addTerms(terms, locale, makers, [locale]);
    const [first] = titles[locale];
    if (first !== undefined) terms.add(beginningTerm(locale, toStem(first, locale)));
  }
  for (const more of otherTerms(text)) for (const term of more) terms.add(term);
  return {
    en: [...new Set([...titles.en, ...makers])],
    hr: [...new Set([...titles.hr, ...makers])],
    terms: [...terms],
  };
}

/**
 * The spellings of codes that people type, as one word or shortened: `OM 651.911` → om651, om651911; `2AD-FHV` →
 * 2adfhv. The text may contain several codes, separated by commas, semicolons, slashes or parentheses.
 */
export function joinCodes(text: string): string[] {
  return text.split(/[,;/()]/).flatMap((code) => {
    if (!/\d/.test(code)) return [];
    const pieces = toTokens(code.replace(/[.,]/g, " "));
    if (pieces.length < 2 || pieces.length > MOST_PIECES || !/[a-z]/.test(pieces[0] ?? "")) return [];
    return pieces.slice(1).map((_, at) => pieces.slice(0, at + 2).join(""));
  });
}

const LOCALES = ["en", "hr"] as const;
const MOST_PIECES = 4;

function addTerms(terms: Set<string>, scope: Scope, tokens: readonly string[], locales: readonly Locale[]): void {
  for (const locale of locales) {
    const stems = tokens.map((token) => toStem(token, locale));
    stems.forEach((stem, at) => {
      terms.add(stemTerm(scope, stem));
      const next = stems[at + 1];
      if (next !== undefined && isGeneration(next)) terms.add(generationTerm(scope, stem, next));
    });
  }
}

/** The terms of all texts other than titles. */
function* otherTerms({ groupNames, descriptions, specs, vehicles }: SearchedText): Generator<readonly string[], void> {
  yield termsOf(groupNames.en);
  yield termsOf(groupNames.hr);
  yield* vehicles.map(termsOfVehicle);
  for (const fact of specs.flatMap(toSearchedTexts)) yield termsOf(fact, { isCode: true });
  for (const code of descriptions.match(CODE) ?? []) yield termsOf(code, { isCode: true });
  if (specs.some(({ key }) => key === "engine-codes")) yield termsOf(ENGINE);
}

function termsOfVehicle(vehicle: Vehicle): readonly string[] {
  const { make, model, generation, engine, engineCode, kw } = vehicle;
  return keeping(`${make}|${model}|${generation}|${engine}|${engineCode}|${kw}`, () => [
    ...toVehicleTerms(vehicle),
    ...(kw === 0 ? [] : [...powerTerms(kw), ...namesOf(vehicle).flatMap((name) => powerTerms(kw, name))]),
    ...termsOf(`${make} ${model} ${generation} ${engine}`),
    ...(engineCode === "" ? [] : [...termsOf(engineCode, { isCode: true }), ...termsOf(ENGINE)]),
  ]);
}

/** The words by which people name a vehicle beside its power: each of make and model, and the model with its generation. */
function namesOf({ make, model, generation }: Vehicle): string[][] {
  const words = toTokens(`${make} ${model}`);
  const last = words.at(-1) ?? "";
  return [...words.map((word) => [word]), ...toTokens(generation).map((token) => [last, token])];
}

/** The terms of a text; `isCode`: also those of its codes in other spellings. */
function termsOf(text: string, { isCode = false } = {}): readonly string[] {
  return keeping(`${isCode ? "code" : "text"} ${text}`, () => {
    const terms = new Set(isCode ? joinCodes(text).map((code) => stemTerm("more", code)) : []);
    addTerms(terms, "more", toTokens(text), LOCALES);
    return [...terms];
  });
}

/** Facts and vehicles come again with many products: without this, their words take half the time of a first reading. */
const keeping = createKept<readonly string[]>(20_000);

/** A code in a description: EA288, BKP. Other words of descriptions are not indexed, because every part has them. */
const CODE = /(?<![\p{L}\p{N}])(?:(?=\p{L}*\p{N})(?=\p{N}*\p{L})[\p{L}\p{N}]{3,12}|\p{Lu}{3,8})(?![\p{L}\p{N}])/gu;

/** Words that people often add to an engine code: `motor CBAB`. */
const ENGINE = "engine, motor";

/** The texts of a fact: its value, or its label if the value only confirms it (`variable geometry: yes`). */
function toSearchedTexts({ key, label, value, valueHr }: SpecRecord): string[] {
  if (!CONFIRMED.has(value.toLowerCase())) return valueHr === undefined ? [value] : [value, valueHr];
  const names = label ?? specLabels(key);
  return names ? [names.en ?? "", names.hr ?? ""] : [];
}

const CONFIRMED = new Set(["yes", "da"]);
