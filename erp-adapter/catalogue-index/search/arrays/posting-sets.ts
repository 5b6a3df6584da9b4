import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import { type Question, toMatchExpression, type WordQuestion } from "../search-text.ts";
import { createBits } from "./bits.ts";
import { type CountedTerm, createIndexReader, type Term } from "./index-reader.ts";
import { createIndexedProducts } from "./indexed-products.ts";
import { addSet, isEmpty, keepSet, ofBits, type PostingSet, sizeOf, withProduct } from "./posting-set.ts";

/** Answers of the full-text indexes, kept in memory and up to date. */
export interface PostingSets {
  /** The products that answer a question. */
  answering(question: Question): PostingSet;
  /** Updates the sets after the words or numbers of these products may have changed. */
  reindexed(ids: readonly number[]): void;
  /** Reads the sets of the terms that most products have, so that no search waits for them; yields the products read. */
  readAhead(): Generator<number, void>;
}

/**
 * Bytes of the terms' sets. A set takes at most 140 kB for a million products, and some 350 terms of such a catalogue have
 * more than a twentieth of the products.
 */
const MOST_OF_TERMS = 56 * 2 ** 20;
/** Bytes of the sets that are made of those, and of the pieces of numbers. */
const MOST_OF_QUESTIONS = 8 * 2 ** 20;
/** Bytes of a kept set besides its products. */
const OVERHEAD = 200;
/** Products. Beyond so many at once the sets are dropped, and read again when needed: reading these products takes as long. */
const MOST_REINDEXED = 500;
/** Products times sets, for the same reason: rare words make many small sets. */
const MOST_LOOK_UPS = 500_000;
/** A term is read ahead if more than one product in so many has it: another one is read in some milliseconds. */
const RARE = 20;
/** So many products of a term are counted in the time in which one is read. */
const COUNTED_IN_ONE = 4;
/** A beginning of more terms than this is asked of the index itself. */
const MOST_BEGUN = 500;

export function createPostingSets(db: DatabaseSync, capacity: number): PostingSets {
  const index = createIndexReader(db, capacity);
  const productsOf = createIndexedProducts(db);
  const [either, both, empty] = [createBits(capacity), createBits(capacity), createBits(capacity)];
  const room = new Uint32Array(capacity);
  const ofTerms = new LRUCache<string, Term & { set: PostingSet }>({
    maxSize: MOST_OF_TERMS,
    sizeCalculation: ({ set }) => OVERHEAD + sizeOf(set),
  });
  const ofQuestions = new LRUCache<string, PostingSet>({
    maxSize: MOST_OF_QUESTIONS,
    sizeCalculation: (set) => OVERHEAD + sizeOf(set),
  });

  /** Each term is read from the index once, however many questions hold it. */
  function withTerm(term: Term): PostingSet {
    const name = `${term.index} ${term.term}`;
    const known = ofTerms.get(name);
    if (known) return known.set;
    const set = index.withTerm(term);
    ofTerms.set(name, { ...term, set });
    return set;
  }

  function keep(question: Question, make: () => PostingSet): PostingSet {
    const name = `${question.index} ${toMatchExpression(question)}`;
    const known = ofQuestions.get(name);
    if (known) return known;
    const set = make();
    ofQuestions.set(name, set);
    return set;
  }

  function begunBy(start: Term): PostingSet {
    const terms = index.termsFrom(start, MOST_BEGUN + 1);
    if (terms.length > MOST_BEGUN) return index.begunBy(start);
    either.fill(0);
    for (const term of terms) addSet(either, withTerm({ ...start, term }));
    return ofBits(either, room);
  }

  function withWords(question: WordQuestion): PostingSet {
    const [[only, second] = [], ...others] = question.anyOf;
    if (only === undefined || second !== undefined || others.length > 0) return keep(question, () => combine(question));
    if (!only.endsWith("*")) return withTerm({ index: question.index, term: only });
    return keep(question, () => begunBy({ index: question.index, term: only.slice(0, -1) }));
  }

  function combine({ index, anyOf }: WordQuestion): PostingSet {
    const lists = anyOf.map((terms) => terms.map((term) => withWords({ index, anyOf: [[term]] })));
    either.fill(0);
    for (const [first, ...others] of lists) {
      if (first === undefined || isEmpty(first)) continue;
      if (others.length === 0) {
        addSet(either, first);
        continue;
      }
      both.fill(0);
      addSet(both, first);
      for (const other of others) keepSet(both, other, empty);
      addSet(either, { bits: both });
    }
    return ofBits(either, room);
  }

  return {
    answering: (question) =>
      question.index === "numbers" ? keep(question, () => index.withPiece(question)) : withWords(question),
    reindexed(ids) {
      ofQuestions.clear();
      if (ids.length > MOST_REINDEXED || ids.length * ofTerms.size > MOST_LOOK_UPS) {
        ofTerms.clear();
        return;
      }
      const products = productsOf(ids).map(({ id, words }) => ({
        id,
        words: { en: new Set(words.en), hr: new Set(words.hr), terms: new Set(words.terms) },
      }));
      for (const kept of ofTerms.values())
        for (const { id, words } of products) kept.set = withProduct(kept.set, id, words[kept.index].has(kept.term));
    },
    *readAhead() {
      const frequent: CountedTerm[] = [];
      for (const portion of index.counted()) {
        frequent.push(...portion.filter(({ products }) => products * RARE > capacity));
        yield portion.reduce((sum, { products }) => sum + products, 0) / COUNTED_IN_ONE;
      }
      for (const { products, ...term } of frequent.sort((a, b) => b.products - a.products)) {
        withTerm(term);
        yield products;
      }
    },
  };
}
