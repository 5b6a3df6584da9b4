import type { DatabaseSync } from "node:sqlite";
import type { MatchedNumber } from "../../../contract/catalogue.ts";
import type { Locale } from "../../../contract/context.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { joinCodes, type SearchedText, type Vehicle } from "../words/indexed-words.ts";
import { createSearchedTexts } from "../words/searched-texts.ts";
import { toStem } from "../words/stem.ts";
import { toTokens } from "../words/words.ts";
import type { SearchText } from "./search-text.ts";

/** The engine or vehicle that matches words of the text that are not in the product's title; null if there is none. */
export type MatchedApplication = (product: number, text: SearchText, locale: Locale) => MatchedNumber | null;

export function createMatchedApplication(db: DatabaseSync): MatchedApplication {
  const textsOf = createSearchedTexts(db);
  const applied = prepare<{ product: number }>(db, "select product from fitment where product = ? limit 1");
  return (product, { tokens, kilowatts }, locale) => {
    const [found] = textsOf([product]);
    if (!found) return null;
    const title = (locale === "hr" && found.text.titleHr) || found.text.titleEn;
    const inTitle = new Set(toTokens(title).map((token) => toStem(token, locale)));
    const missing = tokens.map((token) => toStem(token, locale)).filter((stem) => !inTitle.has(stem));
    if (missing.length === 0) return null;
    const engine = bestOf(enginesOf(found.text), missing, (code) => [...toTokens(code), ...joinCodes(code)]);
    if (engine !== null) return { kind: "engine", number: engine };
    if (applied.get(product) === undefined) return null;
    const powered = found.text.vehicles.filter(({ kw }) => kilowatts.includes(kw));
    const names =
      powered.length > 0 ? powered.map((one) => `${nameOf(one)} ${one.kw} kW`) : found.text.vehicles.map(nameOf);
    const vehicle = bestOf(names, missing, toTokens);
    return vehicle === null ? null : { kind: "vehicle", number: vehicle };
  };
}

/** The text with the most of the stems; null if no text has any. */
function bestOf(
  texts: readonly string[],
  stems: readonly string[],
  wordsOf: (text: string) => string[],
): string | null {
  let best: { text: string; count: number } | null = null;
  for (const text of texts) {
    const own = wordsOf(text).flatMap((word) => [toStem(word, "hr"), toStem(word, "en")]);
    const count = stems.filter((stem) => own.some((word) => word === stem || isBegunCode(stem, word))).length;
    if (count > (best?.count ?? 0)) best = { text, count };
  }
  return best?.text ?? null;
}

/** True if `start` is the beginning of an engine code: `m47` of M47D20. */
function isBegunCode(start: string, code: string): boolean {
  return start.length > 2 && /\d/.test(start) && /\p{L}/u.test(start) && code.startsWith(start);
}

function enginesOf({ specs, vehicles }: SearchedText): string[] {
  const ofSpecs = specs.flatMap(({ key, value }) => (key === "engine-codes" ? value.split(/, ?/) : []));
  return [...new Set([...ofSpecs, ...vehicles.map(({ engineCode }) => engineCode)])].filter((code) => code !== "");
}

function nameOf({ make, model, generation }: Vehicle): string {
  return [make, model, generation].filter((part) => part !== "").join(" ");
}
