import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import type { Locale } from "../../../../contract/context.ts";
import { prepare } from "../../../../sqlite/statement.ts";
import { addBit, addBits, type Bits, createBits, hasBit, keepBits } from "./bits.ts";
import { parseIds } from "./parse-ids.ts";

/** The products that answer one question to an index: many as bits, few as row numbers. */
export type PostingSet = { bits: Bits } | { ids: Uint32Array };

/** Answers of the full-text indexes, kept until `forget`. */
export interface PostingSets {
  /** Products with a word in a language; `word` is a term of the word index. */
  withWord(word: string, locale: Locale): PostingSet;
  /** Products with a number that holds `key`; `grams` is its question, `mustCompare` when the answer is not proof enough. */
  withPiece(key: string, grams: string, mustCompare: boolean): PostingSet;
  /** For when words or numbers have changed. */
  forget(): void;
}

/** Bytes. A set of a million products takes 125 kB at most, and the words of a catalogue are few that have so many. */
const MAX_KEPT = 64 * 2 ** 20;
/** What a kept set takes besides its products. */
const OVERHEAD = 200;

export function createPostingSets(db: DatabaseSync, capacity: number): PostingSets {
  const words = { en: prepareMatch(db, "words_en"), hr: prepareMatch(db, "words_hr") };
  const grams = prepareMatch(db, "grams");
  const comparedGrams = prepare<{ ids: string | null }>(
    db,
    `select group_concat(rowid) as ids from grams where grams match ?1 and exists (
       select 1 from number where number.product = grams.rowid and instr(number.key, ?2) > 0)`,
  );
  const buffer = new Uint32Array(capacity);
  const kept = new LRUCache<string, PostingSet>({
    maxSize: MAX_KEPT,
    sizeCalculation: (set) => OVERHEAD + ("bits" in set ? set.bits : set.ids).byteLength,
  });

  function keep(name: string, read: () => { ids: string | null } | undefined): PostingSet {
    const known = kept.get(name);
    if (known) return known;
    const set = toPostingSet(buffer.subarray(0, parseIds(read()?.ids ?? null, buffer)), capacity);
    kept.set(name, set);
    return set;
  }

  return {
    withWord: (word, locale) => keep(`${locale} ${word}`, () => words[locale].get(word)),
    withPiece: (key, question, mustCompare) =>
      keep(`number ${key}`, () => (mustCompare ? comparedGrams.get(question, key) : grams.get(question))),
    forget: () => kept.clear(),
  };
}

/** Adds a set to `target`. */
export function addSet(target: Bits, set: PostingSet): void {
  if ("bits" in set) addBits(target, set.bits);
  else for (const id of set.ids) addBit(target, id);
}

/** Leaves in `target` what is in the set too; `empty` is room to work in, and empty again afterwards. */
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

/** Row numbers take 32 times a bit each. */
function toPostingSet(ids: Uint32Array, capacity: number): PostingSet {
  if (ids.length * 32 <= capacity) return { ids: ids.slice() };
  const bits = createBits(capacity);
  for (const id of ids) addBit(bits, id);
  return { bits };
}
