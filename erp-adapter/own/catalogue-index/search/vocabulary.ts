import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createPresentSynonyms } from "../words/present-synonyms.ts";
import type { Vocabulary } from "./notions.ts";

/** The words and numbers of a catalogue, with the synonyms of the trade. */
export function createVocabulary(db: DatabaseSync): Vocabulary {
  const synonyms = createPresentSynonyms(db);
  const withTerm = prepare<{ rowid: number }>(db, "select rowid from terms where terms match ? limit 1");
  const withNumber = prepare<{ product: number }>(db, "select product from number where key = ? limit 1");
  return {
    get synonyms() {
      return synonyms();
    },
    hasNumber: (key) => withNumber.get(key) !== undefined,
    hasAnyTerm: (terms) => withTerm.get(terms.map((term) => `"${term}"`).join(" OR ")) !== undefined,
  };
}
