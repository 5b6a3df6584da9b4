import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { type IndexedWords, toIndexedWords } from "../../words/indexed-words.ts";
import { createSearchedTexts } from "../../words/searched-texts.ts";

/** A product's content in the full-text indexes. */
export interface IndexedProduct {
  id: number;
  words: IndexedWords;
  /** keys of all its numbers */
  keys: readonly string[];
}

/** Reads the indexed content of products from the tables: the indexes cannot list it by product. */
export function createIndexedProducts(db: DatabaseSync): (ids: readonly number[]) => IndexedProduct[] {
  const textsOf = createSearchedTexts(db);
  const keys = prepare<{ key: string }>(db, "select key from number where product = ?");
  return (ids) =>
    textsOf(ids).map(({ id, text }) => ({
      id,
      words: toIndexedWords(text),
      keys: keys.all(id).map(({ key }) => key),
    }));
}
