import type { Locale } from "../../../contract/context.ts";
import { toNumberKey } from "../../../contract/part-number.ts";
import { SHORTEST_PIECE } from "../number-grams.ts";
import { beginningTerm, generationTerm, type Scope, stemTerm } from "../words/indexed-words.ts";
import { toStem } from "../words/stem.ts";
import { withoutStopWords } from "../words/synonyms.ts";
import { toTokens } from "../words/words.ts";
import { isKnown, type Notion, readNotions, type Vocabulary } from "./notions.ts";
import { type ListedNumber, readNumberList } from "./number-list.ts";
import type { SearchText, TextPart, TextQuestion, WordQuestion } from "./search-text.ts";
import { TIERS } from "./tiers.ts";

/** Analyses a search text in the page's language; null if the text has no letter and no digit. */
export function readSearchText(text: string, locale: Locale, vocabulary: Vocabulary): SearchText | null {
  const key = toNumberKey(text);
  const typed = toTokens(text);
  if (key === "" && typed.length === 0) return null;
  const numbers = vocabulary.hasNumber(key) ? null : readNumberList(text, vocabulary.hasNumber);
  if (numbers) return toListText(numbers, vocabulary);
  const tokens = withoutStopWords(typed);
  // The last word may be unfinished only if the text ends with a letter or digit, not with another character.
  const isUnfinished = UNFINISHED.test(text.trim()) && tokens.at(-1) === typed.at(-1);
  const notions = readNotions(tokens, vocabulary);
  const mixed = readMixed(notions, locale, isUnfinished, vocabulary);
  const meanings = notions.flatMap((notion) => notion.meanings);
  const goods = goodsIn(notions, locale)?.meanings ?? [];
  const unknown = notions.filter(({ isUnknown }) => isUnknown).flatMap((notion) => notion.tokens);
  const kilowatts = notions.flatMap((notion) => notion.kilowatts);
  const ranked = notions.map((notion) => ({ tokens: notion.tokens, rank: rankOf(notion) }));
  const words = { tokens, meanings, goods, unknown, kilowatts, notions: ranked };
  return { key, ...words, ...toTiers(), pieces: piecesOf(mixed), numbers: null };

  function toTiers(): Pick<SearchText, "tiers"> {
    if (notions.length === 0) return { tiers: [] };
    const started = notions.map((notion, at) => isCode(notion) || (isUnfinished && at === notions.length - 1));
    const isStarted = started.includes(true);
    const read = (questionsOf: (notion: Notion, isStarted: boolean) => TextPart, isStarted: boolean) => [
      notions.map((notion, at) => questionsOf(notion, isStarted && started[at] === true)),
    ];
    const typed = (notion: Notion) => titleQuestions({ ...notion, meanings: [] }, locale, false);
    const inTitle = (notion: Notion, isStarted: boolean) => titleQuestions(notion, locale, isStarted);
    const anywhere = (notion: Notion, isStarted: boolean) => allQuestions(notion, locale, isStarted);
    const asked = goodsIn(notions, locale) ?? notions[0];
    const begins = (mayMean: boolean) =>
      asked === undefined ? [] : [beginningQuestion(mayMean ? asked : { ...asked, meanings: [] }, locale)];
    const readings = [
      { tier: TIERS.titleBegins, readings: read(typed, false).map((parts) => [...parts, begins(false)]) },
      {
        tier: TIERS.titleBeginsAlike,
        readings: meanings.length === 0 ? [] : read(inTitle, false).map((parts) => [...parts, begins(true)]),
      },
      { tier: TIERS.title, readings: read(typed, false) },
      { tier: TIERS.titleMeans, readings: meanings.length === 0 ? [] : read(inTitle, false) },
      { tier: TIERS.startedTitle, readings: isStarted ? read(inTitle, true) : [] },
      { tier: TIERS.numberAndWords, readings: mixed.slice(0, -1) },
      { tier: TIERS.piecesAndWords, readings: mixed.slice(-1) },
      { tier: TIERS.anywhere, readings: read(anywhere, false) },
      { tier: TIERS.startedAnywhere, readings: isStarted ? read(anywhere, true) : [] },
    ];
    return { tiers: readings.filter((tier) => tier.readings.length > 0) };
  }
}

/** How much a notion says about the part, the smallest first: the goods, the trade's words, other known words, the rest. */
function rankOf(notion: Notion): number {
  const { meanings, isUnknown, kilowatts } = notion;
  if (meanings.some(({ groups }) => groups.length > 0)) return 0;
  if (meanings.length > 0) return 1;
  return isUnknown || kilowatts.length > 0 || hasDigit(notion) ? UNTELLING : 2;
}

/** The rank of notions that alone do not say which part is meant. */
export const UNTELLING = 3;

/** True for an unknown word of letters and digits: it may be a shortened code, such as `m47` for M47D20. */
function isCode({ tokens: [word = "", ...others], isUnknown }: Notion): boolean {
  return isUnknown && others.length === 0 && /\p{L}/u.test(word) && /\d/.test(word);
}

function toListText(numbers: readonly ListedNumber[], { hasNumber }: Vocabulary): SearchText {
  const listed = numbers.map((number) => ({ ...number, isExact: hasNumber(number.key) }));
  return {
    key: toNumberKey(""),
    tokens: [],
    meanings: [],
    goods: [],
    tiers: [],
    pieces: [],
    unknown: [],
    notions: [],
    kilowatts: [],
    numbers: listed,
  };
}

const UNFINISHED = /[\p{L}\p{N}\p{M}]$/u;
const LOCALES = ["en", "hr"] as const;

/**
 * The words that name the goods: `set brtvi turbine` and `turbo gasket kit` both ask for seals, not for
 * turbochargers.
 */
function goodsIn(notions: readonly Notion[], locale: Locale): Notion | undefined {
  const goods = notions.filter(({ meanings }) => meanings.some(({ groups }) => groups.length > 0));
  const isCroatian = (notion: Notion) =>
    notion.locales.includes(locale) ? locale === "hr" : notion.locales[0] === "hr";
  return goods.find(isCroatian) ?? goods.at(-1);
}

/** The ways to express a notion in a language and a scope, each as a list of terms that must all match. */
function waysIn(scope: Scope, notion: Notion, locale: Locale): (readonly string[])[] {
  const typed = [notion.tokens, ...notion.spellings].map((words) => words.map((word) => toStem(word, locale)));
  const phrases = notion.meanings.flatMap((meaning) => meaning.phrases[locale]);
  const words = [...typed, ...phrases].map((stems) => stems.map((stem) => stemTerm(scope, stem)));
  const apart = scope === "more" ? [...words, ...notion.powerWays] : words;
  if (!notion.isGeneration) return apart;
  const together = typed.map(([model = "", generation = ""]) => [generationTerm(scope, model, generation)]);
  // In the vehicle texts, single terms could match the model of one vehicle and the generation of another.
  return scope === "more" ? together : [...together, ...apart];
}

function titleQuestions(notion: Notion, locale: Locale, isStarted: boolean): WordQuestion[] {
  return [toQuestion(waysIn(locale, notion, locale)), ...startOf(notion, locale, isStarted)];
}

function allQuestions(notion: Notion, locale: Locale, isStarted: boolean): WordQuestion[] {
  const own = waysIn(locale, notion, locale);
  const other = locale === "hr" ? "en" : "hr";
  const more = LOCALES.flatMap((one) => waysIn("more", notion, one));
  const start = isStarted ? beginningOf(notion) : null;
  const startedMore = start === null || notion.tokens.length > 1 ? [] : [[`${stemTerm("more", start)}*`]];
  return [
    toQuestion([...own, ...waysIn(other, notion, other), ...more, ...startedMore]),
    ...startOf(notion, locale, isStarted),
  ];
}

/** A query for titles that begin with the first word of a notion. */
function beginningQuestion({ tokens, spellings, meanings }: Notion, locale: Locale): WordQuestion {
  const typed = [tokens, ...spellings].map((words) => toStem(words[0] ?? "", locale));
  const phrases = meanings.flatMap((meaning) => meaning.phrases[locale]).map((stems) => stems[0] ?? "");
  return toQuestion([...typed, ...phrases].map((stem) => [beginningTerm(locale, stem)]));
}

/**
 * A query for titles with a word that begins with the last token; empty if the text is finished or the token is too
 * short.
 */
function startOf(notion: Notion, locale: Locale, isStarted: boolean): WordQuestion[] {
  const start = isStarted ? beginningOf(notion) : null;
  return start === null ? [] : [{ index: locale, anyOf: [[...notion.tokens.slice(0, -1), `${start}*`]] }];
}

/** The last token as the beginning of a word; null for a single character: too many words begin with it. */
function beginningOf({ tokens }: Notion): string | null {
  const last = tokens.at(-1) ?? "";
  return last.length > 1 ? last : null;
}

function toQuestion(ways: readonly (readonly string[])[]): WordQuestion {
  const different = new Map(ways.map((terms) => [terms.join(" "), terms]));
  return { index: "terms", anyOf: [...different.values()] };
}

/**
 * The readings in which words with digits, and unknown words, can be substrings of numbers: adjacent words joined as
 * one substring, or each word as a substring of its own. Empty if the text is one notion, or looks like one number.
 */
function readMixed(
  notions: readonly Notion[],
  locale: Locale,
  isUnfinished: boolean,
  vocabulary: Vocabulary,
): TextPart[][] {
  const runs = toRuns(notions, vocabulary);
  if (runs.length < 2) return [];
  const last = notions.at(-1);
  const toPart = (run: readonly Notion[]): TextQuestion[] => {
    const [only] = run;
    const words = run.length === 1 && only ? allQuestions(only, locale, isUnfinished && only === last) : [];
    const key = toNumberKey(run.flatMap(({ tokens }) => tokens).join(""));
    const isPiece = key.length >= SHORTEST_PIECE && (run.some(hasDigit) || run.every((notion) => notion.isUnknown));
    return isPiece ? [...words, { index: "numbers", key }] : words;
  };
  const single = notions.map((notion) => [notion]);
  const ways = runs.length < notions.length ? [runs, single] : [single];
  return ways
    .map((way) => way.map(toPart))
    .filter((parts) => parts.every((part) => part.length > 0) && parts.some(hasPiece));
}

function hasPiece(part: TextPart): boolean {
  return part.some(({ index }) => index === "numbers");
}

/** Joins adjacent words that look like one number with spaces: `0 445 110 470`, `F 00V C01 334`, `WK 733`. */
function toRuns(notions: readonly Notion[], vocabulary: Vocabulary): Notion[][] {
  const runs: Notion[][] = [];
  let open: Notion[] = [];
  const close = () => {
    if (open.some(hasDigit)) runs.push(open);
    else runs.push(...open.map((notion) => [notion]));
    open = [];
  };
  for (const notion of notions) {
    if (hasDigit(notion) || isLetterOfNumber(notion, vocabulary)) {
      open.push(notion);
    } else {
      close();
      runs.push([notion]);
    }
  }
  close();
  return runs;
}

function hasDigit({ tokens, meanings, isGeneration, kilowatts }: Notion): boolean {
  return (
    meanings.length === 0 && !isGeneration && kilowatts.length === 0 && tokens.some((token) => /[0-9]/.test(token))
  );
}

/** True for a single letter, or for a few letters that are not a known word: they may be part of a number. */
function isLetterOfNumber({ tokens: [word = "", ...others], meanings }: Notion, vocabulary: Vocabulary): boolean {
  if (others.length > 0 || meanings.length > 0) return false;
  return word.length === 1 || (word.length <= LONGEST_PREFIX && !isKnown(word, vocabulary));
}

const LONGEST_PREFIX = 3;

function piecesOf(readings: readonly (readonly TextPart[])[]): SearchText["pieces"] {
  const questions = readings.flat(2);
  const keys = questions.flatMap((question) => (question.index === "numbers" ? [question.key] : []));
  return [...new Set(keys)].sort((a, b) => b.length - a.length);
}
