import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { toGrams } from "../number-grams.ts";
import { toIndexedWords } from "../words/indexed-words.ts";
import { createSearchedTexts } from "../words/searched-texts.ts";
import { WORD_TABLES } from "../words/word-tables.ts";
import { createIndexState } from "./index-state.ts";

/** Updates the search tables after changes of products. */
export interface SearchIndex {
  /** Requests new word entries; `indexed` reads the texts at its end. `isNew`: the index has no entry to remove. */
  indexWords(product: number, isNew: boolean): void;
  /** Requests new number entries; `indexed` reads the keys from the table `number` at its end. */
  indexNumbers(product: number, isNew: boolean): void;
  /**
   * Runs work in the caller's transaction, then writes the index entries that the work requested. During a first filling
   * products whose turn comes later get no entries.
   */
  indexed<Result>(work: () => Result): Result;
}

/**
 * Writes all entries together at the end of `indexed`, for speed. A statement on another table that needs a statement
 * journal makes SQLite flush the collected full-text entries, and one flush per product would dominate the time.
 */
export function createSearchIndex(db: DatabaseSync): SearchIndex {
  const textsOf = createSearchedTexts(db);
  const indexes = (["en", "hr", "terms"] as const).map((name) => ({
    name,
    drop: prepare(db, `delete from ${WORD_TABLES[name]} where rowid = ?`),
    add: prepare(db, `insert into ${WORD_TABLES[name]} (rowid, text) values (?, ?)`),
  }));
  const keys = prepare<{ key: string }>(db, "select key from number where product = ?");
  const dropGrams = prepare(db, "delete from grams where rowid = ?");
  const addGrams = prepare(db, "insert into grams (rowid, text) values (?, ?)");
  const countUp = prepare(db, "update meta set value = value + 1 where name = 'index_version'");
  const state = createIndexState(db);
  const words = new Map<number, { isNew: boolean }>();
  const numbers = new Map<number, { isNew: boolean }>();

  /** Leaves out requests for products whose turn comes later. */
  function dropPostponed(): void {
    if (!state.isPostponed()) return;
    const place = state.place();
    for (const requests of [words, numbers]) for (const id of requests.keys()) if (id > place) requests.delete(id);
  }

  function writeEntries(): void {
    if (words.size === 0 && numbers.size === 0) return;
    dropPostponed();
    const ids = [...words.keys()];
    for (let from = 0; from < ids.length; from += TEXTS_AT_ONCE)
      for (const { id, text } of textsOf(ids.slice(from, from + TEXTS_AT_ONCE))) {
        const terms = toIndexedWords(text);
        for (const { name, drop, add } of indexes) {
          if (words.get(id)?.isNew !== true) drop.run(id);
          add.run(id, terms[name].join(" "));
        }
      }
    for (const [product, { isNew }] of numbers) {
      if (!isNew) dropGrams.run(product);
      addGrams.run(product, toGrams(keys.all(product).map((row) => row.key)));
    }
    countUp.run();
  }

  return {
    indexWords(product, isNew) {
      words.set(product, { isNew: words.get(product)?.isNew ?? isNew });
    },
    indexNumbers(product, isNew) {
      numbers.set(product, { isNew: numbers.get(product)?.isNew ?? isNew });
    },
    indexed(work) {
      try {
        const result = work();
        writeEntries();
        return result;
      } finally {
        words.clear();
        numbers.clear();
      }
    },
  };
}

/** Products whose texts are in memory at once. */
const TEXTS_AT_ONCE = 1_000;
