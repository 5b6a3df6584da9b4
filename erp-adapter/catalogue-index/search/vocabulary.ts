import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createSynonyms, parseSynonyms, TRADE_WORDS } from "../words/synonyms.ts";
import type { Vocabulary } from "./read-text.ts";

/** The words of a catalogue's indexes, with the synonyms of the trade. */
export function createVocabulary(db: DatabaseSync): Vocabulary {
  const synonyms = createSynonyms(parseSynonyms(TRADE_WORDS));
  const indexes = {
    en: prepareKnows(db, "words_en"),
    hr: prepareKnows(db, "words_hr"),
    more: prepareKnows(db, "words_more"),
  };
  const hasNumber = prepare<{ product: number }>(db, "select product from number where key = ? limit 1");
  return {
    synonyms,
    hasNumber: (key) => hasNumber.get(key) !== undefined,
    knows: (index, term) => indexes[index].get(`"${term}"`) !== undefined,
  };
}

function prepareKnows(db: DatabaseSync, table: string) {
  return prepare<{ rowid: number }>(db, `select rowid from ${table} where ${table} match ? limit 1`);
}
