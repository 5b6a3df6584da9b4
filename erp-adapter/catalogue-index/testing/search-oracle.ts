import { AVAILABILITIES, type SearchQuery } from "../../contract/catalogue.ts";
import type { Locale } from "../../contract/context.ts";
import { toMakerSlug } from "../../contract/product-id.ts";
import { PRODUCT_LINES } from "../../contract/product-lines.ts";
import { lineBit, toLineBits } from "../line-rules.ts";
import type { ProductRecord } from "../product-record.ts";
import { idOf } from "./sample-catalogue.ts";

/** The expected answer of a search, worked out product by product without an index. */
export function expectedSearch(records: readonly ProductRecord[], query: SearchQuery, locale: Locale) {
  const catalogue = [...new Map(records.map((record) => [idOf(record), record])).values()];
  const replaced = replacedNumbers(catalogue);
  const found = catalogue
    .map((record) => ({ record, numbers: [keyOf(record.number), ...otherKeys(record, replaced)] }))
    .map((entry) => ({ ...entry, tier: tierOf(entry, query.text, locale) }))
    .filter(({ tier }) => tier !== null)
    .filter(({ record }) => !query.replaces || (replaced.get(record) ?? []).length > 0);
  const passing = found.filter(({ record }) => passes(record, query, null));
  return {
    total: passing.length,
    /** by tier, then number; equal products stay in the order of writing */
    ids: passing
      .sort((a, b) => (a.tier ?? 0) - (b.tier ?? 0) || compare(keyOf(a.record.number), keyOf(b.record.number)))
      .map(({ record }) => idOf(record)),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, countFacet(found, query, facet)])),
  };
}

const FACETS = ["manufacturer", "brand", "group", "availability", "line"] as const;
type Facet = (typeof FACETS)[number];

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
  }
}

function passes(record: ProductRecord, query: SearchQuery, except: Facet | null): boolean {
  return FACETS.every((facet) => {
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

interface Entry {
  record: ProductRecord;
  /** the own key first */
  numbers: string[];
}

function tierOf({ record, numbers }: Entry, text: string, locale: Locale): number | null {
  if (text.trim() === "") return 0;
  const key = keyOf(text);
  const [own = "", ...others] = numbers;
  const asked = wordsOf(text);
  const title = (locale === "hr" && record.titleHr) || record.titleEn;
  const words = wordsOf(`${title} ${record.manufacturer} ${record.brand}`);
  const isWord = (word: string) => words.includes(word);
  const isStarted = (word: string) => isWord(word) || (word.length > 1 && words.some((w) => w.startsWith(word)));
  const holds = (part: string) => part.length > 2 && numbers.some((number) => number.includes(part));
  if (key !== "" && own === key) return 0;
  if (key !== "" && others.includes(key)) return 1;
  if (key.length > 2 && own.startsWith(key)) return 2;
  if (holds(key)) return 3;
  if (asked.length > 0 && asked.every(isWord)) return 4;
  const last = /[\p{L}\p{N}\p{M}]$/u.test(text.trim()) ? asked.at(-1) : undefined;
  const isFound = (word: string) => (word === last ? isStarted(word) : isWord(word));
  if (asked.length > 0 && asked.every(isFound)) return 5;
  const pieces = joinNumbers(asked);
  if (pieces.length < 2) return null;
  if (asked.every((word) => isFound(word) || holds(keyOf(word)))) return 6;
  return pieces.every((piece) => holds(keyOf(piece.join(""))) || (piece.length === 1 && piece.every(isFound)))
    ? 6
    : null;
}

/** Neighbours with a digit, or single letters beside such words, are one number with spaces. */
function joinNumbers(words: readonly string[]): string[][] {
  const looks = (word: string | undefined) => word !== undefined && (word.length === 1 || /\d/.test(word));
  const groups: string[][] = [];
  words.forEach((word, index) => {
    const open = groups.at(-1);
    if (open && looks(word) && looks(words[index - 1])) open.push(word);
    else groups.push([word]);
  });
  return groups.flatMap((group) => (group.some((word) => /\d/.test(word)) ? [group] : group.map((word) => [word])));
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

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").replace(/đ/g, "d").replace(/_/g, " ");
  const whole = plain.replace(/([0-9])[,.]([0-9])/g, "$1_$2").replace(/([0-9])[,.]([0-9])/g, "$1_$2");
  return [...new Set(whole.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== ""))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
