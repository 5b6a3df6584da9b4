import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import type { IndexedWords } from "../../words/indexed-words.ts";
import { WORD_TABLES } from "../../words/word-tables.ts";
import { isLong, type NumberQuestion, toMatchExpression } from "../search-text.ts";
import { parseIds } from "./parse-ids.ts";
import { ofIds, type PostingSet } from "./posting-set.ts";

/** A term of a word index. */
export interface Term {
  index: keyof IndexedWords;
  term: string;
}

/** Reads the full-text indexes. */
export interface TermReader {
  /** The products that have a term. */
  withTerm(term: Term): PostingSet;
  /**
   * The products with a term that has this prefix. If only few terms have it, `termsFrom` followed by `withTerm` is ten
   * times as fast.
   */
  begunBy(start: Term): PostingSet;
  /** The products with a number that contains this substring. */
  withPiece(question: NumberQuestion): PostingSet;
  /** The terms with this prefix; at most `most`. */
  termsFrom(start: Term, most: number): string[];
  /** All terms with the number of their products, in portions of a few milliseconds. */
  counted(): Generator<CountedTerm[], void>;
}

export interface CountedTerm extends Term {
  products: number;
}

const INDEXES = ["en", "hr", "terms"] as const;

export function createIndexReader(db: DatabaseSync, capacity: number): TermReader {
  const readers = {
    en: createTermReader(db, WORD_TABLES.en),
    hr: createTermReader(db, WORD_TABLES.hr),
    terms: createTermReader(db, WORD_TABLES.terms),
  };
  const grams = prepare<Ids>(db, "select group_concat(rowid) as ids from grams where grams match ?");
  const comparedGrams = prepare<Ids>(db)`
    select group_concat(rowid) as ids from grams where grams match ?1 and exists (
    select 1 from number where number.product = grams.rowid and instr(number.key, ?2) > 0)`;
  const room = new Uint32Array(capacity);

  function toSet(found: Ids | undefined): PostingSet {
    return ofIds(room.subarray(0, parseIds(found?.ids ?? null, room)), capacity);
  }

  return {
    withTerm: ({ index, term }) => toSet(readers[index].match.get(`"${term}"`)),
    begunBy: ({ index, term }) => toSet(readers[index].match.get(`"${term}"*`)),
    withPiece(question) {
      const pieces = toMatchExpression(question);
      return toSet(isLong(question.key) ? comparedGrams.get(pieces, question.key) : grams.get(pieces));
    },
    termsFrom: ({ index, term }, most) => readers[index].from.all(term, term + LAST, most).map((row) => row.term),
    *counted() {
      for (const index of INDEXES)
        for (let last: string | undefined = ""; last !== undefined; ) {
          const portion: CountedTerm[] = readers[index].after.all(last).map((row) => ({ ...row, index }));
          yield portion;
          last = portion.at(-1)?.term;
        }
    },
  };
}

/** Row numbers separated by commas; null if there are none. */
interface Ids {
  ids: string | null;
}

/** A character that sorts after all characters of terms. */
const LAST = "\u{10FFFF}";

function createTermReader(db: DatabaseSync, table: string) {
  db.exec(`create virtual table if not exists temp.terms_of_${table} using fts5vocab(main, ${table}, row)`);
  return {
    match: prepare<Ids>(db, `select group_concat(rowid) as ids from ${table} where ${table} match ?`),
    from: prepare<{ term: string }>(
      db,
      `select term from temp.terms_of_${table} where term >= ? and term < ? order by term limit ?`,
    ),
    after: prepare<{ term: string; products: number }>(
      db,
      `select term, doc as products from temp.terms_of_${table} where term > ? order by term limit 50`,
    ),
  };
}
