import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { type SearchedText, toIndexedWords } from "../indexed-words.ts";
import { toGrams } from "../number-grams.ts";

/** Keeps the search tables in step with the products. */
export interface SearchIndex {
  /** `isNew`: the index has no entry of the product to remove */
  indexWords(product: number, text: SearchedText, isNew: boolean): void;
  /** Reads the keys from `number` at the end of `indexed`. */
  indexNumbers(product: number, isNew: boolean): void;
  /** Runs work in the caller's transaction, and afterwards writes the index entries that the work asked for. */
  indexed<Result>(work: () => Result): Result;
}

/**
 * Entries are written together at the end, for speed. A statement on another table that may have to undo itself makes
 * SQLite flush the collected full-text entries, and a flush for every product takes longer than all the rest.
 */
export function createSearchIndex(db: DatabaseSync): SearchIndex {
  const dropEn = prepare(db, "delete from words_en where rowid = ?");
  const dropHr = prepare(db, "delete from words_hr where rowid = ?");
  const addEn = prepare(db, "insert into words_en (rowid, text) values (?, ?)");
  const addHr = prepare(db, "insert into words_hr (rowid, text) values (?, ?)");
  const keys = prepare<{ key: string }>(db, "select key from number where product = ?");
  const dropGrams = prepare(db, "delete from grams where rowid = ?");
  const addGrams = prepare(db, "insert into grams (rowid, text) values (?, ?)");
  const countUp = prepare(db, "update meta set value = value + 1 where name = 'index_version'");
  const words = new Map<number, { text: SearchedText; isNew: boolean }>();
  const numbers = new Map<number, { isNew: boolean }>();

  function writeEntries(): void {
    if (words.size === 0 && numbers.size === 0) return;
    for (const [product, { text, isNew }] of words) {
      if (!isNew) {
        dropEn.run(product);
        dropHr.run(product);
      }
      addEn.run(product, toIndexedWords(text, "en").join(" "));
      addHr.run(product, toIndexedWords(text, "hr").join(" "));
    }
    for (const [product, { isNew }] of numbers) {
      if (!isNew) dropGrams.run(product);
      addGrams.run(product, toGrams(keys.all(product).map((row) => row.key)));
    }
    countUp.run();
  }

  return {
    indexWords(product, { titleEn, titleHr, manufacturer, brand }, isNew) {
      const text = { titleEn, titleHr, manufacturer, brand };
      words.set(product, { text, isNew: words.get(product)?.isNew ?? isNew });
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
