import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../../contract/context.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { type SearchedText, toIndexedWords } from "../../indexed-words.ts";

/** A product's content in the full-text indexes. */
export interface IndexedProduct {
  id: number;
  words: Record<Locale, readonly string[]>;
  /** keys of all its numbers */
  keys: readonly string[];
}

/** Reads the indexed content of products from the tables: the indexes cannot list it by product. */
export function createIndexedProducts(db: DatabaseSync): (ids: readonly number[]) => IndexedProduct[] {
  const texts = prepare<SearchedText & { id: number }>(db)`
    select p.id, p.title_en as titleEn, p.title_hr as titleHr, m.name as manufacturer, b.name as brand
    from json_each(?) asked join product p on p.id = asked.value
    join manufacturer m on m.id = p.manufacturer join brand b on b.id = p.brand`;
  const keys = prepare<{ key: string }>(db, "select key from number where product = ?");
  return (ids) =>
    texts.all(JSON.stringify(ids)).map((text) => ({
      id: text.id,
      words: { en: toIndexedWords(text, "en"), hr: toIndexedWords(text, "hr") },
      keys: keys.all(text.id).map(({ key }) => key),
    }));
}
