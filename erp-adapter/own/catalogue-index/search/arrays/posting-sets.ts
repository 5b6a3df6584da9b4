import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import { type TextQuestion, toMatchExpression, type WordQuestion } from "../search-text.ts";
import { createBits } from "./bits.ts";
import { type CountedTerm, createIndexReader, type Term } from "./index-reader.ts";
import { createIndexedProducts } from "./indexed-products.ts";
import { addSet, EMPTY, isEmpty, keepSet, ofBits, type PostingSet, sizeOf, withProduct } from "./posting-set.ts";

/** Results of the full-text indexes, cached in memory and kept up to date. */
export interface PostingSets {
  /** The products that match a query. */
  answering(question: TextQuestion): PostingSet;
  /** False if certainly no product has the term; true until all terms have been read ahead. */
  mayHaveTerm(term: string): boolean;
  /** Updates the sets after the words or numbers of these products may have changed. */
  reindexed(ids: readonly number[]): void;
  /** Reads the sets of frequent terms, so that no search waits for them; yields the number of products read. */
  readAhead(): Generator<number, void>;
}

/**
 * The most bytes of the sets of terms. With a million products, a set takes at most 140 kB, and about 350 terms are in
 * more than a twentieth of the products.
 */
const MOST_OF_TERMS = 56 * 2 ** 20;
/** The most bytes of the sets combined from sets of terms, and of the sets of number substrings. */
const MOST_OF_QUESTIONS = 8 * 2 ** 20;
/** Bytes of a cached set in addition to its products. */
const OVERHEAD = 200;
/**
 * The most products updated at once. After more changes, updating the sets would take as long as reading them again:
 * they are then dropped, and read again when needed.
 */
const MOST_REINDEXED = 500;
/**
 * The most updates (products × sets) at once; for more, the sets are dropped, too. Because rare words make many small
 * sets, even a few products may need that many updates.
 */
const MOST_LOOK_UPS = 500_000;
/**
 * A term is read ahead if more than one product in RARE has it: the set of a rarer term is read in a few
 * milliseconds.
 */
const RARE = 20;
/** The number of products that are counted in the time that reading one product takes. */
const COUNTED_IN_ONE = 4;
/** A prefix with more terms than this is sent to the index as one query. */
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
  /** The terms of all products, and of earlier states of some. */
  const terms = new Set<string>();
  let areTermsRead = false;
  let isTermMissing = false;
  const ofQuestions = new LRUCache<string, PostingSet>({
    maxSize: MOST_OF_QUESTIONS,
    sizeCalculation: (set) => OVERHEAD + sizeOf(set),
  });

  const mayHaveTerm = (term: string) => !areTermsRead || isTermMissing || terms.has(term);

  /** The set of a term; read from the index once, even if many queries contain the term. */
  function withTerm(term: Term): PostingSet {
    if (term.index === "terms" && !mayHaveTerm(term.term)) return EMPTY;
    const name = `${term.index} ${term.term}`;
    const known = ofTerms.get(name);
    if (known) return known.set;
    const set = index.withTerm(term);
    ofTerms.set(name, { ...term, set });
    return set;
  }

  function keep(question: TextQuestion, make: () => PostingSet): PostingSet {
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
    mayHaveTerm,
    answering: (question) =>
      question.index === "numbers" ? keep(question, () => index.withPiece(question)) : withWords(question),
    reindexed(ids) {
      ofQuestions.clear();
      if (ids.length > MOST_REINDEXED || ids.length * ofTerms.size > MOST_LOOK_UPS) {
        ofTerms.clear();
        isTermMissing = true;
        return;
      }
      const products = productsOf(ids).map(({ id, words }) => ({
        id,
        words: { en: new Set(words.en), hr: new Set(words.hr), terms: new Set(words.terms) },
      }));
      for (const { words } of products) for (const term of words.terms) terms.add(term);
      for (const kept of ofTerms.values())
        for (const { id, words } of products) kept.set = withProduct(kept.set, id, words[kept.index].has(kept.term));
    },
    *readAhead() {
      const frequent: CountedTerm[] = [];
      for (const portion of index.counted()) {
        for (const { index, term } of portion) if (index === "terms") terms.add(term);
        frequent.push(...portion.filter(({ products }) => products * RARE > capacity));
        yield portion.reduce((sum, { products }) => sum + products, 0) / COUNTED_IN_ONE;
      }
      areTermsRead = true;
      for (const { products, ...term } of frequent.sort((a, b) => b.products - a.products)) {
        withTerm(term);
        yield products;
      }
    },
  };
}
