import { AVAILABILITIES, type SearchQuery } from "../../../contract/catalogue.ts";
import type { Locale } from "../../../contract/context.ts";
import { toVehicleIds } from "../../../contract/fitments.ts";
import { toMakerSlug } from "../../../contract/product-id.ts";
import { PRODUCT_LINES } from "../../../contract/product-lines.ts";
import { VEHICLE_FACETS, type VehicleFacet } from "../../../contract/vehicle-facets.ts";
import { groupNames } from "../../../kit/groups.ts";
import { lineBit, toLineBits } from "../../../kit/line-rules.ts";
import type { ProductRecord } from "../product-record.ts";
import { readSearchText } from "../search/read-text.ts";
import type { SearchText, TextQuestion } from "../search/search-text.ts";
import { listedTier, TIERS } from "../search/tiers.ts";
import { toIndexedWords } from "../words/indexed-words.ts";
import { toStem } from "../words/stem.ts";
import { STOP_WORDS } from "../words/stop-words.ts";
import { createSynonyms, parseSynonyms, TRADE_WORDS } from "../words/synonyms.ts";
import { toTokens } from "../words/words.ts";
import { idOf } from "./sample-catalogue.ts";

/** The expected answer of a search, computed product by product without an index. */
export function expectedSearch(records: readonly ProductRecord[], query: SearchQuery, locale: Locale) {
  const catalogue = [...new Map(records.map((record) => [idOf(record), record])).values()];
  const replaced = replacedNumbers(catalogue);
  const entries = catalogue.map((record) => ({
    record,
    numbers: [keyOf(record.number), ...otherKeys(record, replaced)],
  }));
  const { tierOf, goods } = createTierOf(entries, query.text, locale);
  const found = entries
    .map((entry) => ({ ...entry, tier: tierOf(entry) }))
    .filter(({ tier }) => tier !== null)
    .filter(({ record }) => !query.replaces || (replaced.get(record) ?? []).length > 0);
  const passing = found.filter(({ record }) => passes(record, query, null));
  return {
    total: passing.length,
    /** by relevance, then number; products with equal numbers stay in the order of writing */
    ids: passing
      .sort(
        (a, b) =>
          placeIn(a, goods) - placeIn(b, goods) ||
          standingOf(a.record) - standingOf(b.record) ||
          compare(keyOf(a.record.number), keyOf(b.record.number)),
      )
      .map(({ record }) => idOf(record)),
    facets: Object.fromEntries([
      ...FACETS.map((facet) => [facet, countFacet(found, query, facet)] as const),
      ...vehicleFacets(records, found, query),
    ]),
  };
}

/**
 * The sort value of a match: by tier; among word tiers, products of the groups that the text means come before all
 * other products; within a tier, discontinued parts without stock come last.
 */
function placeIn({ record, tier }: { record: ProductRecord; tier: number | null }, goods: Goods): number {
  const isGone = record.stock <= 0 && record.supply === "discontinued";
  const isOther = tier !== null && tier >= TIERS.titleBegins && !goods(record.group);
  return (isOther ? 100_000 : 0) + 2 * (tier ?? 0) + Number(isGone);
}

type Goods = (group: string) => boolean;

/** The sort value among equal matches: higher demand first, then the earlier product line. */
function standingOf(record: ProductRecord): number {
  const first = PRODUCT_LINES.findIndex((line) => toLineBits(record) & lineBit(line));
  return -2 * PRODUCT_LINES.length * (record.demand ?? 0) + (first === -1 ? PRODUCT_LINES.length : first);
}

const FACETS = ["manufacturer", "brand", "group", "availability", "line"] as const;
type Facet = (typeof FACETS)[number] | VehicleFacet;

function valuesOf(record: ProductRecord, facet: Facet): string[] {
  switch (facet) {
    case "manufacturer":
      return [toMakerSlug(record.manufacturer)];
    case "brand":
      return [toMakerSlug(record.brand)];
    case "group":
      return [record.group];
    case "availability": {
      const empty = { orderable: "orderable", "out-of-order": "out-of-order", discontinued: "unavailable" };
      return [record.stock > 0 ? "available" : empty[record.supply]];
    }
    case "line":
      return PRODUCT_LINES.filter((line) => toLineBits(record) & lineBit(line));
    default:
      return record.fitments.flatMap((fitment) => toVehicleIds(fitment)[facet] ?? []);
  }
}

function passes(record: ProductRecord, query: SearchQuery, except: Facet | null): boolean {
  return [...FACETS, ...VEHICLE_FACETS].every((facet) => {
    const chosen = facet === "line" ? (query.line ? [query.line] : []) : query[facet];
    return (
      facet === except ||
      chosen.length === 0 ||
      valuesOf(record, facet).some((value) => chosen.some((c) => c === value))
    );
  });
}

function countFacet(found: readonly { record: ProductRecord }[], query: SearchQuery, facet: Facet) {
  const chosen = facet === "line" ? (query.line ? [query.line] : []) : query[facet];
  const values = new Set([...found.flatMap(({ record }) => valuesOf(record, facet)), ...chosen]);
  const counts = [...values].map((id) => ({
    id,
    count: found.filter(({ record }) => valuesOf(record, facet).includes(id) && passes(record, query, facet)).length,
  }));
  const order: readonly string[] = facet === "availability" ? AVAILABILITIES : facet === "line" ? PRODUCT_LINES : [];
  return counts.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id) || compare(a.id, b.id));
}

/**
 * Expected facets: makes, models of the chosen makes, engines of the chosen models (of any product), and chosen
 * values.
 */
function vehicleFacets(
  records: readonly ProductRecord[],
  found: readonly { record: ProductRecord }[],
  query: SearchQuery,
) {
  const vehicles = records.flatMap(({ fitments }) => fitments.map(toVehicleIds));
  const offers = (facet: VehicleFacet, id: string) => {
    const above = facet === "model" ? "make" : facet === "engine" ? "model" : null;
    return vehicles.some((ids) => {
      return ids[facet] === id && (above === null || query[above].some((chosen) => chosen === ids[above]));
    });
  };
  return VEHICLE_FACETS.flatMap((facet) => {
    const counts = countFacet(found, query, facet).filter(({ id, count }) => {
      return query[facet].includes(id) || (count > 0 && offers(facet, id));
    });
    return counts.length === 0 ? [] : [[facet, counts] as const];
  });
}

interface Entry {
  record: ProductRecord;
  /** keys of all numbers; the product's own number first */
  numbers: string[];
}

/** Finds a product's tier from its own data; only the reading of the text comes from the code under test. */
function createTierOf(entries: readonly Entry[], text: string, locale: Locale) {
  const indexed = new Map(entries.map(({ record }) => [record, toIndexedWords(searchedTextOf(record))]));
  const read = readSearchText(text, locale, {
    synonyms: createSynonyms(parseSynonyms(TRADE_WORDS)),
    hasAnyTerm: (asked) => [...indexed.values()].some(({ terms }) => asked.some((term) => terms.includes(term))),
    hasNumber: (key) => entries.some(({ numbers }) => numbers.includes(key)),
  });

  const answers = ({ record, numbers }: Entry, question: TextQuestion): boolean => {
    if (question.index === "numbers") return numbers.some((number) => number.includes(question.key));
    const words = indexed.get(record)?.[question.index] ?? [];
    return question.anyOf.some((terms) => terms.every((term) => words.some((word) => isTerm(word, term))));
  };

  const tierOf = (entry: Entry): number | null => {
    if (text.trim() === "") return 0;
    if (read === null) return null;
    const listed = read.numbers?.findIndex(({ key, isExact }) =>
      entry.numbers.some((number) => (isExact ? number === key : number.includes(key))),
    );
    const [own = "", ...others] = entry.numbers;
    if (listed !== undefined) {
      const asked = read.numbers?.[listed];
      return asked ? listedTier(listed, !asked.isExact || own === asked.key) : null;
    }
    const { key } = read;
    if (key !== "" && own === key) return TIERS.ownNumber;
    if (key !== "" && others.includes(key)) return TIERS.otherNumber;
    if (key.length > 2 && own.startsWith(key)) return TIERS.ownNumberStarts;
    if (key.length > 2 && entry.numbers.some((number) => number.includes(key))) return TIERS.numberHolds;
    const found = read.tiers.find(({ readings }) =>
      readings.some((parts) => parts.every((part) => part.some((question) => answers(entry, question)))),
    );
    return found?.tier ?? null;
  };
  return { tierOf, goods: (group: string) => isAskedFor(group, entries, read) };
}

/**
 * True if a word of the text means the group. If no word means a group that has products, true if the text has all
 * words of this group's name.
 */
function isAskedFor(group: string, entries: readonly Entry[], read: SearchText | null): boolean {
  if (read === null || read.tokens.length === 0) return false;
  const named = read.goods.flatMap(({ groups }) => groups);
  if (entries.some((entry) => named.includes(entry.record.group))) return named.includes(group);
  return (["en", "hr"] as const).some((locale) => {
    const said = [
      ...read.tokens.map((token) => toStem(token, locale)),
      ...read.meanings.flatMap(({ phrases }) => phrases[locale]).flat(),
    ];
    const name = toTokens(groupNames(group)[locale]);
    const telling = name.filter((token) => !STOP_WORDS.has(token));
    return (telling.length > 0 ? telling : name).every((token) => said.includes(toStem(token, locale)));
  });
}

function isTerm(word: string, term: string): boolean {
  return term.endsWith("*") ? word.startsWith(term.slice(0, -1)) : word === term;
}

function searchedTextOf(record: ProductRecord) {
  const { titleEn, titleHr, manufacturer, brand, group, specs, fitments } = record;
  const descriptions = `${record.descriptionEn} ${record.descriptionHr}`;
  const vehicles = fitments.map(({ make, model, generation, engine, engineCode, kw }) => ({
    make,
    model: model ?? "",
    generation: generation ?? "",
    engine: engine ?? "",
    engineCode: engineCode ?? "",
    kw: kw ?? 0,
  }));
  return { titleEn, titleHr, manufacturer, brand, groupNames: groupNames(group), descriptions, specs, vehicles };
}

/** For each record, the records that it replaces, along all chains. */
function replacedNumbers(catalogue: readonly ProductRecord[]): Map<ProductRecord, ProductRecord[]> {
  const successorOf = (record: ProductRecord) => {
    if (!record.supersededBy) return undefined;
    const maker = record.supersededBy.manufacturer ?? record.manufacturer;
    const number = record.supersededBy.number;
    const named = catalogue.find((other) => idOf(other) === idOf({ manufacturer: maker, number }));
    if (named === record) return undefined;
    const alike = catalogue.filter(
      (other) =>
        other !== record &&
        toMakerSlug(other.manufacturer) === toMakerSlug(maker) &&
        keyOf(number) !== "" &&
        keyOf(other.number) === keyOf(number),
    );
    return named ?? (alike.length === 1 ? alike[0] : undefined);
  };
  const successors = new Map(catalogue.map((record) => [record, successorOf(record)]));
  const replaced = new Map<ProductRecord, ProductRecord[]>(catalogue.map((record) => [record, []]));
  for (const record of catalogue) {
    const seen = new Set([record]);
    for (let at = successors.get(record); at && !seen.has(at); at = successors.get(at)) {
      seen.add(at);
      replaced.get(at)?.push(record);
    }
  }
  return replaced;
}

function otherKeys(record: ProductRecord, replaced: Map<ProductRecord, ProductRecord[]>): string[] {
  return [...record.references, ...(replaced.get(record) ?? [])].map(({ number }) => keyOf(number));
}

function keyOf(text: string): string {
  return [...text.normalize("NFKC").toUpperCase()].filter((c) => /[0-9A-Z]/.test(c)).join("");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
