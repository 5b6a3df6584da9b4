import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createPresentSynonyms } from "../words/present-synonyms.ts";
import type { Vocabulary } from "./notions.ts";

/**
 * The words and numbers of a catalogue, with the synonyms of the trade. `mayHave`: false for a term that certainly no
 * product has, so that the index is not asked.
 */
export function createVocabulary(db: DatabaseSync, mayHave: (term: string) => boolean = () => true): Vocabulary {
  const synonyms = createPresentSynonyms(db);
  const withTerm = prepare<{ rowid: number }>(db, "select rowid from terms where terms match ? limit 1");
  const withNumber = prepare<{ product: number }>(db, "select product from number where key = ? limit 1");
  return {
    get synonyms() {
      return synonyms();
    },
    hasNumber: (key) => withNumber.get(key) !== undefined,
    hasAnyTerm(terms) {
      const possible = terms.filter(mayHave);
      return possible.length > 0 && withTerm.get(possible.map((term) => `"${term}"`).join(" OR ")) !== undefined;
    },
  };
}
