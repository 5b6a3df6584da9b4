import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { WORD_TABLES } from "../../words/word-tables.ts";
import { isLong, type Question, toMatchExpression, type WordQuestion } from "../search-text.ts";
import { addBit, addBits, type Bits, createBits, dropBit, hasBit, keepBits } from "./bits.ts";
import { createIndexedProducts, type IndexedProduct } from "./indexed-products.ts";
import { parseIds } from "./parse-ids.ts";

/** The products that answer one question to an index: many products as bits, few as ascending row numbers. */
export type PostingSet = { bits: Bits } | { ids: Uint32Array };

/** Answers of the full-text indexes, kept in memory and up to date. */
export interface PostingSets {
  /** The products that answer a question. */
  answering(question: Question): PostingSet;
  /** Updates the sets after the words or numbers of these products may have changed. */
  reindexed(ids: readonly number[]): void;
}

/** Bytes. A set takes at most 125 kB for a million products, and few words of a catalogue have that many. */
const MAX_KEPT = 64 * 2 ** 20;
/** Bytes of a kept set besides its products. */
const OVERHEAD = 200;
/** Products times sets. Beyond this many look-ups the sets are dropped, and read again when needed. */
const MOST_LOOK_UPS = 50_000;

/** A set and its membership rule, which makes another question to the indexes unnecessary. */
interface Kept {
  set: PostingSet;
  answers(product: IndexedProduct): boolean;
}

export function createPostingSets(db: DatabaseSync, capacity: number): PostingSets {
  const words = {
    en: prepareMatch(db, WORD_TABLES.en),
    hr: prepareMatch(db, WORD_TABLES.hr),
    terms: prepareMatch(db, WORD_TABLES.terms),
  };
  const grams = prepareMatch(db, "grams");
  const comparedGrams = prepare<{ ids: string | null }>(db)`
    select group_concat(rowid) as ids from grams where grams match ?1 and exists (
    select 1 from number where number.product = grams.rowid and instr(number.key, ?2) > 0)`;
  const productsOf = createIndexedProducts(db);
  const buffer = new Uint32Array(capacity);
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ set }) => OVERHEAD + ("bits" in set ? set.bits : set.ids).byteLength,
  });

  function keep(name: string, answers: Kept["answers"], read: () => { ids: string | null } | undefined): PostingSet {
    const known = kept.get(name);
    if (known) return known.set;
    const set = toPostingSet(buffer.subarray(0, parseIds(read()?.ids ?? null, buffer)), capacity);
    kept.set(name, { set, answers });
    return set;
  }

  return {
    answering(question) {
      const expression = toMatchExpression(question);
      const name = `${question.index} ${expression}`;
      if (question.index !== "numbers")
        return keep(
          name,
          (product) => hasWords(product, question),
          () => words[question.index].get(expression),
        );
      const { key } = question;
      return keep(
        name,
        ({ keys }) => keys.some((one) => one.includes(key)),
        () => (isLong(key) ? comparedGrams.get(expression, key) : grams.get(expression)),
      );
    },
    reindexed(ids) {
      if (ids.length * kept.size > MOST_LOOK_UPS) {
        kept.clear();
        return;
      }
      const products = productsOf(ids);
      for (const entry of kept.values()) for (const product of products) put(entry, product);
    },
  };
}

function hasWords({ words }: IndexedProduct, { index, anyOf }: WordQuestion): boolean {
  const own = words[index];
  return anyOf.some((terms) => terms.every((term) => hasTerm(own, term)));
}

function hasTerm(own: readonly string[], term: string): boolean {
  if (!term.endsWith("*")) return own.includes(term);
  const start = term.slice(0, -1);
  return own.some((word) => word.startsWith(start));
}

/** Adds a product to a set, or removes it. */
function put(entry: Kept, product: IndexedProduct): void {
  const { set } = entry;
  const { id } = product;
  const belongs = entry.answers(product);
  if ("bits" in set) {
    if (belongs) addBit(set.bits, id);
    else dropBit(set.bits, id);
    return;
  }
  const { ids } = set;
  const place = placeIn(ids, id);
  if (belongs === (ids[place] === id)) return;
  const others = belongs ? ids.subarray(place) : ids.subarray(place + 1);
  entry.set = { ids: Uint32Array.from([...ids.subarray(0, place), ...(belongs ? [id] : []), ...others]) };
}

/** The position of a number among ascending ones, or the position where it belongs. */
function placeIn(ids: Uint32Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isEmpty(set: PostingSet): boolean {
  return "ids" in set && set.ids.length === 0;
}

/** Adds a set to `target`. */
export function addSet(target: Bits, set: PostingSet): void {
  if ("bits" in set) addBits(target, set.bits);
  else for (const id of set.ids) addBit(target, id);
}

/** Leaves in `target` only products that are also in the set. `empty` is an empty working set; it is empty again afterwards. */
export function keepSet(target: Bits, set: PostingSet, empty: Bits): void {
  if ("bits" in set) {
    keepBits(target, set.bits);
    return;
  }
  for (const id of set.ids) if (hasBit(target, id)) addBit(empty, id);
  target.set(empty);
  for (const id of set.ids) empty[id >>> 5] = 0;
}

function prepareMatch(db: DatabaseSync, table: string) {
  return prepare<{ ids: string | null }>(db, `select group_concat(rowid) as ids from ${table} where ${table} match ?`);
}

/** A row number takes 32 times as much room as a bit. */
function toPostingSet(ids: Uint32Array, capacity: number): PostingSet {
  if (ids.length * 32 <= capacity) return { ids: ids.slice().sort() };
  const bits = createBits(capacity);
  for (const id of ids) addBit(bits, id);
  return { bits };
}
